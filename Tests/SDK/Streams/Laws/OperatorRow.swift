import StreamsTestSupport
import Testing

/// A row of the table of laws: an operator in one of its forms, and what it sends.
struct OperatorRow: Sendable, CustomTestStringConvertible {
    enum Form: String, Sendable {
        case producer = "SignalProducer"
        case signal = "Signal"
        case property = "PropertyProtocol"
        /// A producer that has no upstream.
        case source = "Source"
    }

    let form: Form

    /// The declaration, as ``PublicOperators`` names it.
    let key: String

    /// What tells this row from another one of the same declaration.
    let note: String

    /// What comes out when 1, 2, 2, 3 and an end go in.
    let expected: Expectation

    /// Whether the upstream can fail.
    let canFail: Bool

    /// The laws that say nothing about it.
    var exceptions: Set<Law> = []

    /// Applies the operator to what comes from an origin.
    let apply: @Sendable (Trial, Origin, Bench) -> (Application, Upstream)

    var testDescription: String {
        note.isEmpty ? key : "\(key) \(note)"
    }
}

extension [OperatorRow] {
    /// The same rows, about which some laws say nothing.
    func except(_ laws: Law...) -> [OperatorRow] {
        map { row in
            var row = row
            row.exceptions.formUnion(laws)
            return row
        }
    }
}

/// What an operator sends, in words, as its upstream ends.
struct Expectation: Sendable {
    let completed: String
    let failed: String
    let interrupted: String

    /// What comes at a disposal.
    let disposed: String

    init(_ completed: String, failed: String?, interrupted: String?, disposed: String) {
        self.completed = completed
        self.failed = failed ?? completed.replacing("completed", with: "failed(7)")
        self.interrupted = interrupted ?? self.failed.replacing("failed(7)", with: "interrupted")
        self.disposed = disposed
    }

    subscript(ending: Ending) -> String {
        switch ending {
        case .completed: completed
        case .failed: failed
        case .interrupted: interrupted
        }
    }
}

/// A row and all that its events may come from.
struct LawRow: Sendable, CustomTestStringConvertible {
    let row: OperatorRow
    let origins: [Origin]

    var testDescription: String {
        row.testDescription
    }

    /// Tries a law with every origin, whatever comes of those before it.
    func forEach(_ body: (LawCase) -> Void) {
        for origin in origins {
            body(LawCase(row: row, origin: origin))
        }
    }
}

/// A row and where its events come from: what each failure of a law names.
struct LawCase: Sendable, CustomStringConvertible {
    let row: OperatorRow
    let origin: Origin

    var description: String {
        "\(row.testDescription) of \(origin.rawValue)"
    }

    /// How its upstream may end.
    var endings: [Ending] {
        switch row.form {
        case .property, .source: [.completed]
        case .producer, .signal: row.canFail ? Ending.allCases : [.completed, .interrupted]
        }
    }
}
