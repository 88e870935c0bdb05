/// How far something has come.
///
/// ```swift
/// ProgressBar("Downloading", value: 0.62)
/// ProgressBar("Waiting", value: nil, frame: state.tick)
/// ```
/// At a width of 32:
/// ```text
/// Downloading █████████▉░░░░░░ 62%
/// Waiting ░░░░░░████░░░░░░░░░░░░░░
/// ```
/// Without a value nobody knows how far it has come: then a piece of the bar goes round with the frame number, and the
/// same frame is always the same picture.
public struct ProgressBar: Component {
    /// What is going on.
    public var title: String
    /// How much of it is done, from 0 to 1; `nil` if nobody knows.
    public var value: Double?
    /// Which picture is shown while nobody knows.
    public var frame: Int

    /// Creates a bar.
    public init(_ title: String = "", value: Double?, frame: Int = 0) {
        self.title = title
        self.value = value
        self.frame = frame
    }

    /// The title, the bar and the percentage, in one line.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        // The percentage has the last four columns, whatever the title.
        let title = Truncation.tail.apply(to: title, columns: min(space.width / 2, max(0, space.width - 6)))
        let start = title.isEmpty ? "" : title + " "
        let room = space.width - start.columns()
        guard let value, value.isFinite else { return [Line([Span(start)] + piece(columns: room))] }
        let part = min(1, max(0, value))
        // Not finished is never 100 per cent.
        let percent = part < 1 ? min(99, Int((part * 100).rounded())) : 100
        let words = String(repeating: " ", count: percent < 10 ? 2 : percent < 100 ? 1 : 0) + "\(percent)%"
        let columns = max(0, room - 4)
        let bar = Blocks.bar(part, columns: columns)
        let rest = String(repeating: "░", count: columns - bar.columns())
        return [Line([Span(start), Span(bar, style: Self.style), Span(rest, style: .dim), Span(words)])]
    }

    /// One.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// All that there is.
    public func width(in space: Space) -> Int {
        space.width
    }

    private static let style = Style(foreground: .cyan)

    private func piece(columns: Int) -> [Span] {
        guard columns > 0 else { return [] }
        let length = max(1, columns / 6)
        let places = columns - length + 1
        let place = (frame % places + places) % places
        return [
            Span(String(repeating: "░", count: place), style: .dim),
            Span(String(repeating: "█", count: length), style: Self.style),
            Span(String(repeating: "░", count: columns - place - length), style: .dim),
        ]
    }
}
