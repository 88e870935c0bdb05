/// The nodes and the click targets that the lines of a frame belong to.
struct FrameOwners {
    /// For each line, the id of the node that drew it.
    private(set) var ids: [NodeID?]
    /// For each line, the place on the screen of the node that drew the line.
    private(set) var places: [NodePlace?]
    /// The clickable texts that belong to no node.
    var targets: [ClickTarget] = []

    init(height: Int) {
        ids = Array(repeating: nil, count: height)
        places = Array(repeating: nil, count: height)
    }

    mutating func add(_ id: NodeID, at place: NodePlace, rows: Range<Int>) {
        for row in rows {
            ids[row] = id
            places[row] = place
        }
    }

    /// Returns the owners of the first `height` lines.
    func prefix(_ height: Int) -> FrameOwners {
        var owners = self
        owners.ids = Array(ids.prefix(height))
        owners.places = Array(places.prefix(height))
        return owners
    }
}
