/// A bar that shows the progress of a task.
///
/// ```swift
/// ProgressBar("Downloading", value: 0.62)
/// ProgressBar("Waiting", value: nil)
/// ```
/// At a width of 32:
/// ```text
/// Downloading █████████▉░░░░░░ 62%
/// Waiting ████░░░░░░░░░░░░░░░░░░░░
/// ```
/// Without a value, the progress is unknown: a piece of the bar then moves there and back. As with a ``Spinner``, the
/// terminal's host moves it while it is in view, and elsewhere the picture is always the first one.
public struct ProgressBar: Component {
    /// The name of the task.
    public var title: String
    /// The completed fraction of the task, from 0 to 1, or `nil` if it is unknown.
    public var value: Double?

    /// Creates a bar.
    public init(_ title: String = "", value: Double?) {
        self.title = title
        self.value = value
    }

    /// Returns the title, the bar and the percentage, in one line.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        // The percentage takes the last four columns, however long the title is, and a full one a column of the bar.
        let title = Truncation.tail.apply(to: title, columns: min(space.width / 2, max(0, space.width - 6)))
        let start = title.isEmpty ? "" : title + " "
        let room = space.width - start.columns()
        guard let value, value.isFinite else { return [Line([Span(start)] + piece(columns: room))] }
        let part = min(1, max(0, value))
        // An unfinished task never shows 100 percent.
        let percent = part < 1 ? min(99, Int((part * 100).rounded())) : 100
        let columns = max(0, percent < 100 ? room - 4 : room - 5)
        let words = String(repeating: " ", count: percent < 10 ? 2 : percent < 100 || room > 4 ? 1 : 0) + "\(percent)%"
        let bar = Blocks.bar(part, columns: columns)
        let rest = String(repeating: "░", count: columns - bar.columns())
        return [Line([Span(start), Span(bar, style: .accent), Span(rest, style: .border), Span(words)])]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    private func piece(columns: Int) -> [Span] {
        guard columns > 0 else { return [] }
        let length = max(1, columns / 6)
        var (piece, rest) = (Style.accent, Style.border)
        piece.attributes = .moving
        rest.attributes = .moving
        return [
            Span(String(repeating: "█", count: length), style: piece),
            Span(String(repeating: "░", count: columns - length), style: rest),
        ]
    }
}
