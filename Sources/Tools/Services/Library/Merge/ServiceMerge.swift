import Foundation
import UserPackage

/// Brings what is generated into a package, beside what persons have changed there.
///
/// | generated last | the person's | generated now | result |
/// |---|---|---|---|
/// | – | – | new | the file is written |
/// | – | a file | new | a question: the file was never generated |
/// | same as the person's | | new | the file is replaced |
/// | same as now | changed | | the person's stays |
/// | text | changed | changed | a merge by lines; a question for each place that both changed |
/// | text | removed | changed | it stays removed, and the report says so |
/// | same as the person's | | – | the file is removed |
/// | text | changed | – | a question: it isn't generated any more |
///
/// A file that a person has moved or renamed is merged at its new path. A question that nobody answers leaves the
/// person's text, and comes again with the next run.
struct ServiceMerge {
    let last: LastRun
    /// The path of the document in the package; nil if it is elsewhere.
    var source: String?
    /// A function that asks a person; nil where nobody is there to answer.
    var ask: ((MergeQuestion) -> MergeAnswer?)?

    /// Returns what a run does; writes nothing.
    ///
    /// - Parameters:
    ///   - files: The files that are generated now.
    ///   - responses: The folder of the module with the canned responses, whose table gets a line for each generated
    ///     file in it; nil without such a module.
    func result(for files: [GeneratedFile], responses: String? = nil) throws(FileFault) -> MergeResult {
        var placed = try last.placed(besides: Set(files.map(\.path)))
        placed.source = source ?? placed.source
        var run = MergeRun(after: last, state: placed, files: files, ask: ask)
        for file in files.sorted(by: { $0.path < $1.path }) { try run.bring(file) }
        try run.removeOthers()
        if let responses {
            try run.complete(tableIn: responses, for: Set(files.map(\.path)).union(last.state.texts.keys))
        }
        return MergeResult(
            root: last.layout.url,
            outcomes: run.outcomes,
            changes: run.changes + run.state.changes(from: last.written, named: last.name)
        )
    }
}
