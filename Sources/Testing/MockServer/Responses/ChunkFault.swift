/// A fault in a chunked body.
///
/// The server closes the connection after a body with a fault.
public enum ChunkFault: Sendable, Hashable {
    /// The second chunk's size (the first one's, when there is only one) is not a hexadecimal number.
    case badSize
    /// The last chunk announces more bytes than follow.
    case shortChunk
    /// The last chunk has no line end after it.
    case missingLineEnd
    /// The closing chunk of size 0 is missing.
    case missingEnd
}
