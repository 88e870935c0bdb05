/// The components, spots and texts that a click on a cell reaches.
extension Canvas {
    /// Draws one of the components of a container.
    ///
    /// - Parameters:
    ///   - component: The component.
    ///   - number: The number of the component in ``ComponentContainer/parts``.
    ///   - space: The space of the component; only the first interactive one has the focus in it.
    ///   - hasInteraction: Whether the container has another interaction than that of this component; afterwards, than
    ///     that of the next one.
    package mutating func draw(
        _ component: any Component,
        number: Int,
        in space: Space,
        after hasInteraction: inout Bool
    ) {
        guard takesClicks else { return component.draw(on: &self, in: space) }
        let interaction = component.interaction
        let isInteractive = interaction.isFocusable
        path.append(PartStep(number: number, isFirst: isInteractive && !hasInteraction))
        defer { path.removeLast() }
        hasInteraction = hasInteraction || isInteractive
        if isInteractive || interaction.isDisabled { addPart() }
        guard isInteractive else { return component.draw(on: &self, in: space) }
        var space = space
        // A component without the keys doesn't look as if it had the focus.
        if !path.hasKeys { (space.isFocused, space.editing) = (false, nil) }
        component.draw(on: &self, in: space)
    }

    /// Stores the number of a spot of a component, which a click there passes to ``Interaction/onSpot``.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - row: The line.
    ///   - columns: The columns.
    public mutating func addSpot(_ number: Int, row: Int, columns: Range<Int>) {
        guard takesClicks, rowsInView.contains(row) else { return }
        let columns = columns.clamped(to: 0..<max(0, width))
        guard !columns.isEmpty else { return }
        let shifted = left + columns.lowerBound..<left + columns.upperBound
        owners.spots.append(Spot(number: number, path: path, row: top + row, columns: shifted))
    }

    /// Stores that the part is that of an interactive component.
    private mutating func addPart() {
        let rows = rowsInView
        guard !rows.isEmpty, width > 0 else { return }
        owners.parts.append(
            PartArea(path: path, rows: top + rows.lowerBound..<top + rows.upperBound, columns: left..<left + width)
        )
    }

    /// Stores a clickable text that belongs to no node.
    mutating func addTarget(_ kind: ClickTarget.Kind, row: Int, columns: Range<Int>) {
        let columns = left + columns.lowerBound..<left + columns.upperBound
        owners.targets.append(ClickTarget(kind: kind, row: top + row, columns: columns))
    }
}
