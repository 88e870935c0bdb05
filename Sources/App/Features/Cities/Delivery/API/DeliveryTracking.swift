import Millrace

/// An event of the connection that reports the steps of deliveries.
enum DeliveryTracking: Equatable {
    /// A delivery has made a step.
    case step(DeliveryStep)
    /// The steps are reported as they are made.
    case live
    /// The connection was lost, and is made again: the steps of the meantime come then.
    case interrupted
    /// No further step is reported: after an error, or with `nil` because the backend has ended it.
    case ended(CoreError?)
}
