/// A change of the parts that a state had before an event.
///
/// The edits apply before new and changed parts are set.
public enum TraceEdit: Sendable, Hashable, Codable {
    /// The part at this path was removed, with all its parts: `cities[1]`.
    case removed(String)

    /// Elements of a list, or of a set, have another position; the moves of one list apply together.
    ///
    /// `first` is the old position of the first of `count` elements, and `offset` is added to the position of each.
    case moved(list: String, first: Int, count: Int, offset: Int)
}
