extension CoreError {
    /// A sentence or two for the person in front of the screen: what happened, and what can be done.
    ///
    /// Of an answer's text nothing but a bounded coding path is in it, with control characters made visible, so it can be
    /// shown as it is.
    public var userMessage: String {
        switch self {
        case .request: "The request could not be made. This is a mistake in the app."
        case .transport(let reason, _): reason.userMessage
        case .status(let reason, _): reason.userMessage
        case .parsing(let reason, _) where reason.codingPath.isEmpty:
            "The server's answer could not be understood. Try again later."
        case .parsing(let reason, _):
            "The server's answer could not be understood (at \(reason.codingPath)). Try again later."
        case .authentication(.foreignOrigin, _): "The request could not be made. This is a mistake in the app."
        case .authentication(.otherLogin, _): "This belongs to another account. Log in with that one, then try again."
        case .authentication(.missing, _): "You are not logged in. Log in, then try again."
        case .authentication(.rejected, _): "Your login is no longer valid. Log in again."
        }
    }
}

extension CoreError.TransportReason {
    fileprivate var userMessage: String {
        switch self {
        case .unavailable: "This machine has no HTTP client. Install libcurl (libcurl.so.4), then try again."
        case .unresolved: "The server's address could not be found. Check the network, then try again."
        case .unreachable: "The server can't be reached. Check the network, then try again."
        case .refused: "The server refused the connection. Check that it is running, then try again."
        case .reset: "The server closed the connection without an answer. Try again."
        case .unprocessed: "The server did not get to this. Try again."
        case .noConnection: "Too much is asked of the server at once. Try again."
        case .truncated: "The server's answer broke off. Try again."
        case .timedOut: "The server took too long to answer. Try again."
        case .tls: "No secure connection to the server could be made."
        case .cancelled: "The request was cancelled."
        case .tooLarge: "The server's answer is too large."
        case .malformedAnswer: "The server's answer could not be understood. Try again later."
        case .redirect: "The server sends this request in circles, or somewhere it can't go. Try again later."
        case .heldBack: "The server asks for a pause. Wait a moment, then try again."
        case .suspended: "The server has problems. Wait a moment, then try again."
        case .other: "The connection to the server failed. Try again."
        }
    }
}

extension CoreError.StatusReason {
    fileprivate var userMessage: String {
        if isOutcomeUnknown { return "It isn't certain whether the server has done this (\(code)). Refresh, then see." }
        return switch code {
        case 304: "Nothing has changed since (304)."
        case 401: "The server asks for a login (401). Log in, then try again."
        case 403: "You are not allowed to do this (403)."
        case 404, 410: "What you asked for is not there (\(code))."
        case 408: "The server took too long (408). Try again."
        case 409, 412: "Someone else has changed this in the meantime (\(code)). Refresh, then try again."
        case 429: "The server is busy (429). Wait a moment, then try again."
        case 300..<400: "The server points elsewhere (\(code)). Try again later."
        case 400..<500: "The server did not accept the request (\(code))."
        case 500..<600: "The server has a problem (\(code)). Try again later."
        default: "The server gave an unexpected answer (\(code)). Try again later."
        }
    }
}
