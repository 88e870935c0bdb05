import MillracePlatform
import Synchronization

/// A folder for temporary files that no other user can read; the folder is removed with the object, or when the process exits.
final class PrivateFolder: Sendable {
    // A test suite may keep an authority in a static property, which is never released.
    private static let live = Mutex<Set<String>>([])
    private static let isRemovedAtExit =
        atexit { PrivateFolder.live.withLock { $0 }.forEach(PrivateFolder.remove) } == 0

    private let path: String

    /// Writes files into a new folder.
    init(_ files: [(name: String, text: String?)]) throws(MockServerError) {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/millrace-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Sockets.failure("mkdtemp in \(parent)") }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.path = path
        _ = Self.isRemovedAtExit
        Self.live.withLock { _ = $0.insert(path) }
        for (name, text) in files {
            guard let text else { throw .certificate(reason: "it can't be written as text") }
            guard let file = OpenFile(appendingTo: "\(path)/\(name)", private: true), file.write(Data(text.utf8)) else {
                throw Sockets.failure("write \(path)/\(name)")
            }
        }
    }

    deinit {
        Self.live.withLock { _ = $0.remove(path) }
        Self.remove(path)
    }

    func url(_ name: String) -> URL {
        URL(filePath: "\(path)/\(name)")
    }

    private static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }
}
