/// The id of a screen on a ``Path``, which no other screen of that path has, or has had.
///
/// A path gives its screens the numbers 1, 2, 3 and so on. The same events therefore give the same ids on each run. A
/// test writes an id as a number.
public struct ScreenID: Hashable, Comparable, Codable, Sendable {
    @usableFromInline let number: Int

    init(_ number: Int) {
        self.number = number
    }

    /// Creates an id from its coded number.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The decoder's errors.
    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
    }

    /// Encodes the number.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    /// Whether the screen with the first id was put on the path before the other one.
    ///
    /// - Parameters:
    ///   - left: The id.
    ///   - right: The other id.
    @inlinable
    public static func < (left: ScreenID, right: ScreenID) -> Bool {
        left.number < right.number
    }
}

extension ScreenID: ExpressibleByIntegerLiteral, CustomStringConvertible, CustomReflectable {
    /// Creates an id, for a test.
    ///
    /// - Parameter value: The number of the screen on its path, from 1.
    public init(integerLiteral value: Int) {
        number = value
    }

    /// The number.
    public var description: String {
        "\(number)"
    }

    /// The number alone.
    public var customMirror: Mirror {
        Mirror(reflecting: number)
    }
}
