/// The header fields of a request or an answer: an ordered list, looked up without regard to case (RFC 9110, section
/// 5).
///
/// A repeated field stays repeated. In every textual form the values of secret fields (`Authorization`, cookies and
/// their like) are replaced by `•••`.
public struct HeaderFields: Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    private var list: [Field] = []
    /// Fields as they were received, instead of the list.
    private var received: ReceivedFields?
    /// An index of the names of a long list; nil for a short one, which is searched as fast.
    private var index: HeaderFieldIndex?

    /// Creates a list from names and values, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0, value: $1) })
    }

    /// Creates a list from a dictionary, ordered by name.
    public init(_ dictionary: [String: String]) {
        self.init(dictionary.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value) })
    }

    init(_ fields: [Field]) {
        list = fields
        index = HeaderFieldIndex(fields)
    }

    init(_ lines: FieldLines) {
        received = ReceivedFields(lines)
    }

    private var fields: [Field] { received?.fields ?? list }

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
        get {
            if let received { return received.lines.values(of: name).first }
            if let index { return index.first(name).map { list[$0].value } }
            return list.first { $0.isNamed(name) }?.value
        }
        set {
            takeOver()
            if index.map({ $0.first(name) != nil }) ?? list.contains(where: { $0.isNamed(name) }) {
                list.removeAll { $0.isNamed(name) }
                index = HeaderFieldIndex(list)
            }
            if let newValue { append(name, newValue) }
        }
    }

    /// Returns the values of all fields of a name, in their order.
    public func values(of name: String) -> [String] {
        if let received { return received.lines.values(of: name) }
        if let index, index.first(name) == nil { return [] }
        return list.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Returns whether the values of a name, encoded as UTF-8, are certainly the bytes that were received.
    func isExact(_ name: String) -> Bool {
        received?.lines.isExact(name) ?? values(of: name).allSatisfy { $0.utf8.allSatisfy { $0 < 128 } }
    }

    /// The first field that can't be sent; nil if all can.
    ///
    /// Every request is checked, so the list is searched: a search in the collection copies the list for each field.
    var firstInvalid: Field? { fields.first { !$0.isValid } }

    /// Adds a field at the end, next to any of the same name.
    public mutating func append(_ name: String, _ value: String) {
        takeOver()
        list.append(Field(name: name, value: value))
        guard index == nil else { return index?.append(name, at: list.count - 1) ?? () }
        index = HeaderFieldIndex(list)
    }

    mutating func reserveCapacity(_ count: Int) {
        takeOver()
        list.reserveCapacity(count)
    }

    /// Sets a field unless the list has one of its name.
    mutating func setDefault(_ name: String, _ value: String) {
        if self[name] == nil { append(name, value) }
    }

    /// Makes a list of the received fields, before the first change.
    private mutating func takeOver() {
        guard let received else { return }
        self = HeaderFields(received.fields)
    }
}

extension HeaderFields: Equatable {
    /// Returns whether two lists have the same fields in the same order.
    public static func == (lhs: HeaderFields, rhs: HeaderFields) -> Bool { lhs.fields == rhs.fields }
}

extension HeaderFields: Codable {
    private enum CodingKeys: CodingKey {
        case fields
    }

    /// Creates a list from its encoded form.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.container(keyedBy: CodingKeys.self).decode([Field].self, forKey: .fields))
    }

    /// Encodes the fields, in their order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(fields, forKey: .fields)
    }
}

extension HeaderFields: CustomStringConvertible, CustomReflectable {
    /// The fields as lines, without the values of secret ones.
    public var description: String {
        fields.map(\.description).joined(separator: "\n")
    }

    /// A mirror of the lines of `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.description)) }
}
