import MillracePlatform
import Synchronization

/// A folder for temporary files that no other user can read.
///
/// The folder is removed with the object, or when the process exits. A process that crashes or is killed leaves it.
final class PrivateFolder: Sendable {
    // A test suite may keep an authority in a static property, which is never released.
    private static let live = Mutex<Set<String>>([])
    private static let isRemovedAtExit =
        atexit { PrivateFolder.live.withLock { $0 }.forEach(PrivateFolder.remove) } == 0

    private let path: String

    /// Writes files into a new folder, by default below the system's temporary one.
    init(
        _ files: [(name: String, text: String?)],
        in parent: String = FileManager.default.temporaryDirectory.path
    ) throws(MockServerError) {
        var template = Array("\(parent)/millrace-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure("no folder in \(parent)") }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.path = path
        _ = Self.isRemovedAtExit
        Self.live.withLock { _ = $0.insert(path) }
        for (name, text) in files {
            guard let text else { throw .certificate(reason: "it can't be written as text") }
            guard let file = OpenFile(appendingTo: "\(path)/\(name)", private: true), file.write(Data(text.utf8)) else {
                throw Self.failure("\(path)/\(name) can't be written")
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

    private static func failure(_ what: String) -> MockServerError {
        .certificate(reason: "\(what): \(String(cString: strerror(errno)))")
    }

    private static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }
}
