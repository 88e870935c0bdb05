import MillraceBackend

extension JSONPatch {
    /// One change of a document, at a path such as `/items/0/name` (a JSON pointer, RFC 6901).
    ///
    /// In a path, `~1` means a slash and `~0` a tilde in a name, and `-` means the end of a list.
    public enum Operation: Sendable, Hashable {
        /// Sets a member, or inserts an element before another.
        case add(String, JSONValue)
        /// Removes what is at the path.
        case remove(String)
        /// Replaces the value at the path.
        case replace(String, JSONValue)
        /// Moves what is at the first path to the second.
        case move(from: String, to: String)
        /// Copies what is at the first path to the second.
        case copy(from: String, to: String)
        /// Fails the whole patch unless the value is at the path.
        case test(String, JSONValue)
    }
}

extension JSONPatch.Operation {
    func below(_ prefix: String) -> JSONPatch.Operation {
        switch self {
        case let .add(path, value): .add(prefix + path, value)
        case let .remove(path): .remove(prefix + path)
        case let .replace(path, value): .replace(prefix + path, value)
        case let .move(from, to): .move(from: prefix + from, to: prefix + to)
        case let .copy(from, to): .copy(from: prefix + from, to: prefix + to)
        case let .test(path, value): .test(prefix + path, value)
        }
    }

    func apply(to document: inout JSONValue) throws(CoreError) {
        switch self {
        case let .add(path, value): try JSONPointer(path).add(value, to: &document)
        case let .remove(path): _ = try JSONPointer(path).remove(from: &document)
        case let .replace(path, value): try JSONPointer(path).replace(in: &document, with: value)
        case let .move(from, to):
            let target = try JSONPointer(to)
            guard !to.hasPrefix(from + "/") else {
                throw target.fault("a place outside of what is moved", "one inside it")
            }
            let value = try JSONPointer(from).remove(from: &document)
            try target.add(value, to: &document)
        case let .copy(from, to):
            let source = try JSONPointer(from)
            guard let value = source.value(in: document) else { throw source.fault("a value", "none") }
            try JSONPointer(to).add(value, to: &document)
        case let .test(path, value):
            let pointer = try JSONPointer(path)
            guard pointer.value(in: document) == value else { throw pointer.fault("the tested value", "another") }
        }
    }
}

extension JSONPatch.Operation: Codable {
    private enum Key: String, CodingKey {
        case op, path, from, value
    }

    /// Creates an operation from a decoder, which is at an object with an `op` and a `path`.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        let path = try object.decode(String.self, forKey: .path)
        switch try object.decode(String.self, forKey: .op) {
        case "add": self = .add(path, try object.decode(JSONValue.self, forKey: .value))
        case "remove": self = .remove(path)
        case "replace": self = .replace(path, try object.decode(JSONValue.self, forKey: .value))
        case "move": self = .move(from: try object.decode(String.self, forKey: .from), to: path)
        case "copy": self = .copy(from: try object.decode(String.self, forKey: .from), to: path)
        case "test": self = .test(path, try object.decode(JSONValue.self, forKey: .value))
        default:
            throw DecodingError.dataCorruptedError(forKey: .op, in: object, debugDescription: "unknown operation")
        }
    }

    /// Encodes the operation as an object.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        switch self {
        case let .add(path, value): try encode("add", path, value, in: &object)
        case let .remove(path): try encode("remove", path, nil, in: &object)
        case let .replace(path, value): try encode("replace", path, value, in: &object)
        case let .move(from, to):
            try encode("move", to, nil, in: &object)
            try object.encode(from, forKey: .from)
        case let .copy(from, to):
            try encode("copy", to, nil, in: &object)
            try object.encode(from, forKey: .from)
        case let .test(path, value): try encode("test", path, value, in: &object)
        }
    }

    private func encode(
        _ name: String,
        _ path: String,
        _ value: JSONValue?,
        in object: inout KeyedEncodingContainer<Key>
    ) throws {
        try object.encode(name, forKey: .op)
        try object.encode(path, forKey: .path)
        try object.encodeIfPresent(value, forKey: .value)
    }
}
