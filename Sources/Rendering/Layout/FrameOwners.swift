/// What the lines of a frame are of.
struct FrameOwners {
    /// For each line the node that drew it.
    private(set) var ids: [NodeID?]
    /// Where those nodes are on the screen.
    private(set) var places: [NodePlace?]
    /// What else can be clicked on.
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

    /// Returns the owners of the first lines.
    func prefix(_ height: Int) -> FrameOwners {
        var owners = self
        owners.ids = Array(ids.prefix(height))
        owners.places = Array(places.prefix(height))
        return owners
    }
}
