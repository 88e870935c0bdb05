/// A header line: a name as it was written, and its value without the white space around it.
public struct HeaderField: Sendable, Hashable {
    /// The field's name, spelled as on the wire; compare it with ``isNamed(_:)``.
    public var name: String
    /// The field's value, without leading and trailing white space.
    public var value: String

    /// Creates a field from a name and a value, neither of which is checked.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Returns whether the field has this name; ASCII letters match in either case (RFC 9110, section 5.1).
    public func isNamed(_ other: String) -> Bool {
        name.equalsIgnoringASCIICase(other)
    }
}

extension String {
    /// Compares bytes, with A–Z folded.
    ///
    /// Unicode tables aren't needed, because HTTP's names are ASCII.
    func equalsIgnoringASCIICase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { left, right in
            left == right || left.asciiLowercased == right.asciiLowercased
        }
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
