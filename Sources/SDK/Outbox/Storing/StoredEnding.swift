import MillraceCQRS
import MillracePlatform
import MillraceBackend

/// The end of a command in the form for a store.
struct StoredEnding: Codable {
    private enum Kind: String, Codable {
        case carriedOut, refused, discarded, overflowed
    }

    let type: String
    let version: Int
    let payload: Data
    let answer: Data?
    let endedAt: Date
    private let kind: Kind
    private let error: CoreError?

    /// Creates the stored form of the end of a command.
    init(of record: CommandRecord, _ outcome: CommandEnding.Outcome, answer: Data?, endedAt: Date) {
        type = record.type
        version = record.version
        payload = record.payload
        self.answer = answer
        self.endedAt = endedAt
        var error: CoreError?
        switch outcome {
        case .carriedOut: kind = .carriedOut
        case let .refused(reason): (kind, error) = (.refused, reason)
        case .discarded: kind = .discarded
        case .overflowed: kind = .overflowed
        }
        self.error = error
    }

    /// The outcome of the command; nil for a refusal whose reason is missing.
    var outcome: CommandEnding.Outcome? {
        switch kind {
        case .carriedOut: .carriedOut
        case .refused: error.map { .refused($0) }
        case .discarded: .discarded
        case .overflowed: .overflowed
        }
    }
}
