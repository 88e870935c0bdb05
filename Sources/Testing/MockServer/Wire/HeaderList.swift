import MillracePlatform

/// The header fields of a message: in the order of the wire, repeated names kept, looked up without regard to case.
public struct HeaderList: Sendable, Hashable {
    private var fields: [HeaderField]

    /// Creates a list of fields, in order; empty by default.
    public init(_ fields: [HeaderField] = []) {
        self.fields = fields
    }

    /// The value of the first field of this name.
    ///
    /// Setting a value replaces every field of the name by one; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.isNamed(name) }?.value }
        set {
            let position = fields.firstIndex { $0.isNamed(name) }
            fields.removeAll { $0.isNamed(name) }
            guard let newValue else { return }
            fields.insert(HeaderField(name: name, value: newValue), at: position ?? fields.count)
        }
    }

    /// Returns the values of all fields of this name, in order.
    public func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Returns whether a field of this name is in the list.
    public func contains(name: String) -> Bool {
        fields.contains { $0.isNamed(name) }
    }

    /// Adds a field at the end, even when the list has its name already.
    public mutating func append(name: String, value: String) {
        fields.append(HeaderField(name: name, value: value))
    }

    /// The fields as lines of a message, each with its line end.
    var lines: String { map { "\($0.name): \($0.value)\r\n" }.joined() }

    /// Returns the comma-separated elements of all fields of this name, trimmed and in lower case.
    func tokens(of name: String) -> [String] {
        fields
            .filter { $0.isNamed(name) }
            .flatMap { $0.value.split(separator: ",") }
            .map { $0.trimming { $0 == " " || $0 == "\t" }.lowercased() }
            .filter { !$0.isEmpty }
    }
}

extension HeaderList: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position in the order of the wire.
    public subscript(position: Int) -> HeaderField { fields[position] }
}

extension HeaderList: ExpressibleByDictionaryLiteral {
    /// Creates a list from names and values, in the order of the literal; names may repeat.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HeaderField(name: $0.0, value: $0.1) })
    }
}
