import CannedResponses
import Cities
import Foundation
import MillraceMockServer

extension EmbeddedBackend {
    /// The response of `GET /v1/addresses`.
    private struct StoredAddresses: Encodable {
        let addresses: [StoredAddress]
    }

    /// The addresses of the first start: those of a canned response.
    static func cannedAddresses() throws -> [StoredAddress] {
        let body = try CannedResponses.named("addresses.200").body
        return try JSONDecoder().decode([String: [SavedAddress]].self, from: body)["addresses", default: []]
            .map { StoredAddress($0) }
    }

    func listAddresses() throws -> MockResponse {
        try .json(encoding: StoredAddresses(addresses: state.withLock { $0.addresses }))
    }

    func readAddress(_ request: RecordedRequest) throws -> MockResponse {
        try withAddress(of: request) { state, index in try Self.answer(state.addresses[index]) }
    }

    func addAddress(_ request: RecordedRequest) throws -> MockResponse {
        let address = try JSONDecoder().decode(SavedAddress.self, from: request.body)
        return try state.withLock { state in
            if let refusal = try refusal(of: address, in: state) { return refusal }
            let isTaken = state.addresses.contains { $0.saved.id == address.id }
            guard !isTaken, !state.deletedAddresses.contains(address.id) else { return .status(409) }
            let stored = StoredAddress(address)
            state.addresses.append(stored)
            return try Self.answer(stored, status: 201)
        }
    }

    func replaceAddress(_ request: RecordedRequest) throws -> MockResponse {
        let address = try JSONDecoder().decode(SavedAddress.self, from: request.body)
        return try withAddress(of: request) { state, index in
            if let refusal = try refusal(of: address, in: state) { return refusal }
            let stored = state.addresses[index]
            // Without a condition, one client would overwrite what another one has saved.
            guard let tag = request.headers["If-Match"] else { return .status(428) }
            guard [stored.etag, "*"].contains(tag) else { return try Self.answer(stored, status: 412) }
            state.addresses[index] = stored.replaced(by: address)
            return try Self.answer(state.addresses[index])
        }
    }

    private static func answer(_ address: StoredAddress, status: Int = 200) throws -> MockResponse {
        try .json(encoding: address, status: status).header("ETag", address.etag)
    }

    func deleteAddress(_ request: RecordedRequest) -> MockResponse {
        withAddress(of: request) { state, index in
            state.deletedAddresses.insert(state.addresses.remove(at: index).saved.id)
            return .status(204)
        }
    }

    /// Returns the refusal of an address with a problem that the form can't find, or `nil`.
    ///
    /// A house has a number, and a name belongs to one address. The caller holds the lock until the address is saved,
    /// so two requests can't get one name.
    private func refusal(of address: SavedAddress, in state: State) throws -> MockResponse? {
        var errors = errors(in: address.address)
        if state.addresses.contains(where: { $0.saved.name == address.name && $0.saved.id != address.id }) {
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
            guard let index = state.addresses.firstIndex(where: { $0.saved.id == id }) else {
                return .status(state.deletedAddresses.contains(id) ? 410 : 404)
            }
            return try handler(&state, index)
        }
    }
}
