import Millrace

extension OutboxCommand.Status {
    /// How far the command has come, in words for users.
    var words: String {
        switch self {
        case .waiting, .held: "waiting to be sent"
        case .sending: "being sent"
        case .refused, .unnamed, .unreadable: "not accepted"
        }
    }
}
