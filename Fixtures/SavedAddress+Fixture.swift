import Cities
import Foundation
import Millrace

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

extension Versioned<SavedAddress> {
    /// A saved address with its version for tests.
    package static func fixture(
        id: UUID = .fixture(),
        name: String = "Home",
        address: Address = .fixture(),
        etag: String? = "\"1\""
    ) -> Versioned {
        Versioned(SavedAddress(id: id, name: name, address: address), version: Version(etag: etag))
    }
}
