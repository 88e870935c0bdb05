import MillraceBackend

/// A pause of all lanes after an attempt that didn't reach the backend.
struct Standstill: Sendable, Equatable {
    /// The requests that end a pause before its time, because they show that its reason is gone.
    enum Remedy: Sendable, Equatable {
        /// Any request that reaches the backend, since the command didn't.
        case anyRequest
        /// A request with the credentials that the command lacked.
        case credentials(LoginPin.Use?)
        /// A request under another login than the one that was refused.
        case otherLogin(LoginPin.Use?)
        /// None: the backend has answered, or asked for the pause.
        case none

        /// Whether a request under a login, or under none, is a remedy.
        func isThere(in login: LoginPin.Use?) -> Bool {
            switch self {
            case .anyRequest: true
            case .credentials(let lacking): lacking?.credentials == login?.credentials
            case .otherLogin(let refused): refused?.credentials == login?.credentials && refused != login
            case .none: false
            }
        }
    }

    /// The failure of the attempt.
    let error: CoreError
    let end: ContinuousClock.Instant
    let remedy: Remedy
}
