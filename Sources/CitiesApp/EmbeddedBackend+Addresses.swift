import Cities
import Foundation
import MillraceMockServer

extension EmbeddedBackend {
    /// The response of `GET /v1/addresses`.
    struct SavedAddresses: Codable {
        let addresses: [SavedAddress]
    }

    func listAddresses() throws -> MockResponse {
        try .json(encoding: SavedAddresses(addresses: state.withLock { $0.addresses }))
    }

    func addAddress(_ request: RecordedRequest) throws -> MockResponse {
        let address = try JSONDecoder().decode(SavedAddress.self, from: request.body)
        if let refusal = try refusal(of: address) { return refusal }
        let isTaken = state.withLock { state in
            if state.addresses.contains(where: { $0.id == address.id }) { return true }
            state.addresses.append(address)
            return false
        }
        return isTaken ? .status(409) : try .json(encoding: address, status: 201)
    }

    func replaceAddress(_ request: RecordedRequest) throws -> MockResponse {
        let address = try JSONDecoder().decode(SavedAddress.self, from: request.body)
        if let refusal = try refusal(of: address) { return refusal }
        return try withAddress(of: request) { state, index in
            let replaced = SavedAddress(id: state.addresses[index].id, name: address.name, address: address.address)
            state.addresses[index] = replaced
            return try .json(encoding: replaced)
        }
    }

    func deleteAddress(_ request: RecordedRequest) -> MockResponse {
        withAddress(of: request) { state, index in
            state.deletedAddresses.insert(state.addresses.remove(at: index).id)
            return .status(204)
        }
    }

    /// Returns the refusal of an address with a problem that the form can't find, or nil: a house has a number, and a name
    /// belongs to one address.
    private func refusal(of address: SavedAddress) throws -> MockResponse? {
        var errors = errors(in: address.address)
        if state.withLock({ $0.addresses.contains { $0.name == address.name && $0.id != address.id } }) {
            errors.append(FieldError(field: "name", message: "Another address has this name."))
        }
        return errors.isEmpty ? nil : try .json(encoding: FieldRefusal(errors: errors), status: 422)
    }

    /// Calls a handler with the index of the address in a request's path; without the address, returns 404 or 410.
    private func withAddress(
        of request: RecordedRequest,
        _ handler: (inout State, Int) throws -> MockResponse
    ) rethrows -> MockResponse {
        try state.withLock { state in
            guard let id = request.parameters["id"].flatMap(UUID.init(uuidString:)) else { return .status(404) }
            guard let index = state.addresses.firstIndex(where: { $0.id == id }) else {
                return .status(state.deletedAddresses.contains(id) ? 410 : 404)
            }
            return try handler(&state, index)
        }
    }
}
