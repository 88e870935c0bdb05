// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension Resource {
    /// The method of an HTTP request (RFC 9110, section 9).
    public enum Method: String, Codable, Sendable, Hashable, CaseIterable {
        // The names are those of the protocol, where methods are upper case.
        /// Reads a representation.
        case GET
        /// Reads the head of a `GET`'s answer, without the body.
        case HEAD
        /// Submits data for processing.
        case POST
        /// Replaces a representation.
        case PUT
        /// Changes a part of a representation (RFC 5789).
        case PATCH
        /// Removes a representation.
        case DELETE

        /// Whether the method requests no change on the backend (RFC 9110, section 9.2.1).
        package var isSafe: Bool {
            switch self {
            case .GET, .HEAD: true
            case .POST, .PUT, .PATCH, .DELETE: false
            }
        }

        /// Whether sending the request twice means the same as sending it once (RFC 9110, section 9.2.2).
        package var isIdempotent: Bool {
            switch self {
            case .GET, .HEAD, .PUT, .DELETE: true
            case .POST, .PATCH: false
            }
        }
    }
}
