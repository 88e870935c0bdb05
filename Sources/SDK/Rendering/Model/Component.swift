/// A value that can be shown on a screen: for a given width, a component returns its lines of text.
///
/// A component has to implement only `lines(in:)`. Two components should be equal exactly if they look equal, because a
/// screen doesn't lay out a component again that equals the one before; `==` must ignore the handlers that a component
/// holds.
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
/// A line may contain any text: the layout shows a visible symbol instead of a character that can't be shown, and
/// cuts off lines that are too wide between two grapheme clusters.
public protocol Component: Equatable, Sendable {
    /// Returns the lines of the component, at most `space.width` columns wide; the layout cuts off wider lines.
    func lines(in space: Space) -> [Line]

    /// Returns the number of lines. The default implementation returns the fixed height or, without one, counts the
    /// lines that `lines(in:)` returns. A component that can compute its height faster should do so, because a long
    /// list measures all of its nodes and draws only those in view.
    func height(in space: Space) -> Int

    /// The height, if it is the same in every space; `nil` by default. A node reads the fixed height once, at its
    /// creation, so that a screen can lay out a list of a hundred thousand nodes without measuring those out of view.
    var fixedHeight: FixedHeight? { get }

    /// Returns the number of columns that the component would take if it had all of `space.width`, for table and row
    /// columns that fit their content. The default implementation returns the width of the widest line.
    func width(in space: Space) -> Int

    /// Draws the component at the top left of the canvas. The default implementation draws the lines. A component that
    /// contains other components draws each on its own part of the canvas.
    func draw(on canvas: inout Canvas, in space: Space)

    /// The actions that a user can call while the component has the focus; none by default. A component that draws
    /// controls has one interaction all the same, and a click on any cell of it is that of its own.
    var interaction: Interaction { get }

    /// The text of the component for a user who doesn't see the screen: its kind, its label, and its value, separated
    /// by commas; an empty text for nothing. The default implementation returns the words of the lines.
    var spoken: String { get }
}

extension Component {
    /// Returns the fixed height or, without one, the number of lines.
    public func height(in space: Space) -> Int {
        fixedHeight?.lines(inWidth: space.width) ?? lines(in: space).count
    }

    /// No fixed height.
    public var fixedHeight: FixedHeight? {
        nil
    }

    /// Returns the width of the widest line.
    public func width(in space: Space) -> Int {
        lines(in: space).reduce(0) { widest, line in max(widest, line.width(limit: space.width)) }
    }

    /// Draws the lines, one below the other.
    public func draw(on canvas: inout Canvas, in space: Space) {
        for (row, line) in lines(in: space).enumerated() {
            canvas.write(line, row: row)
        }
    }

    /// No interaction.
    public var interaction: Interaction {
        .none
    }
}

extension Component {
    /// Returns the lines that the component draws, for components that draw others.
    package func drawnLines(in space: Space) -> [Line] {
        TextFrame(width: space.width, lineCount: height(in: space), theme: space.theme) { draw(on: &$0, in: space) }
            .styledLines
    }

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
