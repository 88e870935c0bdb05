import MillraceRendering

/// A chart of numbers in rows and columns, whose cells are the darker the greater a number is.
///
/// ```swift
/// HeatMap(
///     rows: [("Mon", [2, 9, 14, 6]), ("Tue", [0, 8, 18, 7]), ("Sat", [.nan, 3, 20, 16])],
///     columns: ["6 h", "10 h", "14 h", "18 h"],
///     unit: " l"
/// )
/// ```
/// At a width of 32:
/// ```text
///     6 h  10 h 14 h 18 h
/// Mon ░░░░░▒▒▒▒▒▓▓▓▓▓▒▒▒▒▒
/// Tue ░░░░░▒▒▒▒▒█████▒▒▒▒▒
/// Sat      ░░░░░██████████
/// 0 ░░ 5 ▒▒ 10 ▓▓ 15 ██ 20 l
/// ```
/// Each of the four signs stands for a quarter of the range, which the last line shows, so that the chart has the same
/// sense with all colors, with few and without. NaN and infinite numbers leave a gap.
public struct HeatMap: Component {
    /// A row of numbers.
    public struct Row: Equatable, Sendable {
        /// The text before the numbers.
        public var label: String
        /// The numbers, one for each column.
        public var values: [Double]

        /// Creates a row.
        public init(_ label: String, _ values: [Double]) {
            self.label = label
            self.values = values
        }
    }

    /// The rows, from top to bottom.
    public var rows: [Row]
    /// The texts above the columns, or none; of texts that are too wide, only every second or third is shown.
    public var columns: [String]
    /// The text behind the numbers of the last line, with a space if it needs one.
    public var unit: String
    /// The numbers of the lightest and the darkest cells; by default the least and the greatest number.
    public var range: ClosedRange<Double>?
    /// The style of the cells.
    public var style: Style

    /// Creates a chart; its properties explain the arguments.
    public init(
        rows: [(label: String, values: [Double])],
        columns: [String] = [],
        unit: String = "",
        range: ClosedRange<Double>? = nil,
        style: Style = .accent
    ) {
        self.rows = rows.map { Row($0.label, $0.values) }
        self.columns = columns
        self.unit = unit
        self.range = range
        self.style = style
    }

    /// Returns the texts of the columns, the rows and the scale.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let layout = HeatMapLayout(self, in: space)
        let head = columns.isEmpty ? [] : [layout.head]
        return head + rows.map(layout.line(of:)) + [layout.scale]
    }

    /// The rows, the scale and the texts of the columns, if there are any.
    public var fixedHeight: FixedHeight? {
        FixedHeight(rows.count + 1 + (columns.isEmpty ? 0 : 1))
    }

    /// Returns the width of the cells or of the scale.
    public func width(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        let layout = HeatMapLayout(self, in: space)
        return min(space.width, max(layout.width, layout.scale.width(limit: space.width)))
    }
}
