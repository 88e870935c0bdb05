extension Panes {
    /// The extents of the panes: the shares that a user gave them, or their own.
    var extents: [Extent] {
        guard let sizes = resizing?.sizes, sizes.count == panes.count else { return panes.map(\.extent) }
        return sizes.map { .flexible(weight: $0) }
    }

    /// Returns the sizes of the panes in a number of columns or lines.
    ///
    /// - Parameters:
    ///   - room: The number of columns or lines of all panes.
    ///   - least: The size that a pane has at least, if there is room.
    ///   - natural: A function that measures a pane that fits its content; see ``Extent``.
    func sizes(in room: Int, atLeast least: Int, natural: (_ index: Int, _ left: Int) -> Int) -> [Int] {
        var sizes = Extent.divide(room, among: extents, natural: natural)
        guard let resizing, resizing.sizes.count == panes.count else { return sizes }
        let least = min(least, max(0, room) / max(1, sizes.count))
        for index in sizes.indices where sizes[index] < least {
            while sizes[index] < least, let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) {
                let taken = min(least - sizes[index], sizes[largest] - least)
                guard taken > 0 else { break }
                sizes[index] += taken
                sizes[largest] -= taken
            }
        }
        return sizes
    }
}
