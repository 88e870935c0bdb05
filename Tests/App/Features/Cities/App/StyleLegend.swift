import Millrace

/// The letters that stand for styles in a snapshot, in the order of their first use; a letter is a style in each of
/// several themes.
struct StyleLegend {
    private let themes: [String]
    private var styles: [[Style]] = []

    init(_ themes: [String]) {
        self.themes = themes
    }

    /// The letters with their styles, one a line for each theme.
    var text: String {
        styles.enumerated()
            .map { index, looks in
                let words = zip(themes, looks).map { "\($0): \(Self.words($1))" }.joined(separator: "; ")
                return "\(Self.letter(index)) = \(words)"
            }
            .joined(separator: "\n")
    }

    /// Returns the lines of frames with the same texts in different themes, each followed by the styles of its cells:
    /// the number of cells before each letter.
    mutating func lines(of frames: [TextFrame]) -> String {
        guard let first = frames.first else { return "" }
        let rows = first.lines.enumerated().map { row, text in
            var runs: [(letter: String, count: Int)] = []
            for column in 0..<first.width {
                let letter = letter(at: (row, column), in: frames)
                if runs.last?.letter == letter { runs[runs.count - 1].count += 1 } else { runs.append((letter, 1)) }
            }
            // An empty line on the background of the screen.
            if text.isEmpty, runs.count == 1 { return "" }
            return text + "\n    ·" + runs.map { "\($0.count)\($0.letter)" }.joined(separator: " ")
        }
        return rows.joined(separator: "\n")
    }

    private mutating func letter(at place: (row: Int, column: Int), in frames: [TextFrame]) -> String {
        let looks = frames.map { $0[place.row, place.column].style }
        if let index = styles.firstIndex(of: looks) { return Self.letter(index) }
        styles.append(looks)
        return Self.letter(styles.count - 1)
    }

    private static func letter(_ index: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return index < letters.count ? String(letters[index]) : "(\(index))"
    }

    /// Returns the sequence that sets a style, without its start and its end.
    private static func words(_ style: Style) -> String {
        String(style.ansi(colors: .trueColor).dropFirst(3).dropLast())
    }
}
