import MillraceStreams

/// The reason why an application of an ``Action`` failed.
public enum ActionError<Failure: Swift.Error>: Swift.Error {
    /// The action was disabled, or was already running.
    case disabled

    /// The work failed.
    case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
