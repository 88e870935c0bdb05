import MillraceRendering

/// A chart that shows numbers as a line of braille dots, two dots wide and four high in each cell.
///
/// ```swift
/// LineChart([0, 3, 5, 6, 5, 3, 0, -3, -5, -6, -5, -3, 0], height: 4)
/// ```
/// At a width of 24:
/// ```text
///  6 ┤  ⡠⠒⠉⠑⠒⢄
///    │⡠⠊      ⠑⢄         ⢀
///    │          ⠱⡀     ⢀⠔⠁
/// -6 ┤           ⠈⠒⠤⣀⡠⠔⠁
/// ```
/// The axis shows the greatest and the smallest number, or the bounds of ``range`` if it is given; numbers outside of
/// the range are drawn at its edge. NaN and infinite values leave a gap.
public struct LineChart: Component {
    /// The numbers from left to right, spread evenly over the width.
    public var values: [Double]
    /// The height of the drawing in lines, from 1 to 1,000; a number out of range is moved to the nearest bound.
    public var lineCount: Int {
        didSet { lineCount = Self.shown(lineCount) }
    }
    /// The numbers at the bottom and at the top of the drawing; by default the smallest and the greatest number.
    public var range: ClosedRange<Double>?
    /// The style of the line.
    public var style: Style

    /// Creates a chart; its properties explain the arguments, ``lineCount`` the height.
    public init(_ values: [Double], height: Int = 4, range: ClosedRange<Double>? = nil, style: Style = .accent) {
        self.values = values
        lineCount = Self.shown(height)
        self.range = range
        self.style = style
    }

    /// Returns the axis and the drawing.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let finite = values.filter(\.isFinite)
        let bottom = range?.lowerBound ?? finite.min() ?? 0
        let top = range?.upperBound ?? finite.max() ?? 0
        let labels = [Blocks.words(top), Blocks.words(bottom)]
        let labelWidth = min(space.width / 3, labels.reduce(0) { max($0, $1.columns()) })
        var dots = BrailleDots(columns: max(0, space.width - labelWidth - 2), lines: lineCount)
        draw(on: &dots, bottom: bottom, top: top)
        return dots.lines.enumerated().map { row, drawing in
            let isNamed = row == 0 || row == lineCount - 1
            let label = isNamed ? Truncation.tail.apply(to: labels[row == 0 ? 0 : 1], columns: labelWidth) : ""
            let indent = String(repeating: " ", count: labelWidth - label.columns())
            let axis = "\(indent)\(label) \(isNamed ? "┤" : "│")"
            return Line([Span(axis, style: .secondary), Span(drawing, style: self.style)])
        }
    }

    /// The requested number of lines.
    public var fixedHeight: FixedHeight? {
        FixedHeight(lineCount)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    private static func shown(_ lineCount: Int) -> Int {
        min(LayoutLimits.linesOfComponent, max(1, lineCount))
    }

    private func draw(on dots: inout BrailleDots, bottom: Double, top: Double) {
        let (lastColumn, lastRow) = (dots.width - 1, dots.height - 1)
        guard lastColumn >= 0 else { return }
        var previous: (x: Int, y: Int)?
        for (index, value) in values.enumerated() {
            guard value.isFinite else {
                previous = nil
                continue
            }
            let part = top > bottom ? min(1, max(0, (value - bottom) / (top - bottom))) : 0
            let x = values.count > 1 ? index * lastColumn / (values.count - 1) : 0
            let point = (x: x, y: lastRow - Int((part * Double(lastRow)).rounded()))
            dots.line(from: previous ?? point, to: point)
            previous = point
        }
    }
}
