/// A component of empty lines.
///
/// `Spacer()` is one empty line, `Spacer(lines: 2)` is two.
public struct Spacer: Component {
    /// The number of lines, from 0 to 1,000; a number out of range is moved to the nearest bound.
    public var count: Int {
        didSet { count = Self.shown(count) }
    }

    /// Creates a spacer; see ``count``.
    public init(lines count: Int = 1) {
        self.count = Self.shown(count)
    }

    private static func shown(_ count: Int) -> Int {
        min(LayoutLimits.linesOfComponent, max(0, count))
    }

    /// Returns the empty lines.
    public func lines(in space: Space) -> [Line] {
        Array(repeating: Line(), count: count)
    }

    /// The number of lines.
    public var fixedHeight: FixedHeight? {
        FixedHeight(count, minimumWidth: 0)
    }

    /// Returns 0.
    public func width(in space: Space) -> Int {
        0
    }

    /// Draws nothing.
    public func draw(on canvas: inout Canvas, in space: Space) {}
}
