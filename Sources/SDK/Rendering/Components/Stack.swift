/// Components one below the other.
///
/// A node that is created from several components puts them in a stack. Keys reach the first interactive component of a
/// stack, and a click the one that it points at; for several that a user reaches by keys, write a ``Node`` for each.
///
/// ```swift
/// Stack {
///     Text("London").bold()
///     "United Kingdom"
/// }
/// ```
/// ```text
/// London
/// United Kingdom
/// ```
public struct Stack: Component, ComponentContainer {
    /// The components, from top to bottom.
    package var components: [any Component]

    /// Creates a stack of components.
    public init(_ components: [any Component]) {
        self.components = components
    }

    /// Creates a stack of the components that are written one below the other.
    public init(@ListBuilder<any Component> _ content: () -> [any Component]) {
        components = content()
    }

    package var parts: [any Component] { components }

    package var hasOwnInteraction: Bool { false }

    /// Returns the only one of the components, or a stack of them.
    package static func unlessSingle(_ components: consuming [any Component]) -> any Component {
        // Taking the component out of the array avoids a copy; a list of rows has many nodes.
        if components.count == 1, let only = components.popLast() { return only }
        return Stack(components)
    }

    /// Returns the lines of all components.
    public func lines(in space: Space) -> [Line] {
        components.flatMap { $0.lines(in: space) }
    }

    /// Returns the sum of the components' heights.
    public func height(in space: Space) -> Int {
        heights(in: space).reduce(0) { LayoutLimits.lines($0 + $1) }
    }

    /// The sum of the components' fixed heights, if all have one.
    public var fixedHeight: FixedHeight? {
        var whole = FixedHeight(0, minimumWidth: 0)
        for component in components {
            guard let height = component.fixedHeight else { return nil }
            whole.lines = LayoutLimits.lines(whole.lines + LayoutLimits.lines(height.lines))
            whole.minimumWidth = max(whole.minimumWidth, height.minimumWidth)
        }
        return whole
    }

    /// Returns the width of the widest component.
    public func width(in space: Space) -> Int {
        let widest = LayoutMemo.numbers(.stackWidth, of: components, in: space) {
            [components.reduce(0) { max($0, $1.width(in: space)) }]
        }
        return widest[0]
    }

    /// Draws the components one below the other.
    public func draw(on canvas: inout Canvas, in space: Space) {
        var row = 0
        var hasInteraction = false
        for (number, (component, height)) in zip(components, heights(in: space)).enumerated() {
            canvas.part(row: row, width: space.width, height: height) {
                $0.draw(component, number: number, in: space, after: &hasInteraction)
            }
            row = LayoutLimits.lines(row + height)
        }
    }

    private func heights(in space: Space) -> [Int] {
        LayoutMemo.numbers(.stackHeights, of: components, in: space) {
            components.map { LayoutLimits.lines($0.height(in: space)) }
        }
    }

    /// The interaction of the first interactive component.
    public var interaction: Interaction {
        components.lazy.map(\.interaction).first(where: \.isFocusable) ?? .none
    }

    /// Returns whether both stacks have equal components in the same order.
    public static func == (lhs: Stack, rhs: Stack) -> Bool {
        areEqual(lhs.components, rhs.components)
    }
}
