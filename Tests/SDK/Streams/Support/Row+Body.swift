import TestSupport

extension Row {
    /// A row of something to run, and what comes of it: `Row("a disposal", "interrupted") { $0.dispose() }`.
    init<Outcome, Subject, Result>(
        _ name: String,
        _ outcome: Outcome,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        body: @escaping @Sendable (Subject) -> Result
    ) where Value == (Outcome, @Sendable (Subject) -> Result) {
        self.init(name, (outcome, body), fileID: fileID, filePath: filePath, line: line)
    }
}
