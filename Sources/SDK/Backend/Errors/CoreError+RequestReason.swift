extension CoreError {
    /// Why a request could not be built.
    public enum RequestReason: Sendable, Equatable, Codable, CustomStringConvertible {
        /// The environment has no base URL for the API of this name.
        case unknownAPI(name: String)
        /// The path or the URL can't be used; the text is the reason and does not repeat the URL.
        case invalidURL(String)
        /// A header field of this name has a value, or a name, that can't be sent.
        case invalidHeader(name: String)
        /// The request value could not be encoded, at a coding path and for a reason.
        case encoding(codingPath: String, reason: String)
        /// A file of this name, which is part of the body, can't be read, or changed while it was sent.
        case unreadableFile(name: String)
        /// The transport can't send such a request; the text says which part.
        case unsupported(String)
        /// The request requires a version, and the server has sent none.
        case unknownVersion

        /// The reason, for developers.
        public var description: String {
            switch self {
            case .unknownAPI(let name): "the environment has no base URL for the API “\(name)”"
            case .invalidURL(let reason): "invalid URL: \(reason)"
            case .invalidHeader(let name): "invalid header field “\(VisibleText.bounded(name, limit: 40))”"
            case .unreadableFile(let name): "the file “\(VisibleText.bounded(name, limit: 80))” can't be read"
            case .unsupported(let what): "the transport can't send \(what)"
            case .unknownVersion: "it is to change one version, and that isn't known"
            case .encoding(let path, let reason): "the request can't be encoded at \(path): \(reason)"
            }
        }
    }
}
