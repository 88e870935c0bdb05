import MillracePlatform

extension CoreError {
    /// The pause that a backend asked for together with its refusal, a day at most.
    package func wantedPause(from now: Date) -> Duration? {
        guard case .status(let reason, _) = self else { return nil }
        return reason.pause(from: now, atMost: .seconds(86_400))
    }
}
