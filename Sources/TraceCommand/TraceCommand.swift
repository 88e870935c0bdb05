import Foundation
import MillraceTrace

/// The text that the command prints of a file.
struct TraceCommand {
    let options: TraceOptions
    private var printed: UInt64 = 0

    init(_ options: TraceOptions) {
        self.options = options
    }

    /// Returns the text about what the file has now; of a log, what was not returned before.
    ///
    /// - Throws: The reason why the log can't be played again, where a test of it is wanted.
    mutating func text(of log: TraceLog) throws(TraceScriptError) -> String {
        if options.task == .test { return try TraceScript(log).test(options.source) }
        if options.task == .page {
            return TracePage(log, title: options.files.first?.lastPathComponent ?? "").html
        }
        if case let .why(why) = options.task { return Self.shown("\(log.why(why))\n") }
        let new = log.records.filter { $0.number.number > printed }
        printed = log.records.last?.number.number ?? printed
        return Self.shown(new.filter(options.wants).map { "\($0)\n" }.joined())
    }

    /// The lines without what would move the cursor of the terminal: what a log has may come from a backend.
    private static func shown(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }
}
