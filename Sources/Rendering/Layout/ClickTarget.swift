/// Words of a frame that do something when a user clicks on them, apart from nodes.
struct ClickTarget: Equatable {
    /// What the words are of.
    enum Kind: Equatable {
        case leading
        case trailing
        case key(Key)
    }

    var kind: Kind
    var row: Int
    var columns: Range<Int>
}
