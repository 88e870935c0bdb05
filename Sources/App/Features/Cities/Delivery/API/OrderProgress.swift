import Millrace
import MillraceOutbox

/// The progress of an order.
enum OrderProgress: Equatable {
    /// The order is kept: it will be sent, whatever happens to the app.
    case kept(OutboxCommand.ID)
    /// The backend was not reached, or has not confirmed the order; it is sent again later.
    case waiting(CoreError)
    /// The backend has the order.
    case placed
    /// The backend has refused the order, which is set aside until the user corrects it.
    case refused(CoreError)
    /// The order needs an id from a command that will not succeed any more, and is set aside.
    case orphaned
    /// The user has discarded the order.
    case discarded
}

extension OrderProgress {
    /// Creates the progress of an order from that of its command; `nil` for progress that isn't shown.
    init?(_ progress: CommandProgress<Void>) {
        switch progress {
        case let .accepted(id): self = .kept(id)
        case .sent: return nil
        case let .held(error): self = .waiting(error)
        case .succeeded: self = .placed
        case let .refused(error): self = .refused(error)
        case .orphaned: self = .orphaned
        case .discarded: self = .discarded
        }
    }
}
