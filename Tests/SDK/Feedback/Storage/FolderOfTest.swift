import Foundation
import TestSupport

@testable import MillraceFeedback

/// A folder of a test's own, which is removed with it.
final class FolderOfTest: Sendable {
    private let folder = TemporaryFolder()
    let path: String

    init() throws {
        path = folder.url.path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// The names of all that is in the folder, in order.
    var names: [String] { folder.names }

    /// The texts of the files, by their names.
    var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, text($0) ?? "") })
    }

    func text(_ name: String) -> String? {
        try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }

    /// The mode of a file: `600`.
    func mode(_ name: String) -> String {
        var attributes = stat()
        guard lstat("\(path)/\(name)", &attributes) == 0 else { return "none" }
        return String(attributes.st_mode & 0o777, radix: 8)
    }
}
