/// The end of a stream, or that it has none yet.
public enum StreamEnd<Failure: Error>: Sendable {
    /// The stream has completed.
    case completed
    /// The stream has failed.
    case failed(Failure)
    /// The stream was interrupted.
    case interrupted
    /// The stream has not ended.
    case running
}

extension StreamEnd: Equatable where Failure: Equatable {}
