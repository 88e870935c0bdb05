extension CoreError {
    /// The reason why a redirect could not be followed.
    public enum RedirectFault: Error, Hashable, Codable {
        /// There were more redirects than the limit.
        case tooMany(limit: Int)
        /// The redirects lead back to an earlier request.
        case loop
        /// The location is no URL, or one of another scheme than http and https.
        case invalidLocation
        /// The location is not encrypted, and the request was.
        case downgrade
        /// The request's body has a password, a token or another secret, and the location is at another origin.
        case secrets

        /// The reason, for developers.
        var text: String {
            switch self {
            case let .tooMany(limit): "there are more than \(limit)"
            case .loop: "it leads back to where it came from"
            case .invalidLocation: "its location is no http or https URL"
            case .downgrade: "its location is not encrypted"
            case .secrets: "it would send a secret in the body to another origin"
            }
        }
    }
}
