import MillraceStreams

/// Why an application of an ``Action`` gave no result.
public enum ActionError<Failure: Swift.Error>: Swift.Error {
    /// The action was disabled, or was running already.
    case disabled

    /// The work failed.
    case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
