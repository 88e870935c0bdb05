/// How the client finds the end of a body (RFC 9112, section 6).
public enum ResponseFraming: Sendable, Hashable {
    /// `Content-Length` when the length is known, chunked when it isn't or when there are trailers.
    case automatic
    /// `Content-Length` with this number, true or not. A body that is longer is sent whole, and a body that is shorter
    /// ends early; the server closes the connection after either.
    case declaredLength(Int)
    /// Chunks of at most this many bytes each. An HTTP/1.0 client gets the body until the connection closes.
    case chunked(size: Int)
    /// Neither: the body ends where the connection does.
    case untilClose
}
