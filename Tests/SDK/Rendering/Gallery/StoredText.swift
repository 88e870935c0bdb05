import Foundation

/// A text that is stored beside the tests; `MILLRACE_SNAPSHOTS=all` writes it anew.
struct StoredText {
    let file: URL

    init(_ name: String) {
        file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "__Snapshots__/\(name).txt")
    }

    /// Returns whether the stored text is the given one, after storing that if all snapshots are to be written.
    func matches(_ text: String) throws -> Bool {
        if ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOTS"] == "all" { try Data(text.utf8).write(to: file) }
        return try String(contentsOf: file, encoding: .utf8) == text
    }
}
