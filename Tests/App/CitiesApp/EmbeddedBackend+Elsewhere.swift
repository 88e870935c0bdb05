import Cities

@testable import CitiesApp

extension EmbeddedBackend {
    /// Saves an address as another client of the user does.
    func change(_ name: String, to newName: String, _ firstLine: String) {
        state.withLock { state in
            guard let index = state.addresses.firstIndex(where: { $0.saved.name == name }) else { return }
            let old = state.addresses[index].saved
            let address = Address(city: old.address.city, firstLine: firstLine)
            state.addresses[index] = state.addresses[index]
                .replaced(by: SavedAddress(id: old.id, name: newName, address: address))
        }
    }

    /// The addresses with their versions.
    var texts: [String] {
        state.withLock { $0.addresses }.map { stored in
            let address = stored.saved.address
            return "\(stored.saved.name), \(address.firstLine), \(address.city), \(stored.etag)"
        }
    }
}
