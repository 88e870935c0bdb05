import MillraceJSON

/// A value of a document, with its place.
struct DocumentNode {
    let value: JSONValue
    /// The number of the file, 0 for the document's own.
    let file: Int
    /// A JSON pointer, behind the path of the file unless it is the document's own: `#/info`, `models/pet.yaml#/Pet`.
    let place: String

    /// The member with a name; nil without one, and for `null`.
    subscript(name: String) -> DocumentNode? {
        guard case let .object(members) = value, let member = members[name], member != .null else { return nil }
        return self.node(member, name)
    }

    /// The members in the order of their names.
    var members: [(name: String, node: DocumentNode)] {
        guard case let .object(members) = value else { return [] }
        return members.sorted { $0.key < $1.key }.map { ($0, node($1, $0)) }
    }

    /// The elements of a list.
    var elements: [DocumentNode] {
        guard case let .array(elements) = value else { return [] }
        return elements.enumerated().map { node($1, String($0)) }
    }

    var isObject: Bool { value.objectValue != nil }

    /// Returns a value in this one, at a member's name or an element's index.
    func node(_ value: JSONValue, _ name: String) -> DocumentNode {
        DocumentNode(value: value, file: file, place: place + "/" + JSONPointer.escaped(name))
    }
}
