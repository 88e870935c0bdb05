import MillraceRendering
import Synchronization

/// A search in the text of an editor: the text that is searched for, and the place that is chosen.
///
/// An app keeps the search in its state. A ``SearchField`` changes it, and an editor shows its places:
///
/// ```swift
/// SearchField("Find", state.search, in: state.note) { observer(.didSearch($0)) }
/// TextEditor("Note", text: state.note, onChange: { observer(.didChangeNote($0)) }).searching(state.search)
/// ```
/// At a width of 28:
/// ```text
///   Find: [rain          ] 2/3
///   Note:
///   [Rain                    ]
///   [The rain in Spain       ]
///   [A train                 ]
/// ```
/// The editor shows the chosen place as its selection, and the other places underlined. When the search changes, the
/// place comes into view; when the focus comes to the editor, the place is selected, so that what a user types replaces
/// it. The reducer may also choose a place for a key of the app, while the user stays in the editor:
///
/// ```swift
/// case .didPressNext: state.search.selectNext()
/// ```
///
/// So a user replaces one place after the other: after a change of the text in the editor, the next place is the first
/// behind the cursor, and the one before is the last before the cursor.
///
/// Case and accents don't count, unless ``matchesCase`` is set. A place doesn't go across the end of a line. Of more
/// than 10,000 places, only the first ones are known.
public struct TextSearch: Hashable, Sendable {
    /// The text that is searched for; an empty one ends the search.
    ///
    /// Another text chooses its first place.
    public var query: String {
        didSet { if query != oldValue { number = 0 } }
    }
    /// Whether case and accents count.
    ///
    /// Another value chooses the first place.
    public var matchesCase = false {
        didSet { if matchesCase != oldValue { number = 0 } }
    }
    /// The number of the chosen place; beyond the last, and before the first, they are counted on.
    private(set) var number = 0

    /// The most places that are found.
    static let mostPlaces = 10_000

    /// Creates a search for a text, by default for none.
    public init(_ query: String = "") {
        self.query = query
    }

    /// Chooses the next place; after the last comes the first.
    public mutating func selectNext() {
        number &+= 1
    }

    /// Chooses the place before; before the first comes the last.
    public mutating func selectPrevious() {
        number &-= 1
    }

    private struct Found: Sendable {
        var search: TextSearch
        var text: String
        var places: [Range<Int>]
    }

    /// The newest places: the field and the editor of a frame ask for the same ones, and so do the next frames.
    private static let newest = Mutex<Found?>(nil)

    /// Returns the places in a text, in bytes.
    func places(in text: String) -> [Range<Int>] {
        var search = self
        search.number = 0
        if let found = Self.newest.withLock(\.self), found.search == search, found.text.hasSameBytes(as: text) {
            return found.places
        }
        let places = searched(text)
        Self.newest.withLock { $0 = Found(search: search, text: text, places: places) }
        return places
    }

    private func searched(_ text: String) -> [Range<Int>] {
        guard let query = SearchText(query, matchesCase: matchesCase), !query.text.contains(where: \.isNewline) else {
            return []
        }
        var text = text
        text.makeContiguousUTF8()
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(query.ranges(in: text).prefix(Self.mostPlaces)) }
        var places: [Range<Int>] = []
        var (start, offset) = (text.startIndex, 0)
        while start < text.endIndex, places.count < Self.mostPlaces {
            let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
            let line = String(text[start..<end])
            places += query.ranges(in: line).map { $0.lowerBound + offset..<$0.upperBound + offset }
            offset += line.utf8.count + 1
            start = end < text.endIndex ? text.utf8.index(after: end) : end
        }
        return Array(places.prefix(Self.mostPlaces))
    }
}

extension TextEditor {
    /// Returns the editor with the places of a search; see ``TextSearch``.
    ///
    /// While there is a search, the whole text is read after each change of one of them: in some milliseconds for a
    /// megabyte of ASCII, and in a tenth of a second where most lines have other characters.
    public func searching(_ search: TextSearch) -> TextEditor {
        var editor = self
        guard !search.query.isEmpty else { return editor }
        editor.search = search.inEditor
        return editor
    }
}

extension TextSearch {
    /// The search as an editor knows it.
    var inEditor: EditorSearch {
        EditorSearch(id: "\(matchesCase) \(query)", number: number) { places(in: $0) }
    }
}

extension String {
    /// Whether another text has the same bytes: equal texts may have others.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) } ?? false
        } ?? false
    }
}
