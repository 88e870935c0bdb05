import Foundation

/// The body of an answer: nothing, bytes, or a source that is asked for bytes as the client takes them.
public enum ResponseBody: Sendable {
    /// No bytes.
    case empty
    /// These bytes.
    case data(Data)
    /// Bytes made on demand, for bodies that should never be in memory as a whole.
    ///
    /// The source is called on the server's loop thread with the offset in the body and the largest number of bytes
    /// wanted; it must not block. It is called only when the client has taken what came before. An empty answer ends
    /// the body; with a length, the server asks no further than that, and an earlier end breaks the connection off.
    case stream(length: Int?, source: @Sendable (_ offset: Int, _ maxCount: Int) -> Data)

    /// Returns a body of the bytes of a text in UTF-8.
    public static func text(_ text: String) -> Self {
        .data(Data(text.utf8))
    }

    /// Returns a streamed body of a length, in which the byte at an offset is the offset's lowest eight bits.
    public static func counting(length: Int) -> Self {
        .stream(length: length) { offset, maxCount in
            Data((offset..<(offset + min(maxCount, length - offset))).map { UInt8(truncatingIfNeeded: $0) })
        }
    }

    /// The number of bytes; `nil` when it isn't known before the end.
    public var length: Int? {
        switch self {
        case .empty: 0
        case .data(let data): data.count
        case .stream(let length, _): length
        }
    }
}

extension ResponseBody: ExpressibleByStringLiteral {
    /// Creates a body of the bytes of a text in UTF-8.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
