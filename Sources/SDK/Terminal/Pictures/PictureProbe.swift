/// A question to the terminal about the pictures that it can show, asked when a frame has the first one.
///
/// Each terminal answers the last part of the question, its primary attributes (DA1), so that then the other answers
/// are there or never come. Meanwhile, pictures are made of characters.
struct PictureProbe {
    /// The question: for kitty's protocol, an image that isn't stored; the size of a cell (xterm's window operation
    /// 16); the number of colors for sixel (XTSMGRAPHICS); and DA1.
    let question: String
    private var hasKittyProtocol = false
    private var cell: PictureProtocol.CellSize?
    private var colors: Int?
    private var isOver = false

    /// Creates a question.
    ///
    /// - Parameter asksForKitty: Whether to query kitty's protocol: not where a program sets a title by such a
    ///   sequence, as tmux does, or prints it.
    init(asksForKitty: Bool) {
        question =
            (asksForKitty ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : "")
            + "\u{1B}[16t\u{1B}[?1;1;0S\u{1B}[c"
    }

    /// Forgets the answers before the last one, which were to an earlier question.
    mutating func forgetAnswers() {
        (hasKittyProtocol, cell, colors) = (false, nil, nil)
    }

    /// The number of colors that each terminal with sixel has.
    private static let fewestColors = 16
    /// The number of colors of a terminal that doesn't say it, and the most that a picture has.
    private static let usualColors = 256
    /// The size of a cell for kitty's protocol where the terminal doesn't say it: the terminal stretches the picture.
    private static let usualCell = PictureProtocol.CellSize(width: 10, height: 20)

    /// Processes an answer.
    ///
    /// - Parameters:
    ///   - report: The answer.
    ///   - windowCell: The size of a cell by the size of the terminal's window, if the system knows that.
    /// - Returns: The protocol of the terminal, with the last answer; `nil` before, and for a terminal without one.
    mutating func take(_ report: TerminalReport, windowCell: PictureProtocol.CellSize?) -> PictureProtocol? {
        guard !isOver else { return nil }
        switch report {
        case .pictures: hasKittyProtocol = true
        case let .cell(width, height): cell = PictureProtocol.CellSize(width: width, height: height)
        case let .sixelColors(count): colors = count
        case let .attributes(numbers):
            isOver = true
            let cell = cell ?? windowCell
            if hasKittyProtocol { return .kitty(cell: cell ?? Self.usualCell) }
            guard numbers.dropFirst().contains(4), let cell else { return nil }
            let colors = colors ?? Self.usualColors
            return colors < Self.fewestColors ? nil : .sixel(cell: cell, colors: min(colors, Self.usualColors))
        case .cursor, .mode, .background, .keyboard: break
        }
        return nil
    }
}
