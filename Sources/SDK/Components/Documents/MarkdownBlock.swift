/// A block of a Markdown text: a container of blocks, or a leaf with text.
struct MarkdownBlock {
    enum Kind: Equatable {
        case document
        case quote
        case list(MarkdownMarker)
        /// An item of a list, and whether its task is done, if it has one.
        case item(isDone: Bool?)
        case paragraph
        case heading(Int)
        case rule
        /// Code, with the first word behind its fence.
        case code(language: String)
        case table([MarkdownColumn])
    }

    var kind: Kind
    /// The text; of a table, ``cells`` has the cells of its rows, the head first.
    var text: [UInt8] = []
    var cells: [[[UInt8]]] = []
    var children: [Int] = []
    /// Whether empty lines divide the items of a list, or the blocks of one of them.
    var isLoose = false

    // MARK: While it is read

    var parent = 0
    /// The number of containers around the block.
    var depth = 0
    var isOpen = true
    var isFollowedByBlank = false
    var firstLine = 0
    /// The number of columns of an item's marker, with the blanks before and after it.
    var indent = 0
    /// The fence of code: its character, its length, and the blanks before it.
    var fence: (character: UInt8, length: Int, indent: Int)?

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// Whether lines of text belong to the block.
    var takesLines: Bool {
        switch kind {
        case .paragraph, .code, .table: true
        default: false
        }
    }

    /// Returns whether a block of a kind may be in the block.
    func canContain(_ kind: Kind) -> Bool {
        let isItem = if case .item = kind { true } else { false }
        return switch self.kind {
        case .document, .quote, .item: !isItem
        case .list: isItem
        default: false
        }
    }
}

/// The marker of a list: a bullet, or a number with a period or a parenthesis.
struct MarkdownMarker: Equatable {
    var character: UInt8
    /// The number of the first item, or `nil` for bullets.
    var number: Int?
}

/// The alignment of a column.
enum MarkdownColumn {
    case start
    case center
    case end
}

extension [MarkdownBlock] {
    /// Returns whether empty lines divide the items of a list, or the blocks of one of them.
    func isLoose(_ list: Int) -> Bool {
        let items = self[list].children
        return items.contains { item in
            let (children, hasNext) = (self[item].children, item != items.last)
            return (hasNext && endsWithBlank(item))
                || children.contains { endsWithBlank($0) && (hasNext || $0 != children.last) }
        }
    }

    private func endsWithBlank(_ index: Int) -> Bool {
        var index = index
        while true {
            if self[index].isFollowedByBlank { return true }
            switch self[index].kind {
            case .list, .item:
                guard let last = self[index].children.last else { return false }
                index = last
            default: return false
            }
        }
    }
}
