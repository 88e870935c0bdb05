import MillracePlatform
import MillraceBackend

/// What an attempt to send a command of an outbox says of it.
enum SendingOutcome: Sendable, Equatable {
    /// The backend has surely not carried it out, and may when it is asked again.
    case unreached(until: Date?)
    /// The backend may have carried it out: the same command with the same key finds out.
    case unknown(until: Date?)
    /// The backend won't carry it out, or has and its answer can't be read; `isOpen` says whether it may have.
    case refused(isOpen: Bool)

    /// Creates the outcome of an attempt that has failed.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - isOpen: Whether this attempt, or one before it, may have been carried out.
    ///   - now: The time.
    init(_ error: CoreError, isOpen: Bool, now: Date) {
        switch error {
        case .request, .authentication(.foreignOrigin, _):
            self = .refused(isOpen: isOpen)
        case .authentication:
            // Somebody may log in.
            self = isOpen ? .unknown(until: nil) : .unreached(until: nil)
        case .parsing:
            // The answer is that of a success.
            self = .refused(isOpen: true)
        case let .transport(.heldBack(until), _):
            self = isOpen ? .unknown(until: until) : .unreached(until: until)
        case let .transport(reason, _):
            self = isOpen || reason.leavesOutcomeOpen ? .unknown(until: nil) : .unreached(until: nil)
        case let .status(reason, _):
            self = SendingOutcome(reason, isOpen: isOpen || error.isOutcomeUnknown, now: now)
        }
    }

    private init(_ reason: CoreError.StatusReason, isOpen: Bool, now: Date) {
        let date = reason.retryAfter?.date(from: now)
        switch reason.code {
        // Somebody may log in, elsewhere than in this session.
        case 401, 425, 429: self = isOpen ? .unknown(until: date) : .unreached(until: date)
        // With a pause, a gateway says that it has not passed the request on.
        case 503 where date != nil && !isOpen: self = .unreached(until: date)
        case 408, 500...: self = .unknown(until: date)
        // The key of the first attempt may still be at work (draft-ietf-httpapi-idempotency-key-header, section 2.6).
        case 409 where isOpen: self = .unknown(until: date)
        default: self = .refused(isOpen: isOpen)
        }
    }
}

extension RetryAfter {
    /// Returns the date that is meant, at the latest a day after another one.
    fileprivate func date(from now: Date) -> Date {
        let latest = now.addingTimeInterval(86_400)
        return switch self {
        case let .after(pause): min(latest, now.addingTimeInterval(Double(pause.components.seconds)))
        case let .date(date): min(latest, date)
        }
    }
}
