import Foundation
import Millrace

/// A saved address as the backend's documents have it: with the tag of its version, also within a list.
struct AddressRecord: CommandBody, Codable, Identifiable {
    let id: UUID
    let name: String
    let address: Address
    let etag: String?

    /// Creates the record of an address to save; its version is in the request's head.
    init(_ saved: SavedAddress) {
        (id, name, address, etag) = (saved.id, saved.name, saved.address, nil)
    }

    /// The address as the app has it, without the version.
    var saved: SavedAddress {
        SavedAddress(id: id, name: name, address: address)
    }

    /// The address with the version that the document names.
    var versioned: Versioned<SavedAddress> {
        Versioned(saved, version: Version(etag: etag))
    }
}

extension Versioned<AddressRecord> {
    /// The address with the version that the head of the answer names, or else its document.
    var address: Versioned<SavedAddress> {
        version.etag == nil ? value.versioned : map(\.saved)
    }
}
