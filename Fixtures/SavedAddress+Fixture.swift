import Cities
import Foundation

extension SavedAddress {
    /// A saved address for tests.
    package static func fixture(
        id: UUID = .fixture(),
        name: String = "Home",
        address: Address = .fixture()
    ) -> SavedAddress {
        SavedAddress(id: id, name: name, address: address)
    }
}
