extension Node {
    /// Returns the node with free columns and lines around its component; see
    /// `Component.padded(top:leading:bottom:trailing:)`.
    public func padded(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) -> Node {
        showing(component.padded(top: top, leading: leading, bottom: bottom, trailing: trailing))
    }

    /// Returns the node with free columns on both sides of its component, and free lines above and below.
    public func padded(columns: Int, lines: Int = 0) -> Node {
        showing(component.padded(columns: columns, lines: lines))
    }

    /// Returns the node with its component inside of a border; see `Component.bordered(_:line:)`.
    ///
    /// While the node has the focus, its border isn't dimmed.
    public func bordered(_ title: String? = nil, line: BorderLine = .light) -> Node {
        showing(component.bordered(title, line: line))
    }

    /// Returns the node with its component in a style; see `Component.styled(_:)`.
    public func styled(_ style: Style) -> Node {
        showing(component.styled(style))
    }

    /// Returns the node with its component on a background that fills the whole width.
    public func filled(_ color: Color) -> Node {
        showing(component.filled(color))
    }

    /// Returns the node with a smallest and a greatest width of its component.
    public func width(minimum: Int = 0, maximum: Int? = nil) -> Node {
        showing(component.width(minimum: minimum, maximum: maximum))
    }

    /// Returns the node with its component aligned in the whole width.
    public func placed(_ alignment: Alignment) -> Node {
        showing(component.placed(alignment))
    }

    private func showing(_ component: any Component) -> Node {
        var node = self
        node.component = component
        return node
    }
}
