import MillracePlatform
import Synchronization

/// A folder for temporary files that no other user can read, made with the first one.
final class PrivateFolder: Sendable {
    /// The folder of this process.
    ///
    /// Its files stay until the process exits: a client in a test keeps their URLs, and nothing else that could say for how long it needs them. A
    /// process that crashes or is killed leaves the folder.
    static let shared: PrivateFolder = {
        atexit { PrivateFolder.shared.remove() }
        return PrivateFolder(in: FileManager.default.temporaryDirectory.path)
    }()

    private let parent: String
    private let contents = Mutex<(path: String, count: Int)?>(nil)

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
    func remove() {
        let removed = contents.withLock { contents in
            defer { contents = nil }
            return contents?.path
        }
        if let removed { try? FileManager.default.removeItem(atPath: removed) }
    }

    private func newPath(_ name: String) throws(MockServerError) -> String {
        let path = contents.withLock { contents -> String? in
            if contents == nil {
                var template = Array("\(parent)/millrace-XXXXXX".utf8CString)
                guard mkdtemp(&template) != nil else { return nil }
                contents = (String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), 0)
            }
            contents?.count += 1
            return contents.map { "\($0.path)/\($0.count)-\(name)" }
        }
        guard let path else { throw failure("no folder in \(parent)") }
        return path
    }

    private func failure(_ what: String) -> MockServerError {
        .certificate(reason: "\(what): \(String(cString: strerror(errno)))")
    }
}
