import MillracePlatform

/// The body of a response: nothing, bytes, or a source that the server calls for bytes as the client reads.
public enum ResponseBody: Sendable {
    /// No bytes.
    case empty
    /// The bytes of a `Data`.
    case data(Data)
    /// Bytes that a function produces on demand, for bodies that are too large for memory.
    ///
    /// The server calls the source on its loop's thread, with the offset in the body and the largest number of bytes
    /// wanted, once the client has read everything before that offset. The source must not block. Empty data ends the
    /// body. With a length, the server requests no bytes beyond it, and breaks the connection off when the body ends
    /// earlier.
    case stream(length: Int?, source: @Sendable (_ offset: Int, _ maxCount: Int) -> Data)

    /// Returns a body with a text in UTF-8.
    public static func text(_ text: String) -> Self {
        .data(Data(text.utf8))
    }

    /// Returns a streamed body of a length, in which each byte is the lowest eight bits of its offset.
    public static func counting(length: Int) -> Self {
        .stream(length: length) { offset, maxCount in
            Data((offset..<(offset + min(maxCount, length - offset))).map { UInt8(truncatingIfNeeded: $0) })
        }
    }

    /// The number of bytes; `nil` when the source alone decides where the body ends.
    public var length: Int? {
        switch self {
        case .empty: 0
        case let .data(data): data.count
        case let .stream(length, _): length
        }
    }
}

extension ResponseBody: ExpressibleByStringLiteral {
    /// Creates a body with a text in UTF-8.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
