import Foundation

/// An address that the user has given a name, to order there again.
package struct SavedAddress: Equatable, Codable, Identifiable {
    /// What tells it from the others; the app makes it.
    package let id: UUID

    /// What the user calls it.
    package let name: String

    /// The address.
    package let address: Address

    /// Makes a saved address.
    package init(id: UUID, name: String, address: Address) {
        self.id = id
        self.name = name
        self.address = address
    }
}
