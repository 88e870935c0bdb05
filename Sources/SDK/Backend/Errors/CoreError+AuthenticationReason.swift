extension CoreError {
    /// Why a request could not be authenticated.
    public enum AuthenticationReason: Sendable, Equatable, Codable, CustomStringConvertible {
        /// There are no credentials: no user is logged in.
        case missing
        /// The backend rejected the credentials, with this answer.
        case rejected(StatusReason)
        /// The credentials could not be obtained, for this reason: the request was not carried out, and the login is
        /// kept.
        ///
        /// The reason has the endpoint of the request for a token. A token endpoint that has ended the login has
        /// `rejected` it instead.
        case unobtained(CoreError)
        /// The URL belongs to none of the environment's APIs, and credentials are not sent elsewhere.
        case foreignOrigin
        /// The request belongs to another person than the one who is logged in; nothing was sent.
        case otherLogin
        /// The request belongs to a person, and the person of the login isn't known; nothing was sent.
        ///
        /// The app gives the login its person: `RefreshingTokenProvider.logIn(_:person:)`, `TokenProvider.login`, or
        /// `BackendSession.authenticated(_:by:person:)`.
        case unknownPerson

        /// The reason, for developers.
        public var description: String {
            switch self {
            case .missing: "there are no credentials"
            case .rejected(let reason): "the credentials were rejected: \(reason)"
            case .unobtained(let error): "the credentials could not be obtained: \(error)"
            case .foreignOrigin: "credentials are not sent to an origin outside the environment"
            case .otherLogin: "the request belongs to another login"
            case .unknownPerson:
                """
                the request belongs to a person, and nobody knows whose the login is: give it its person, as in \
                logIn(token, person: id)
                """
            }
        }
    }
}
