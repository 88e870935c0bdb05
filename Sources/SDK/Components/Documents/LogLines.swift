import MillraceRendering

/// The lines of a log: messages of an app, and the output of programs.
///
/// A log is a value, which an app keeps in its state. Its renderer shows it in a window that follows its end:
///
/// ```swift
/// Pane { state.log.section(id: "log") }.bordered("Log").followingEnd()
/// ```
/// ```text
/// ┌ Log ───────────────────────┐
/// │  I Connected to db-1.      │
/// │  W The disk of db-1 is     │
/// │    nearly full: 94 %.      │
/// │  ok 12 tests               │
/// └────────────────────────────┘
/// ```
/// Only the lines in view are made; the window scrolls, and stays where its reader is, as the page `LongLists` of
/// MillraceRendering says. A log keeps its last lines, up to ``limit``. An append, to a copy of a log too, costs the
/// same with a hundred lines and with a million.
///
/// The colors and attributes that programs choose with escape sequences (SGR) are kept. A carriage return, a backspace
/// and the erasing of a line do what they do on a terminal, so that a progress bar is one line; of all else that would
/// control a terminal, nothing is left. A line of more than 8,192 bytes is continued on the next one.
///
/// To search, the reducer passes a text to ``search(_:)`` and keys to ``selectNextHit()`` and
/// ``selectPreviousHit()``, and the renderer gives the selected line the focus, which brings it into view:
///
/// ```swift
/// screen.focusing(state.log.hit(in: "log"))
/// ```
/// While a user types the text into a field, the renderer leaves the focus in the field.
public struct LogLines: Equatable, Sendable {
    /// The number of lines that are kept, at least 1; of more lines, the first are removed.
    ///
    /// A line takes 32 bytes, and its text if that has more than 15 bytes; up to 63 removed lines stay in memory.
    public let limit: Int
    private var ended = LogStore<LogText>()
    private var output = TerminalOutput()
    /// The number of the first line.
    private var first = 0
    /// The text that is searched for.
    var sought: SearchText?
    /// The number of the selected line of those with the text.
    var hitNumber: Int?

    /// Creates a log without lines.
    ///
    /// - Parameter limit: The number of lines that are kept, 100,000 by default.
    public init(limit: Int = 100_000) {
        self.limit = Swift.max(1, limit)
    }

    /// Appends a message of the app, as a line, or as several if it has line feeds.
    ///
    /// Other control characters become symbols, so that a name in a message can't change or hide what it says.
    ///
    /// - Parameters:
    ///   - message: The message; any characters are allowed.
    ///   - severity: The severity, or `nil` for a line without one.
    public mutating func append(_ message: String, severity: LogLine.Severity? = nil) {
        output.endLine { ended.append($0) }
        var reader = TerminalOutput()
        var count = 0
        func add(_ line: LogText) {
            var line = line
            line.severity = severity
            ended.append(line)
            count += 1
        }
        reader.read(Self.shown(message).utf8, add)
        reader.endLine(add)
        if count == 0 { add(LogText()) }
        removeFirst()
    }

    private static func shown(_ message: String) -> String {
        let scalars = message.replacing("\r\n", with: "\n").unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0x09, 0x0A: scalar
            case 0..<0x20, 0x7F...0x9F: Glyph.symbol(for: scalar)
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Appends output of a program, in whatever pieces it comes: a line ends with its line feed, and an escape sequence
    /// or a character may be divided.
    ///
    /// - Parameter output: The bytes, which should be UTF-8.
    public mutating func append(output: some Sequence<UInt8>) {
        let openNumber = first + ended.count
        self.output.read(output) { ended.append($0) }
        removeFirst()
        // A program may have written over the line.
        if hitNumber == openNumber, let sought {
            let index = openNumber - first
            if index >= count || !sought.isIn(content(at: index).text) { hitNumber = nil }
        }
    }

    private mutating func removeFirst() {
        while count > limit {
            ended.removeFirst()
            first += 1
        }
        if let hitNumber, hitNumber < first { self.hitNumber = nil }
    }
}

extension LogLines: RandomAccessCollection {
    /// 0.
    public var startIndex: Int { 0 }

    /// The number of lines; a line that a program hasn't ended yet counts.
    public var endIndex: Int {
        ended.count + (output.line.isEmpty ? 0 : 1)
    }

    /// The line at a position, from 0 for the oldest line that is kept.
    public subscript(position: Int) -> LogLine {
        LogLine(number: first + position, content(at: position))
    }

    /// Returns the text of the line at a position.
    func content(at position: Int) -> LogText {
        position < ended.count ? ended[position] : output.line.text
    }

    /// The numbers of the lines.
    var numbers: Range<Int> {
        first..<first + count
    }
}
