import MillracePlatform
import Synchronization

/// A folder for temporary files that no other user can read, made with the first one.
final class PrivateFolder: Sendable {
    /// The folder of this process.
    ///
    /// Its files stay until the process exits: a client in a test keeps their URLs, and may need them until then. A
    /// process that crashes or is killed leaves the folder.
    static let shared: PrivateFolder = {
        atexit { PrivateFolder.shared.remove(forGood: true) }
        let folder = FileManager.default.temporaryDirectory.path
        // An empty `TMPDIR` would be the root.
        return PrivateFolder(in: folder.isEmpty ? "/tmp" : folder)
    }()

    private struct Contents {
        var path: String?
        var count = 0
        /// Whether no file is written any more.
        var isOver = false
    }

    private let parent: String
    private let contents = Mutex(Contents())

    /// Creates a folder below another one.
    init(in parent: String) {
        self.parent = parent
    }

    /// Writes a text into a new file.
    ///
    /// - Parameters:
    ///   - text: The text; nil for one that could not be made.
    ///   - name: The end of the file's name.
    func write(_ text: String?, as name: String) throws(MockServerError) -> URL {
        guard let text else { throw .certificate(reason: "it can't be written as text") }
        let path = try newPath(name)
        guard let file = OpenFile(appendingTo: path, private: true), file.write(Data(text.utf8)) else {
            let error = failure("\(path) can't be written")
            unlink(path)
            throw error
        }
        return URL(filePath: path)
    }

    /// Removes the folder with everything in it; the next file makes a new one.
    ///
    /// - Parameter isOver: Whether there is no next file, since the process is ending.
    func remove(forGood isOver: Bool = false) {
        contents.withLock { contents in
            if let path = contents.path { try? FileManager.default.removeItem(atPath: path) }
            contents.path = nil
            contents.isOver = isOver
        }
    }

    private func newPath(_ name: String) throws(MockServerError) -> String {
        let made = contents.withLock { contents -> Result<String, MockServerError> in
            guard !contents.isOver else { return .failure(.certificate(reason: "the process is ending")) }
            // A cleaner of old temporary files may have removed the folder.
            let isThere = contents.path.map { FileManager.default.fileExists(atPath: $0) } ?? false
            if !isThere {
                var template = Array("\(parent)/millrace-XXXXXX".utf8CString)
                guard mkdtemp(&template) != nil else { return .failure(failure("no folder in \(parent)")) }
                contents.path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            contents.count += 1
            return .success("\(contents.path ?? parent)/\(contents.count)-\(name)")
        }
        return try made.get()
    }

    private func failure(_ what: String) -> MockServerError {
        .certificate(reason: "\(what): \(String(cString: strerror(errno)))")
    }
}
