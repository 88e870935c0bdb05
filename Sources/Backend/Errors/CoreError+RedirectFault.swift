extension CoreError {
    /// Why a redirect could not be followed.
    public enum RedirectFault: Sendable, Hashable, Codable, CustomStringConvertible {
        /// There were more redirects than so many.
        case tooMany(limit: Int)
        /// The redirects lead back to where they came from.
        case loop
        /// The location is no URL, or one of another scheme than http and https.
        case invalidLocation
        /// The location is not encrypted, and the request was.
        case downgrade

        /// The reason, for developers.
        public var description: String {
            switch self {
            case .tooMany(let limit): "there are more than \(limit)"
            case .loop: "it leads back to where it came from"
            case .invalidLocation: "its location is no http or https URL"
            case .downgrade: "its location is not encrypted"
            }
        }
    }
}
