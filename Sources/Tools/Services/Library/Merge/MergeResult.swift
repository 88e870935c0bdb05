import Foundation
import UserPackage

/// The effect of a run on the files of a package.
struct MergeResult {
    let root: URL
    /// An outcome for each file that changes, and for each open question.
    let outcomes: [MergeOutcome]
    /// The changes of the files, and of the texts that were generated last.
    let changes: [FileTransaction.Change]

    /// The questions that nobody answered.
    ///
    /// A command whose run has some fails.
    var open: [MergeQuestion] {
        outcomes.compactMap { if case let .open(question) = $0 { question } else { nil } }
    }

    /// The lines of the report, of what a run did or, if it only checks, would do.
    func lines(isCheck: Bool = false) -> [String] {
        guard outcomes.isEmpty else { return outcomes.map { $0.line(isCheck: isCheck) } }
        guard isCheck, !changes.isEmpty else { return ["Nothing has changed."] }
        return ["would bring \(GeneratedFile.stateFolder) up to date, which belongs to the sources"]
    }

    /// The transaction of a run.
    static func transaction(_ root: URL) -> FileTransaction {
        FileTransaction(root: root, journal: "\(GeneratedFile.stateFolder)/\(GeneratedState.journalName)")
    }

    /// Writes all files, or nothing.
    func write() throws(FileFault) {
        try Self.transaction(root).apply(changes)
    }
}
