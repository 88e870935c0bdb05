/// An index of the names of a long list of fields, so that neither a lookup nor many changes search the list each time.
struct HeaderFieldIndex: Sendable {
    /// A name without regard to the case of its ASCII letters.
    private struct Name: Hashable {
        let text: String

        static func == (lhs: Name, rhs: Name) -> Bool {
            HeaderFields.Field.areSame(lhs.text.utf8, rhs.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine((65...90).contains(byte) ? byte | 32 : byte) }
        }
    }

    /// The longest list without an index.
    static let shortest = 32

    private var firsts: [Name: Int] = [:]

    /// Returns the index of a list, or nil for a short one.
    init?(_ fields: [HeaderFields.Field]) {
        guard fields.count > HeaderFieldIndex.shortest else { return nil }
        firsts.reserveCapacity(fields.count)
        for (place, field) in fields.enumerated() { append(field.name, at: place) }
    }

    /// Returns the position of the first field of a name.
    func first(_ name: String) -> Int? {
        firsts[Name(text: name)]
    }

    /// Records a field that was added at the end.
    mutating func append(_ name: String, at place: Int) {
        let name = Name(text: name)
        if firsts[name] == nil { firsts[name] = place }
    }
}
