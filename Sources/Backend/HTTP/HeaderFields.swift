/// The header fields of a request or an answer: an ordered list, looked up without regard to case (RFC 9110, section 5).
///
/// A repeated field stays repeated. In every textual form the values of secret fields (`Authorization`, cookies and their
/// like) are replaced by `•••`.
public struct HeaderFields: Sendable, Equatable, Codable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    private var fields: [Field] = []

    /// Creates an empty list.
    public init() {}

    /// Creates a list from names and values, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }

    /// Creates a list from a dictionary, ordered by name.
    public init(_ dictionary: [String: String]) {
        fields = dictionary.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value) }
    }

    init(_ fields: [Field]) {
        self.fields = fields
    }

    /// The position of the first field: zero.
    public var startIndex: Int { 0 }

    /// The number of fields.
    public var endIndex: Int { fields.count }

    /// Returns the field at a position.
    public subscript(position: Int) -> Field { fields[position] }

    /// The value of the first field of a name.
    ///
    /// Setting one replaces all fields of the name; nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.isNamed(name) }?.value }
        set {
            fields.removeAll { $0.isNamed(name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// Returns the values of all fields of a name, in their order.
    public func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Adds a field at the end, next to any of the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    mutating func reserveCapacity(_ count: Int) {
        fields.reserveCapacity(count)
    }

    /// Sets a field unless the list has one of its name.
    mutating func setDefault(_ name: String, _ value: String) {
        if self[name] == nil { append(name, value) }
    }
}

extension HeaderFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The fields as lines, without the values of secret ones.
    public var description: String {
        fields.map(\.description).joined(separator: "\n")
    }

    /// The same as `description`: a debugger's output ends up in logs as well.
    public var debugDescription: String { description }

    /// A mirror of the lines of `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.description)) }
}
