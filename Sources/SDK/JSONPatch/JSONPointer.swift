import MillraceBackend

/// A position in a document: `/items/0/name` (RFC 6901).
struct JSONPointer {
    private let text: String
    private let names: [String]

    /// Creates a pointer; throws for a text that is neither empty nor begins with a slash, or has another tilde.
    init(_ text: String) throws(CoreError) {
        self.text = text
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        names = parts.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
        let isEscaped = parts.allSatisfy {
            $0.replacing("~0", with: "").replacing("~1", with: "").contains("~") == false
        }
        guard text.isEmpty || text.hasPrefix("/"), isEscaped else { throw fault("a JSON pointer", "another text") }
    }

    /// Returns a name as a part of a pointer.
    static func escaped(_ name: String) -> String {
        name.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    func fault(_ expected: String, _ found: String) -> CoreError {
        .parsing(.init(codingPath: VisibleText.bounded(text, limit: 120), expected: expected, found: found))
    }

    func value(in document: JSONValue) -> JSONValue? {
        var value = document
        for name in names {
            switch value {
            case let .object(members):
                guard let member = members[name] else { return nil }
                value = member
            case let .array(elements):
                guard let index = JSONPointer.index(name), index < elements.count else { return nil }
                value = elements[index]
            case .null, .bool, .integer, .double, .decimal, .string: return nil
            }
        }
        return value
    }

    func add(_ value: JSONValue, to document: inout JSONValue) throws(CoreError) {
        try change(&document, names[...]) { container, name throws(CoreError) in
            guard let name else { return container = value }
            switch container {
            case .object: container[name] = value
            case .array(var elements):
                let index = name == "-" ? elements.count : JSONPointer.index(name) ?? .max
                guard index <= elements.count else { throw fault("a place in the list", "one beyond its end") }
                elements.insert(value, at: index)
                container = .array(elements)
            case .null, .bool, .integer, .double, .decimal, .string: throw fault("an object or a list", "another value")
            }
        }
    }

    func remove(from document: inout JSONValue) throws(CoreError) -> JSONValue {
        guard let old = value(in: document) else { throw fault("a value", "none") }
        try change(&document, names[...]) { container, name throws(CoreError) in
            guard let name else { return container = .null }
            if case .array(var elements) = container, let index = JSONPointer.index(name) {
                elements.remove(at: index)
                container = .array(elements)
            } else {
                container[name] = nil
            }
        }
        return old
    }

    func replace(in document: inout JSONValue, with value: JSONValue) throws(CoreError) {
        guard self.value(in: document) != nil else { throw fault("a value", "none") }
        try change(&document, names[...]) { container, name throws(CoreError) in
            guard let name else { return container = value }
            if case .array(var elements) = container, let index = JSONPointer.index(name) {
                elements[index] = value
                container = .array(elements)
            } else {
                container[name] = value
            }
        }
    }

    /// Changes the container of the value at a path; without names, the document itself.
    private func change(
        _ value: inout JSONValue,
        _ names: ArraySlice<String>,
        _ body: (inout JSONValue, String?) throws(CoreError) -> Void
    ) throws(CoreError) {
        guard let name = names.first, names.count > 1 else { return try body(&value, names.first) }
        if case .array(var elements) = value, let index = JSONPointer.index(name), index < elements.count {
            try change(&elements[index], names.dropFirst(), body)
            value = .array(elements)
        } else if case .object(var members) = value, var member = members[name] {
            try change(&member, names.dropFirst(), body)
            members[name] = member
            value = .object(members)
        } else {
            throw fault("a value", "none")
        }
    }

    /// Returns a name as an array position; nil for one with a sign or a leading zero.
    private static func index(_ name: String) -> Int? {
        guard name.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), name == "0" || !name.hasPrefix("0") else { return nil }
        return Int(name)
    }
}
