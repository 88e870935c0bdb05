import Millrace

/// How far an order has come.
enum OrderProgress: Equatable {
    /// The order is kept: it will be sent, whatever happens to the app.
    case kept(OutboxCommand.ID)
    /// The backend was not reached, or has not said what became of the order; it is sent again later.
    case waiting(CoreError)
    /// The backend has the order.
    case placed
    /// The backend has refused the order, which is set aside until somebody mends it.
    case refused(CoreError)
    /// The order needs something that the backend has refused, and is set aside.
    case unnamed
    /// Somebody has discarded the order.
    case discarded
}

extension OrderProgress {
    /// Creates the progress of an order from that of its command; nil for what is nothing new.
    init?(_ progress: CommandProgress<Void>) {
        switch progress {
        case let .accepted(id): self = .kept(id)
        case .sent: return nil
        case let .held(error): self = .waiting(error)
        case .succeeded: self = .placed
        case let .refused(error): self = .refused(error)
        case .unnamed: self = .unnamed
        case .discarded: self = .discarded
        }
    }
}
