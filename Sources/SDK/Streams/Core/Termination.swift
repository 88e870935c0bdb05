/// The end of a stream.
@frozen
public enum Termination<Failure: Swift.Error>: Sendable {
    /// The work failed; no more values follow.
    case failed(Failure)

    /// The work is done.
    case completed

    /// The work was canceled before its end, by a disposal.
    case interrupted

    /// Returns the same end for a stream with another error.
    ///
    /// - Parameter transform: Returns the new error for the old one.
    @inlinable
    public func mapError<NewFailure: Swift.Error>(
        _ transform: (Failure) -> NewFailure
    ) -> Termination<NewFailure> {
        switch self {
        case let .failed(error): return .failed(transform(error))
        case .completed: return .completed
        case .interrupted: return .interrupted
        }
    }
}

extension Termination: Equatable where Failure: Equatable {}
