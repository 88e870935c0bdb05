/// A search in the text of an editor: the places to mark, and the one to go to.
package struct EditorSearch: Equatable, Sendable {
    /// The value that is different for another search, and for another place: the editor goes to the place when this
    /// value changes, and not when the text does.
    package var id: String
    /// Returns the places in a text, in bytes, from the first to the last, and the index of the chosen one.
    package var find: @Sendable (String) -> (places: [Range<Int>], chosen: Int?)

    package init(id: String, find: @escaping @Sendable (String) -> (places: [Range<Int>], chosen: Int?)) {
        self.id = id
        self.find = find
    }

    /// Returns the chosen place in a text.
    func place(in text: String) -> Range<Int>? {
        let (places, chosen) = find(text)
        return chosen.flatMap { places.indices.contains($0) ? places[$0] : nil }
    }

    /// Returns whether two are the same search, and have the same place.
    package static func == (lhs: EditorSearch, rhs: EditorSearch) -> Bool {
        lhs.id == rhs.id
    }
}

extension TextEditing {
    /// Selects the place of the input's search, if the search or its place has changed since the last call.
    mutating func follow(_ input: TextInput) {
        guard input.search?.id != searchID else { return }
        searchID = input.search?.id
        guard value == input.value, let place = input.search?.place(in: value) else { return }
        moveCursor(bytesFromEnd: value.utf8.count - place.lowerBound)
        select(bytesFromEnd: value.utf8.count - place.upperBound)
    }
}
