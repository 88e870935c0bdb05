import MillraceRendering

/// A chart that shows numbers as horizontal bars, one below the other.
///
/// ```swift
/// BarChart([("London", 8.9), ("Edinburgh", 0.5), ("東京", 14)])
/// ```
/// At a width of 32:
/// ```text
/// London    ███████████▌       8.9
/// Edinburgh ▋                  0.5
/// 東京      ██████████████████  14
/// ```
/// The greatest number, or ``maximum`` if it is given, has a bar of the full width. Numbers below zero, NaN and
/// infinite values have no bar.
public struct BarChart: Component {
    /// A name and its number.
    public struct Bar: Equatable, Sendable {
        /// The name.
        public var label: String
        /// The number.
        public var value: Double

        /// Creates a bar.
        public init(_ label: String, _ value: Double) {
            self.label = label
            self.value = value
        }
    }

    /// The bars, from top to bottom.
    public var bars: [Bar]
    /// The number whose bar has the full width; by default the greatest number.
    public var maximum: Double?
    /// The style of the bars.
    public var style: Style

    /// Creates a chart.
    public init(_ bars: [(label: String, value: Double)], maximum: Double? = nil, style: Style = .accent) {
        self.bars = bars.map { Bar($0.label, $0.value) }
        self.maximum = maximum
        self.style = style
    }

    /// Returns one line for each bar: the name, the bar and the number; names have up to a third of the width.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let labelWidth = bars.reduce(0) { max($0, $1.label.columns(limit: max(1, space.width / 3))) }
        let numbers = bars.map { Blocks.words($0.value) }
        let numberWidth = numbers.reduce(0) { max($0, $1.columns()) }
        let greatest = maximum ?? bars.lazy.map(\.value).filter(\.isFinite).max() ?? 0
        return zip(bars, numbers).map { bar, number in
            let label = Truncation.tail.apply(to: bar.label, columns: labelWidth)
            let room = max(0, space.width - labelWidth - numberWidth - 2)
            let part = bar.value.isFinite && greatest > 0 ? bar.value / greatest : 0
            let drawing = Blocks.bar(part, columns: room)
            let gap = room - drawing.columns() + 1 + numberWidth - number.columns()
            return Line([
                Span(label),
                Span(String(repeating: " ", count: labelWidth - label.columns() + 1)),
                Span(drawing, style: self.style),
                Span(String(repeating: " ", count: gap)),
                Span(number, style: .secondary),
            ])
        }
    }

    /// One line for each bar.
    public var fixedHeight: FixedHeight? {
        FixedHeight(bars.count)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }
}
