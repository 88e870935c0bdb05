import MillracePlatform

extension CoreError {
    /// The pause that a backend asked for together with its refusal, or with that of the credentials, a day at most.
    package func wantedPause(from now: Date) -> Duration? {
        switch self {
        case .status(let reason, _), .authentication(.rejected(let reason), _):
            reason.pause(from: now, atMost: .seconds(86_400))
        case .transport(.heldBack(let pause), _): pause
        case .authentication(.unobtained(let error), _): error.wantedPause(from: now)
        case .request, .transport, .parsing, .authentication: nil
        }
    }
}
