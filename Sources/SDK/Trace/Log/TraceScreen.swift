import MillraceStreams

/// The screen of an application at a moment of a log.
public struct TraceScreen: Sendable, Hashable {
    /// The number of columns; nil in an older file.
    public let columns: Int?

    /// The lines, from the top; one of which the log has nothing is empty.
    public let lines: [TraceLine]

    /// The number of the record of the frame.
    public let frame: CauseID

    /// The lines as text, without trailing spaces.
    public var text: String { lines.map(\.text).joined(separator: "\n") }
}

extension TraceScreen {
    /// No terminal has more lines, but a file may.
    private static let lineLimit = 65_536

    /// The screen after a frame of which the log has the new lines.
    init(after old: TraceScreen?, columns: Int?, lineCount: Int, lines changed: [TraceLine], frame: CauseID) {
        let count = min(max(0, lineCount), Self.lineLimit)
        var lines = Array((old?.lines ?? []).prefix(count))
        while lines.count < count { lines.append(TraceLine(number: lines.count + 1, text: "", node: nil)) }
        for line in changed where line.number > 0 && line.number <= lines.count { lines[line.number - 1] = line }
        self.columns = columns
        self.lines = lines
        self.frame = frame
    }
}
