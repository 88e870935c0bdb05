import MillracePlatform

/// A search in the text of an editor: the places to mark, and the number of the one to go to.
package struct EditorSearch: Equatable, Sendable {
    /// The value that is different for another search.
    package var id: String
    /// The number of the place, which may be before the first or beyond the last one.
    package var number: Int
    /// Returns the places in a text, in bytes, from the first to the last.
    package var find: @Sendable (String) -> [Range<Int>]

    package init(id: String, number: Int, find: @escaping @Sendable (String) -> [Range<Int>]) {
        self.id = id
        self.number = number
        self.find = find
    }

    /// Returns the index of a place among some: after the last comes the first, before the first the last.
    package static func index(_ number: Int, of count: Int) -> Int? {
        guard count > 0 else { return nil }
        let rest = number % count
        return rest < 0 ? rest + count : rest
    }

    /// Returns whether two are the same search, and have the same place.
    package static func == (lhs: EditorSearch, rhs: EditorSearch) -> Bool {
        lhs.id == rhs.id && lhs.number == rhs.number
    }
}

/// The place of a search to which an editor went last.
struct FoundPlace: Equatable, Sendable {
    /// The id of the search.
    var id: String
    /// The number of the place in the search.
    var number: Int
    /// How many places the editor is behind that number, because some before it were replaced.
    var shift = 0
    /// Whether the text has changed since: the next place is then the first behind the cursor.
    var isEdited = false
}

extension TextEditing {
    /// Selects the place of the input's search, if the search or its number has changed since the last call.
    mutating func follow(_ input: TextInput) {
        if input.isSecret { isSecret = true }
        guard let search = input.search else { return found = nil }
        guard found?.id != search.id || found?.number != search.number else { return }
        var next = FoundPlace(id: search.id, number: search.number)
        defer { found = next }
        if let found, found.id == search.id { (next.shift, next.isEdited) = (found.shift, found.isEdited) }
        guard value == input.value else { return next.isEdited = true }
        let places = search.find(value)
        if next.isEdited, let last = found?.number {
            let number = number(after: search.number &- last, in: places)
            next.shift = (EditorSearch.index(number, of: places.count) ?? 0) &- search.number
            next.isEdited = false
        }
        select(search.number &+ next.shift, of: places)
    }

    /// Selects a place of some, if there is one.
    mutating func select(_ number: Int, of places: [Range<Int>]) {
        guard let index = EditorSearch.index(number, of: places.count) else { return }
        moveCursor(bytesFromEnd: value.utf8.count - places[index].lowerBound)
        select(bytesFromEnd: value.utf8.count - places[index].upperBound)
    }

    /// Returns the number of the place that is some steps after the cursor, or before it.
    private func number(after steps: Int, in places: [Range<Int>]) -> Int {
        steps > 0
            ? places.partitioningIndex { $0.lowerBound >= position } &+ steps &- 1
            : places.partitioningIndex { $0.upperBound > position } &+ steps
    }
}

extension TextEditing {
    /// Returns the number of the place of a search in a text as this editor counts, if it has that text.
    package func number(of search: EditorSearch, in text: String) -> Int {
        guard let found, found.shift != 0, found.id == search.id, found.number == search.number, value == text else {
            return search.number
        }
        return search.number &+ found.shift
    }
}
