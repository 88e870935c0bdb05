import MillracePlatform

/// The places of a search in the text of an editor, while the editor draws its lines from top to bottom.
struct EditorMarks {
    private let places: [Range<Int>]
    private var next = 0

    /// All places are in this style: more than a color.
    static let style: Style = {
        var style = Style.accent
        style.attributes = .underline
        return style
    }()

    /// Creates marks of places from the first to the last, in bytes.
    init(_ places: [Range<Int>]) {
        self.places = places
    }

    /// Returns whether a byte is in a place; each call is for a later byte than the one before.
    mutating func contains(_ offset: Int) -> Bool {
        if next == 0, let first = places.first, first.upperBound <= offset {
            next = places.partitioningIndex { $0.upperBound > offset }
        }
        while next < places.count, places[next].upperBound <= offset { next += 1 }
        return next < places.count && places[next].contains(offset)
    }
}
