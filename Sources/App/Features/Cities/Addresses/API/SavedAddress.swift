import Foundation

/// An address that the user has given a name, for further orders.
package struct SavedAddress: Equatable, Codable, Identifiable {
    /// The identifier, which the app creates.
    package let id: UUID

    /// The name that the user has given.
    package let name: String

    /// The address.
    package let address: Address

    package init(id: UUID, name: String, address: Address) {
        self.id = id
        self.name = name
        self.address = address
    }
}

extension SavedAddress {
    /// Returns the address under another name.
    func renamed(_ name: String) -> SavedAddress {
        SavedAddress(id: id, name: name, address: address)
    }
}
