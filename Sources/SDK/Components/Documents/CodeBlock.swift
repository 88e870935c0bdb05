import MillraceRendering

/// Code, with the numbers of its lines.
///
/// ```swift
/// CodeBlock("let name = \"Bath\" /* a city */\nprint(name)\n", language: .swift)
/// ```
/// ```text
/// 1 │ let name = "Bath" /* a city */
/// 2 │ print(name)
/// ```
/// `CodeBlock(code, language: .json, firstNumber: 9, highlighting: 10...10, wrapping: .word)` at a width of 24:
/// ```text
///    9 │ { "city": "Bath",
/// ▸ 10 │   "country":
///      │ "United Kingdom"
///      │ }
/// ```
/// Keywords, texts and numbers, and comments have the styles `accent`, `info` and `secondary` of the theme. In few
/// columns the numbers are left out. Code is divided into its parts when the component is created, so the state should
/// have the component of long code.
public struct CodeBlock: Component {
    /// A language, whose keywords, texts, numbers and comments are known.
    public enum Language: String, Hashable, Sendable, CaseIterable {
        /// Any text.
        case plain
        /// Swift.
        case swift
        /// JSON, with or without comments.
        case json
        /// The language of a shell.
        case shell
    }

    /// The code; any characters are allowed.
    public let code: String
    /// The language.
    public let language: Language
    /// The number of the first line, or `nil` for lines without numbers.
    public let firstNumber: Int?
    /// The lines that a mark and a bar show, by their numbers; without numbers, the first line has number 1.
    public let highlighted: ClosedRange<Int>?
    /// How a line that is too long is wrapped; by default it is cut, and an ellipsis shows that.
    public let wrapping: Wrapping

    private let rows: [Text]

    /// Creates a block of code; its properties explain the arguments.
    public init(
        _ code: String,
        language: Language = .plain,
        firstNumber: Int? = 1,
        highlighting highlighted: ClosedRange<Int>? = nil,
        wrapping: Wrapping = .none
    ) {
        self.code = code
        self.language = language
        self.firstNumber = firstNumber
        self.highlighted = highlighted
        self.wrapping = wrapping
        var lines = code.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        var lexer = CodeLexer(language)
        rows = lines.map { Text(lexer.spans(of: String($0))).wrapped(wrapping) }
    }

    /// Returns the numbers and the lines.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the number of lines.
    public func height(in space: Space) -> Int {
        guard space.width > 0, wrapping != .none else { return space.width > 0 ? rows.count : 0 }
        let inner = inner(space)
        return rows.reduce(0) { $0 + $1.height(in: inner) }
    }

    /// The number of lines, if none is wrapped.
    public var fixedHeight: FixedHeight? {
        wrapping == .none ? FixedHeight(rows.count) : nil
    }

    /// Returns the width of the widest line, with its number.
    public func width(in space: Space) -> Int {
        let inner = inner(space)
        let widest = rows.reduce(0) { max($0, $1.width(in: inner)) }
        return min(space.width, space.width - inner.width + widest)
    }

    /// Draws the lines in view.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let (inner, view) = (inner(space), canvas.rowsInView)
        guard wrapping != .none else {
            for row in view.clamped(to: rows.indices) { draw(row, at: row, height: 1, on: &canvas, in: inner) }
            return
        }
        var row = 0
        for (index, text) in rows.enumerated() where row < view.upperBound {
            let height = text.height(in: inner)
            if row + height > view.lowerBound { draw(index, at: row, height: height, on: &canvas, in: inner) }
            row += height
        }
    }

    /// Returns whether two blocks look equal.
    public static func == (lhs: CodeBlock, rhs: CodeBlock) -> Bool {
        lhs.code == rhs.code
            && lhs.language == rhs.language
            && lhs.firstNumber == rhs.firstNumber
            && lhs.highlighted == rhs.highlighted
            && lhs.wrapping == rhs.wrapping
    }

    // MARK: - Numbers

    /// The fewest columns for the code beside numbers.
    private static let leastRoom = 8
    private static let rule = " │ "

    private func inner(_ space: Space) -> Space {
        let width = space.width - gutterWidth
        return space.with(width: width < Self.leastRoom ? space.width : width)
    }

    private var numberWidth: Int {
        guard let firstNumber else { return 0 }
        return max("\(firstNumber)".utf8.count, "\(firstNumber &+ (rows.count - 1))".utf8.count)
    }

    private var gutterWidth: Int {
        (highlighted == nil ? 0 : 2) + (firstNumber == nil ? 0 : numberWidth + Self.rule.count)
    }

    private func draw(_ index: Int, at row: Int, height: Int, on canvas: inout Canvas, in inner: Space) {
        let number = (firstNumber ?? 1) &+ index
        let isHighlighted = highlighted?.contains(number) ?? false
        let gutter = gutterWidth
        let hasGutter = canvas.width - inner.width == gutter && gutter > 0
        for line in row..<row + height where hasGutter {
            let mark = highlighted == nil ? "" : isHighlighted && line == row ? "▸ " : "  "
            let end = canvas.write(mark, row: line, style: .accent)
            guard firstNumber != nil else { continue }
            let label = line == row ? "\(number)" : ""
            let blanks = String(repeating: " ", count: numberWidth - label.utf8.count)
            canvas.write(blanks + label + Self.rule, row: line, column: end, style: .border)
        }
        canvas.part(row: row, column: hasGutter ? gutter : 0, width: inner.width, height: height) {
            rows[index].draw(on: &$0, in: inner)
        }
        if isHighlighted { canvas.highlight(rows: row..<row + height, columns: 0..<canvas.width) }
    }
}

extension CodeBlock.Language {
    /// Creates the language that a name stands for, as behind the fence of a Markdown text: plain text for others.
    init(named name: Substring) {
        switch name.lowercased() {
        case "swift": self = .swift
        case "json", "jsonc", "json5": self = .json
        case "sh", "shell", "bash", "zsh", "console": self = .shell
        default: self = .plain
        }
    }
}
