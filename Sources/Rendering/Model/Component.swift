/// Something that can be shown: a value that knows its lines for a width.
///
/// `lines(in:)` is all that a component needs. A component whose equality says "looks equal" lets a screen skip what
/// didn't change; a handler that it holds must take no part in its `==`.
///
/// ```swift
/// struct Stars: Component {
///     let count: Int
///
///     func lines(in space: Space) -> [Line] {
///         [Line(String(repeating: "★", count: count), style: Style(foreground: .yellow))]
///     }
/// }
/// ```
/// `Stars(count: 3)` shows as
/// ```text
/// ★★★
/// ```
///
/// Text in a line may be anything: what can't be shown is replaced by a visible symbol, and what is too wide is cut
/// off between two graphemes.
public protocol Component: Equatable, Sendable {
    /// Returns the lines of the component, at most `space.width` columns wide; what is wider is cut off.
    func lines(in space: Space) -> [Line]

    /// Returns how many lines there are. By default that is the fixed height, or it makes and counts them: a component that
    /// knows better says so, because long lists ask every node for its height and draw only those that are in view.
    func height(in space: Space) -> Int

    /// The height, if it doesn't depend on the space. By default nobody knows. A node is asked for it once, when it is made:
    /// then a list of a hundred thousand is laid out without a look at those that aren't in view.
    var fixedHeight: FixedHeight? { get }

    /// Returns how many columns the component would take if it had all of `space.width`, for columns that fit their
    /// content. By default it is the width of the widest line.
    func width(in space: Space) -> Int

    /// Draws the component at the top left of the canvas. By default it draws the lines. A component of components draws
    /// each on its own part of the canvas.
    func draw(on canvas: inout Canvas, in space: Space)

    /// What a user can do with the component when it has the focus. By default nothing.
    var interaction: Interaction { get }
}

extension Component {
    /// The fixed height, or else the number of lines.
    public func height(in space: Space) -> Int {
        fixedHeight?.lines(inWidth: space.width) ?? lines(in: space).count
    }

    /// Unknown.
    public var fixedHeight: FixedHeight? {
        nil
    }

    /// Measures the lines.
    public func width(in space: Space) -> Int {
        lines(in: space).reduce(0) { widest, line in max(widest, line.width(limit: space.width)) }
    }

    /// Draws the lines, one below the other.
    public func draw(on canvas: inout Canvas, in space: Space) {
        for (row, line) in lines(in: space).enumerated() {
            canvas.write(line, row: row)
        }
    }

    /// Nothing.
    public var interaction: Interaction {
        .none
    }
}

extension Component {
    /// Returns whether another component is of the same type and equal.
    func isEqual(to other: any Component) -> Bool {
        guard let other = other as? Self else { return false }
        return self == other
    }
}

/// Returns whether two components are both missing, or of the same type and equal.
func areEqual(_ lhs: (any Component)?, _ rhs: (any Component)?) -> Bool {
    switch (lhs, rhs) {
    case (nil, nil): true
    case let (lhs?, rhs?): lhs.isEqual(to: rhs)
    case (nil, _), (_, nil): false
    }
}

/// Returns whether two lists hold equal components in the same order.
func areEqual(_ lhs: [any Component], _ rhs: [any Component]) -> Bool {
    lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0.isEqual(to: $1) }
}
