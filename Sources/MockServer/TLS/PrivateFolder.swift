import MillracePlatform

/// A folder for temporary files that no other user can read; the folder is removed with the object.
final class PrivateFolder: Sendable {
    private let path: String
    private let names: [String]

    /// Writes files into a new folder.
    init(_ files: [(name: String, text: String?)]) throws(MockServerError) {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/millrace-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Sockets.failure("mkdtemp in \(parent)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        names = files.map(\.name)
        for (name, text) in files {
            guard let text else { throw .certificate(reason: "it can't be written as text") }
            guard let file = OpenFile(appendingTo: "\(path)/\(name)", private: true), file.write(Data(text.utf8)) else {
                throw Sockets.failure("write \(path)/\(name)")
            }
        }
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    func url(_ name: String) -> URL {
        URL(filePath: "\(path)/\(name)")
    }
}
