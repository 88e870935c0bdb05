/// What becomes of the parts that a state had before an event, before the parts that are new or have changed are put in
/// their places.
public enum TraceEdit: Sendable, Hashable, Codable {
    /// The part at this path went, with all that is below it: `cities[1]`.
    case removed(String)

    /// Elements of a list, or of a set, have another place; those of one list have it at once.
    ///
    /// `first` is the old place of the first of `count` elements, and `offset` is added to the place of each.
    case moved(list: String, first: Int, count: Int, offset: Int)
}
