import MillracePlatform
import MillraceBackend

/// The outcome of an attempt to send a command of an outbox.
enum SendingOutcome: Sendable, Equatable {
    /// This attempt certainly was not carried out, and the next one may be; all commands wait.
    case unreached(for: Duration?, unless: Standstill.Remedy)
    /// The backend may have carried it out: sending the same command with the same key will show it.
    case unknown(for: Duration?)
    /// The backend won't carry it out, or has and its answer can't be read; `isOpen` is whether it may have.
    case refused(isOpen: Bool)

    /// Creates the outcome of an attempt that has failed.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - isOpen: Whether this attempt, or one before it, may have been carried out.
    ///   - login: The login of the attempt; nil if it needed none.
    ///   - isLasting: Whether the backend has answered so for so long that no earlier attempt can still be running.
    ///   - now: The date, for a backend whose pause ends at a date.
    init(_ error: CoreError, isOpen: Bool, under login: LoginPin.Use?, isLasting: Bool, now: Date) {
        switch error {
        case .request, .authentication(.foreignOrigin, _):
            self = .refused(isOpen: isOpen)
        case .authentication:
            // The user may log in, and a token endpoint may answer otherwise later: no answer of it is one to the
            // command.
            let pause = error.wantedPause(from: now)
            let remedy: Standstill.Remedy =
                switch error {
                // Also where the token endpoint has asked for a pause: other requests have the token by then.
                case .authentication(.missing, _), .authentication(.unobtained, _): .credentials(login)
                default: .otherLogin(login)
                }
            self = .unreached(for: pause, unless: remedy)
        case .parsing:
            // The answer comes from a success.
            self = .refused(isOpen: true)
        case let .transport(.heldBack(pause), _):
            self = .unreached(for: pause, unless: .none)
        case let .transport(reason, _):
            self = reason.leavesOutcomeOpen ? .unknown(for: nil) : .unreached(for: nil, unless: .anyRequest)
        case let .status(reason, _):
            self = SendingOutcome(reason, isOpen: isOpen, under: login, isLasting: isLasting, now: now)
        }
    }

    private init(
        _ reason: CoreError.StatusReason,
        isOpen: Bool,
        under login: LoginPin.Use?,
        isLasting: Bool,
        now: Date
    ) {
        let pause = reason.pause(from: now, atMost: .seconds(86_400))
        switch reason.code {
        // The user may log in, in another session.
        case 401: self = .unreached(for: pause, unless: .otherLogin(login))
        case 425, 429: self = .unreached(for: pause, unless: .none)
        // A network requires its own login first (RFC 6585, section 6).
        case 511: self = .unreached(for: pause, unless: .anyRequest)
        // A 302 may mean success, or that the user has to log in, and a 302 of a network shows nothing about the
        // backend. No redirect means that the backend refuses the command.
        case 300..<400: self = .unknown(for: pause)
        // A gateway that asks for a pause has not passed the request on.
        case 503 where pause != nil: self = .unreached(for: pause, unless: .none)
        case 408, 500...: self = .unknown(for: pause)
        // The request with the key of the first attempt may still be running
        // (draft-ietf-httpapi-idempotency-key-header, section 2.6).
        case 409 where isOpen && !isLasting: self = .unknown(for: pause)
        default: self = .refused(isOpen: isOpen)
        }
    }
}
