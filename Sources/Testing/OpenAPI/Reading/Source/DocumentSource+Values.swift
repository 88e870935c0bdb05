import MillraceJSON

/// Members by their names and types; one of another type is left out with a remark.
extension DocumentSource {
    /// Returns a text; a number or a truth value, which a YAML document may have without quotes, is one, too.
    func text(_ name: String, of node: DocumentNode) -> String? {
        guard let member = node[name] else { return nil }
        switch member.value {
        case let .string(text): return text
        case let .integer(number): return String(number)
        case let .double(number): return String(number)
        case let .decimal(number): return number.description
        case let .bool(value): return String(value)
        case .null, .array, .object:
            remark("`\(name)` has to be text; it is ignored.", at: member)
            return nil
        }
    }

    func flag(_ name: String, of node: DocumentNode) -> Bool? {
        guard let member = node[name] else { return nil }
        if case let .bool(value) = member.value { return value }
        remark("`\(name)` has to be true or false; it is ignored.", at: member)
        return nil
    }

    /// Returns the texts of a list.
    func texts(_ name: String, of node: DocumentNode) -> [String] {
        guard let member = collection(name, of: node) else { return [] }
        guard case .array = member.value else {
            remark("`\(name)` has to be a list of texts; it is ignored.", at: member)
            return []
        }
        return member.elements.compactMap { element in
            if case let .string(text) = element.value { return text }
            remark("`\(name)` has to be a list of texts; this element is ignored.", at: element)
            return nil
        }
    }

    /// Returns the members of an object in the order of their names.
    func members(_ name: String, of node: DocumentNode) -> [(name: String, node: DocumentNode)] {
        guard let member = collection(name, of: node) else { return [] }
        guard member.isObject else {
            remark("`\(name)` has to be an object; it is ignored.", at: member)
            return []
        }
        return member.members
    }

    func elements(_ name: String, of node: DocumentNode) -> [DocumentNode] {
        guard let member = collection(name, of: node) else { return [] }
        guard case .array = member.value else {
            remark("`\(name)` has to be a list; it is ignored.", at: member)
            return []
        }
        return member.elements
    }

    /// Returns the examples of a media type, a parameter or a header, by their names; the one of `example` is "".
    func examples(of node: DocumentNode) -> [String: JSONValue] {
        var examples: [String: JSONValue] = [:]
        if let members = node.value.objectValue, let example = members["example"] { examples[""] = example }
        for (name, reference) in members("examples", of: node) {
            guard let example = resolved(reference) else { continue }
            if case let .object(members) = example.value, let value = members["value"] {
                examples[name] = value
            } else {
                remark("The example is left out: it has no `value`.", at: example)
            }
        }
        return examples
    }
}
