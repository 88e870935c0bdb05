import Millrace
import MillraceOutbox

extension OutboxCommand.Status {
    /// Returns how far the command has come, for users.
    func text(in words: Words) -> String {
        switch self {
        case .waiting, .held: words.outbox.waiting
        case .sending: words.outbox.sending
        case .refused, .orphaned, .unreadable: words.outbox.notAccepted
        }
    }
}
