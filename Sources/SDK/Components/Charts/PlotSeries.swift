import MillracePlatform
import MillraceRendering

/// The numbers that one line, one cloud of points or one row of bars of a ``Plot`` shows.
///
/// ```swift
/// PlotSeries("Bath", .bars, values: [12, 9, 14])
/// ```
public struct PlotSeries: Equatable, Sendable {
    /// The drawing of a series.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Straight lines from each point to the next one, in the order of the points.
        case line
        /// Points alone.
        case points
        /// Bars from 0 to each point, those of several series beside each other.
        case bars
    }

    /// A point.
    public struct Point: Equatable, Sendable {
        /// The number on the axis below; of a date, the seconds since 1970.
        public var x: Double
        /// The number on the axis at the left.
        public var y: Double

        /// Creates a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The name, which the legend and the spoken text say.
    public var name: String
    /// The drawing.
    public var kind: Kind
    /// The points; a number that is NaN or infinite leaves a gap.
    public var points: [Point]
    /// The style, or `nil` for one by the position of the series.
    public var style: Style?

    /// Creates a series of points.
    public init(_ name: String, _ kind: Kind = .line, points: [Point], style: Style? = nil) {
        self.name = name
        self.kind = kind
        self.points = points
        self.style = style
    }

    /// Creates a series of numbers at 0, 1, 2 and so on.
    public init(_ name: String, _ kind: Kind = .line, values: [Double], style: Style? = nil) {
        self.init(name, kind, points: values.enumerated().map { Point(x: Double($0), y: $1) }, style: style)
    }

    /// Creates a series of numbers at dates, for a plot with ``PlotAxis/dates(in:months:range:)`` below.
    public init(_ name: String, _ kind: Kind = .line, dates: [(date: Date, value: Double)], style: Style? = nil) {
        self.init(
            name,
            kind,
            points: dates.map { Point(x: $0.date.timeIntervalSince1970, y: $0.value) },
            style: style
        )
    }
}
