import Cities

/// An address in the backend, with the number of its version.
struct StoredAddress: Encodable {
    private enum CodingKeys: CodingKey {
        case etag
    }

    let saved: SavedAddress
    let version: Int

    init(_ saved: SavedAddress, version: Int = 1) {
        self.saved = saved
        self.version = version
    }

    /// The tag of the version, with its quotation marks.
    var etag: String {
        "\"\(version)\""
    }

    /// Returns the next version, with another name and address.
    func replaced(by other: SavedAddress) -> StoredAddress {
        StoredAddress(SavedAddress(id: saved.id, name: other.name, address: other.address), version: version + 1)
    }

    /// Encodes the address, with the tag as a further member.
    func encode(to encoder: any Encoder) throws {
        try saved.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(etag, forKey: .etag)
    }
}
