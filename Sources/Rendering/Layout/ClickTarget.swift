/// A clickable text in a frame that belongs to no node: a bar item or a key binding.
struct ClickTarget: Equatable {
    /// The origin of the text.
    enum Kind: Equatable {
        case leading
        case trailing
        case key(Key)
    }

    var kind: Kind
    var row: Int
    var columns: Range<Int>
}
