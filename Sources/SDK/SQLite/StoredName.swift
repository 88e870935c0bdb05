import MillracePlatform

/// The backend's id for one that the app has created.
struct StoredName {
    /// The texts are compared by their bytes: Swift treats texts as equal whose accents are encoded in two forms.
    struct Key: Hashable {
        private let login: [UInt8]
        private let provisional: UUID

        init(_ name: StoredName) {
            login = Array(name.login.utf8)
            provisional = name.provisional
        }
    }

    let login: String
    let provisional: UUID
    /// The backend's id as JSON.
    let known: Data

    var checksum: Int64 {
        var checksum = RecordChecksum()
        checksum.add(login)
        checksum.add(provisional.data)
        checksum.add(known)
        return checksum.value
    }
}

extension UUID {
    /// The sixteen bytes.
    var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }

    /// Creates an id from its bytes; nil for another number of them.
    init?(data: Data) {
        guard data.count == 16 else { return nil }
        var bytes = UUID.random().uuid
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: data) }
        self.init(uuid: bytes)
    }
}
