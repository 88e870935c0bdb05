import Foundation

/// A text that is stored beside tests; `MILLRACE_SNAPSHOTS=all` writes it anew.
package struct StoredText {
    package let file: URL

    /// Creates a text that is stored in `__Snapshots__`, beside the folder of a test.
    package init(_ name: String, test: String = #filePath) {
        file = URL(fileURLWithPath: test).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "__Snapshots__/\(name).txt")
    }

    /// Returns whether the stored text is the given one, after storing that if all snapshots are to be written.
    package func matches(_ text: String) throws -> Bool {
        if ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOTS"] == "all" { try Data(text.utf8).write(to: file) }
        return try String(contentsOf: file, encoding: .utf8) == text
    }
}
