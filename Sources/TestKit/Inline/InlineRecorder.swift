import Foundation
import Synchronization

/// Writes texts into sources, one at a time, and knows by how much earlier ones have moved the lines.
final class InlineRecorder: Sendable {
    /// The recorder of the run.
    static let shared = InlineRecorder()

    private struct Edit {
        let line: Int
        let column: Int
        let text: String
        let delta: Int
    }

    private let edits = Mutex<[String: [Edit]]>([:])

    /// Writes a text into the closure of a call.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - function: The function that is called.
    ///   - path: The file of the call.
    ///   - line: The line of the call's parenthesis when the file was compiled.
    ///   - column: The column of the call's parenthesis when the file was compiled.
    /// - Returns: The message of what went wrong, or `nil`.
    func record(_ text: String, function: String, path: String, line: Int, column: Int) -> SnapshotFailure? {
        edits.withLock { edits in
            let earlier = edits[path] ?? []
            if let same = earlier.first(where: { $0.line == line && $0.column == column }) {
                return same.text == text
                    ? nil : SnapshotFailure("This inline snapshot was recorded in this run, with another value.")
            }
            let moved = earlier.filter { $0.line < line }.reduce(0) { $0 + $1.delta }
            let rewrite = InlineRewrite(function: function, line: line + moved, column: column)
            let url = URL(fileURLWithPath: path)
            do {
                let source = String(decoding: try Data(contentsOf: url), as: UTF8.self)
                guard let changed = rewrite.applied(to: source, text: text) else {
                    return SnapshotFailure("The call isn't where it was when the file was compiled: build again.")
                }
                try Data(changed.utf8).write(to: url, options: .atomic)
                let delta = changed.utf8.count { $0 == 10 } - source.utf8.count { $0 == 10 }
                edits[path, default: []].append(Edit(line: line, column: column, text: text, delta: delta))
                return nil
            } catch {
                return SnapshotFailure("The source could not be rewritten: \(error)")
            }
        }
    }
}
