/// The framing by which the client finds the end of a body (RFC 9112, section 6).
public enum ResponseFraming: Sendable, Hashable {
    /// `Content-Length` when the length is known; chunks when the length is unknown or the response has trailers.
    case automatic
    /// `Content-Length` with this number, true or not. A longer body is sent whole, a shorter one ends early; after
    /// either, the server closes the connection.
    case declaredLength(Int)
    /// Chunks of at most this many bytes each. For an HTTP/1.0 client, the end of the connection ends the body instead.
    case chunked(size: Int)
    /// Neither a length nor chunks: the end of the connection ends the body.
    case untilClose
}
