/// The number of what caused a piece of work: a key, an event, an effect, as the part of the SDK numbers it that starts
/// the work.
///
/// A start that has a cause hands it down with its ``Lifetime``: each stream that an operator starts inside has the
/// same one, on whatever thread. Streams know nothing more of causes. What a number stands for, the recorder knows that
/// asked for it; where nobody records, nothing has a cause, and handing down none costs the copy of a word.
public struct CauseID: Hashable, Sendable, Codable {
    /// The number, which no other cause of the process has; 0 where there is no cause.
    public let number: UInt64

    /// Creates a cause from its number.
    ///
    /// - Parameter number: The number; 0 for no cause.
    @inlinable
    public init(number: UInt64) {
        self.number = number
    }

    /// No cause: nobody records, or the work began by itself.
    @inlinable public static var none: CauseID {
        CauseID(number: 0)
    }

    /// Creates a cause from its number.
    ///
    /// - Parameter decoder: The decoder, which has the number alone.
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(UInt64.self)
    }

    /// Encodes the number alone.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

extension CauseID: CustomStringConvertible {
    /// The number in a word: `#12`.
    public var description: String {
        "#\(number)"
    }
}
