import Foundation

@testable import MillraceFeedback

/// A folder of a test's own, which goes with it.
final class FolderOfTest: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names of all that is in the folder, in order.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
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
