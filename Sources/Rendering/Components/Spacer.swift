/// Empty lines.
///
/// `Spacer()` is one empty line, `Spacer(lines: 2)` is two.
public struct Spacer: Component {
    /// How many.
    public var count: Int

    /// Creates a spacer.
    public init(lines count: Int = 1) {
        self.count = max(0, count)
    }

    /// Empty lines.
    public func lines(in space: Space) -> [Line] {
        Array(repeating: Line(), count: count)
    }

    /// As many as there are.
    public var fixedHeight: FixedHeight? {
        FixedHeight(count, minimumWidth: 0)
    }

    /// None.
    public func width(in space: Space) -> Int {
        0
    }

    /// Draws nothing.
    public func draw(on canvas: inout Canvas, in space: Space) {}
}
