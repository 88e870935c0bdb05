import MillraceRendering

/// A drawing of numbers between two axes: lines, points and bars, two dots wide and four high in each cell.
///
/// ```swift
/// Plot(values: [0, 5, 9, 10, 9, 5, 0, -5, -9, -10, -9, -5, 0], height: 5)
/// ```
/// At a width of 24:
/// ```text
///  10 ┤  ⢠⠒⠉⠑⠢⡀
///     │ ⡔⠁    ⠑⢄
///   0 ┤⠊        ⠑⡄       ⡔
///     │          ⠘⢄    ⢀⠜
/// -10 ┤            ⠣⢄⣀⠤⠊
/// ```
/// The ticks are at round numbers. Of several series, each has a mark besides its color, and a legend has both:
///
/// ```swift
/// Plot(
///     [
///         PlotSeries("Rain", .bars, values: [30, 22, 25, 12, 8]),
///         PlotSeries("Warmth", values: [4, 9, 17, 24, 30]),
///     ],
///     height: 10,
///     x: PlotAxis(unit: " h"),
///     y: PlotAxis(unit: " %")
/// )
/// ```
/// At a width of 40:
/// ```text
/// 30 % ┤ ⣿⣿●⣿⣿                   ⢀⣀⠤⠔⠊⠁
///      │ ⣿⣿⣿⣿⣿ ⢀⣀⣀●⣀⡀ ⢸⣿⣿●⣿⡇ ⢀⡠▲⠊⠁
/// 20 % ┤ ⣿⣿⣿⣿⣿ ⢸⣿⣿⣿⣿⡇ ⢸⣿⣿⢀⡠⠔⠊⠁
///      │ ⣿⣿⣿⣿⣿ ⢸⣿⣿⣿⣿⡇ ⣀⠤⠒⠁⣿⡇
/// 10 % ┤ ⣿⣿⣿⣿⣿ ⢸⣿⢀▲⠤⠒⠉⢸⣿⣿⣿⣿⡇ ⣿⣿●⣿⣿
///      │ ⣿⣿⢀⡠⠤⠒⠒⠉⠁⣿⣿⡇ ⢸⣿⣿⣿⣿⡇ ⣿⣿⣿⣿⣿ ⢸⣿⣿●⣿⡇
///  0 % ┤ ⣿⣿⣿⣿⣿ ⢸⣿⣿⣿⣿⡇ ⢸⣿⣿⣿⣿⡇ ⣿⣿⣿⣿⣿ ⢸⣿⣿⣿⣿⡇
///      └───┬──────┬──────┬─────┬──────┬───
///         0 h    1 h    2 h   3 h    4 h
/// ● Rain  ▲ Warmth
/// ```
/// An axis of dates has ticks at whole hours, days, months or years:
///
/// ```swift
/// Plot([PlotSeries("Visitors", .points, dates: visitors)], height: 6, x: .dates())
/// ```
/// ```text
/// 20 ┤                                ⠐  ⢀
/// 10 ┤                   ⠠  ⢀   ⠁  ⠁
///    │   ⡀     ⠐   ⠁  ⠄
///  0 ┤⠂     ⠈
///    └─────────────┬───────────────┬──────
///               26 Nov           1 Dec
/// ```
/// Without a range of its axis, the drawing has all points, and with bars also 0. With a range, numbers above or below
/// it are drawn at its edge, and numbers to the left or right of it aren't drawn. NaN and infinite numbers leave a gap.
public struct Plot: Component {
    /// The series, of which a later one is drawn over those before; from the 35th on, marks are used again.
    public var series: [PlotSeries]
    /// The height in lines with the axis and the legend, from 1 to 1,000; a number out of range is moved to the nearest
    /// bound.
    ///
    /// In few lines there is no legend, and in less than 4 no axis below.
    public var lineCount: Int {
        didSet { lineCount = Self.shown(lineCount) }
    }
    /// The axis below, or `nil` for none.
    public var x: PlotAxis?
    /// The axis at the left.
    public var y: PlotAxis

    /// Creates a plot; its properties explain the arguments, ``lineCount`` the height.
    public init(_ series: [PlotSeries], height: Int = 8, x: PlotAxis? = nil, y: PlotAxis = PlotAxis()) {
        self.series = series
        lineCount = Self.shown(height)
        self.x = x
        self.y = y
    }

    /// Creates a plot of one line of numbers, spread evenly over the width.
    public init(values: [Double], height: Int = 4, y: PlotAxis = PlotAxis(), style: Style? = nil) {
        self.init([PlotSeries("", values: values, style: style)], height: height, y: y)
    }

    /// Returns the drawing, the axes and the legend.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        return PlotDrawing(self, in: space).lines
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
}
