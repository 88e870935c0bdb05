import MillraceRendering

/// A chart of one line that shows the trend of numbers rather than their values.
///
/// ```swift
/// Sparkline([1, 2, 3, 5, 8, 13, 8, 5, 3, 2, 1])
/// ```
/// ```text
/// ▁▂▂▃▅█▅▃▂▂▁
/// ```
/// The smallest number is at the bottom and the greatest at the top, unless ``range`` is given; numbers that are all
/// the same are at the bottom. NaN and infinite values leave a gap. If there are more numbers than columns, the last
/// ones are shown.
public struct Sparkline: Component {
    /// The numbers, from left to right.
    public var values: [Double]
    /// The numbers at the bottom and at the top; by default the smallest and the greatest number shown.
    public var range: ClosedRange<Double>?
    /// The style of the drawing.
    public var style: Style

    /// Creates a sparkline.
    public init(_ values: [Double], range: ClosedRange<Double>? = nil, style: Style = .accent) {
        self.values = values
        self.range = range
        self.style = style
    }

    /// Returns the line.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let shown = values.suffix(space.width)
        let finite = shown.filter(\.isFinite)
        let bottom = range?.lowerBound ?? finite.min() ?? 0
        let height = (range?.upperBound ?? finite.max() ?? 0) - bottom
        let columns = shown.map { value in
            value.isFinite ? Blocks.column(height > 0 ? (value - bottom) / height : 0) : " "
        }
        return [Line(columns.joined(), style: self.style)]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// Returns the number of values, at most the width of the space.
    public func width(in space: Space) -> Int {
        min(space.width, values.count)
    }
}
