import MillracePlatform
import MillraceBackend

/// What an attempt to send a command of an outbox says of it.
enum SendingOutcome: Sendable, Equatable {
    /// The backend has surely not carried it out, and may when it is asked again.
    case unreached(for: Duration?)
    /// The backend may have carried it out: the same command with the same key finds out.
    case unknown(for: Duration?)
    /// The backend won't carry it out, or has and its answer can't be read; `isOpen` says whether it may have.
    case refused(isOpen: Bool)

    /// Creates the outcome of an attempt that has failed.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - isOpen: Whether this attempt, or one before it, may have been carried out.
    ///   - now: The date, for a backend that names one.
    init(_ error: CoreError, isOpen: Bool, now: Date) {
        switch error {
        case .request, .authentication(.foreignOrigin, _):
            self = .refused(isOpen: isOpen)
        case .authentication:
            // Somebody may log in.
            self = isOpen ? .unknown(for: nil) : .unreached(for: nil)
        case .parsing:
            // The answer is that of a success.
            self = .refused(isOpen: true)
        case let .transport(.heldBack(pause), _):
            self = isOpen ? .unknown(for: pause) : .unreached(for: pause)
        case let .transport(reason, _):
            self = isOpen || reason.leavesOutcomeOpen ? .unknown(for: nil) : .unreached(for: nil)
        case let .status(reason, _):
            self = SendingOutcome(reason, isOpen: isOpen || error.isOutcomeUnknown, now: now)
        }
    }

    private init(_ reason: CoreError.StatusReason, isOpen: Bool, now: Date) {
        let pause = reason.pause(from: now, atMost: .seconds(86_400))
        switch reason.code {
        // Somebody may log in, elsewhere than in this session.
        case 401, 425, 429: self = isOpen ? .unknown(for: pause) : .unreached(for: pause)
        // A network wants its own login first (RFC 6585, section 6).
        case 511 where !isOpen: self = .unreached(for: pause)
        // A 302 may say that it is done, or that somebody has to log in, and of a network it says nothing about the
        // backend. No redirect, of whatever kind, says that the backend refuses the command.
        case 300..<400: self = .unknown(for: pause)
        // With a pause, a gateway says that it has not passed the request on.
        case 503 where pause != nil && !isOpen: self = .unreached(for: pause)
        case 408, 500...: self = .unknown(for: pause)
        // The key of the first attempt may still be at work (draft-ietf-httpapi-idempotency-key-header, section 2.6).
        case 409 where isOpen: self = .unknown(for: pause)
        default: self = .refused(isOpen: isOpen)
        }
    }
}
