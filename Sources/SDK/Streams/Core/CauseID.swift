/// The number of the cause of some work: a key, an event, an effect.
///
/// The part of the SDK that starts the work assigns the number.
///
/// A start that has a cause passes it on with its ``Lifetime``: each inner stream that an operator starts has the same
/// cause, on any thread. Streams don't interpret causes; the recorder for which a number was assigned does. Without a
/// recorder, no work has a cause, and passing on none costs the copy of a word.
public struct CauseID: Hashable, Sendable, Codable {
    /// The number, unique in the process; 0 for no cause.
    public let number: UInt64

    /// Creates a cause from its number.
    ///
    /// - Parameter number: The number; 0 for no cause.
    @inlinable
    public init(number: UInt64) {
        self.number = number
    }

    /// No cause: there is no recorder, or the work began by itself.
    @inlinable public static var none: CauseID {
        CauseID(number: 0)
    }

    /// Creates a cause from its number.
    ///
    /// - Parameter decoder: A decoder with the number as its single value.
    /// - Throws: The decoder's error.
    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(UInt64.self)
    }

    /// Encodes the number as a single value.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

extension CauseID: CustomStringConvertible {
    /// The number as a text: `#12`.
    public var description: String {
        "#\(number)"
    }
}
