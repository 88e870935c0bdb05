extension Rows: RandomAccessCollection {
    /// The position of the first element: 0.
    @inlinable
    public var startIndex: Int {
        0
    }

    /// The number of the elements.
    @inlinable
    public var endIndex: Int {
        elements.count
    }

    /// The element at a position, which must be one of the rows, as with an array.
    ///
    /// - Parameter position: The position, from 0.
    @inlinable
    public subscript(position: Int) -> Element {
        elements[position]
    }
}

extension Rows: ExpressibleByArrayLiteral {
    /// Creates rows of some elements; of several with one id, the first one is taken.
    ///
    /// - Parameter elements: The elements.
    @inlinable
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension Rows: Equatable where Element: Equatable {
    /// Whether two rows have equal elements in the same order.
    ///
    /// - Parameters:
    ///   - left: The rows.
    ///   - right: The other rows.
    @inlinable
    public static func == (left: Rows, right: Rows) -> Bool {
        left.log.version == right.log.version || left.elements.chunks == right.elements.chunks
    }
}

extension Rows: Hashable where Element: Hashable {
    /// Hashes the elements.
    ///
    /// - Parameter hasher: The hasher.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements.chunks)
    }
}

extension Rows: Encodable where Element: Encodable {
    /// Encodes the elements as an array.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's errors.
    @inlinable
    public func encode(to encoder: any Encoder) throws {
        try Array(self).encode(to: encoder)
    }
}

extension Rows: Decodable where Element: Decodable {
    /// Creates rows from an array; of several elements with one id, the first one is taken.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The decoder's errors.
    @inlinable
    public init(from decoder: any Decoder) throws {
        self.init(try [Element](from: decoder))
    }
}

extension Rows: CustomStringConvertible, CustomReflectable {
    /// The elements as text, as those of an array.
    @inlinable
    public var description: String {
        "\(Array(self))"
    }

    /// The elements alone, as in an array.
    @inlinable
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
    }
}
