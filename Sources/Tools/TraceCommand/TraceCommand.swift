import Foundation
import MillracePlatform
import MillraceStreams
import MillraceTrace

/// The text that the command prints of a file.
struct TraceCommand {
    let options: TraceOptions
    /// The numbers of the records that were returned: threads write theirs in any order.
    private var printed: Set<CauseID> = []
    /// The first of these records.
    private var first: TraceRecord?

    init(_ options: TraceOptions) {
        self.options = options
    }

    /// Returns the text about the file's current content; of a log, only the records that were not returned before.
    ///
    /// - Throws: The reason why the log can't be played again, where a test of it is wanted.
    mutating func text(of log: TraceLog) throws(TraceScriptError) -> String {
        if options.task == .test { return try TraceScript(log).test(options.source) }
        if options.task == .page {
            return TracePage(log, title: options.files.first?.lastPathComponent ?? "").html
        }
        if case let .why(why) = options.task { return Self.shown("\(log.why(why))\n") }
        // Another session has replaced this one.
        if let first, !log.records.contains(first) { (self.first, printed) = (nil, []) }
        let new = log.records.filter { !printed.contains($0.number) }
        printed.formUnion(new.map(\.number))
        first = first ?? log.records.first
        return Self.shown(new.filter(options.wants).map { "\($0)\n" }.joined())
    }

    /// The lines without characters that would move the terminal's cursor: the text may come from a backend.
    private static func shown(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }
}
