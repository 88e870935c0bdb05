/// Numbers as a line, drawn with the dots of braille: two by four in a cell.
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
/// The axis names the greatest and the smallest number, unless a range says otherwise; what is outside of the range is at
/// its edge. What is no number leaves a gap.
public struct LineChart: Component {
    /// The numbers, from the start to the end, as far from each other as there is room for all.
    public var values: [Double]
    /// How many lines the drawing has, from 1 to 1,000; a number outside of that is taken for the nearest.
    public var lineCount: Int {
        didSet { lineCount = Self.shown(lineCount) }
    }
    /// What is at the bottom and at the top; by default the smallest and the greatest number.
    public var range: ClosedRange<Double>?
    /// The color of the line.
    public var color: Color

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - values: The numbers.
    ///   - height: How many lines the drawing has, from 1 to 1,000; a number outside of that is taken for the nearest.
    ///   - range: What is at the bottom and at the top.
    ///   - color: The color of the line.
    public init(_ values: [Double], height: Int = 4, range: ClosedRange<Double>? = nil, color: Color = .cyan) {
        self.values = values
        lineCount = Self.shown(height)
        self.range = range
        self.color = color
    }

    /// The axis and the drawing.
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
            return Line([Span(axis, style: .dim), Span(drawing, style: Style(foreground: color))])
        }
    }

    /// As many as were asked for.
    public var fixedHeight: FixedHeight? {
        FixedHeight(lineCount)
    }

    /// All that there is.
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
