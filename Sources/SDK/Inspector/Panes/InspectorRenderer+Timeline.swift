import MillraceRendering
import MillraceTrace

extension InspectorRenderer {
    /// The number of records that are listed in one piece; those of the piece of the selected one, and of its
    /// neighbors, are on the screen.
    ///
    /// A screen of all records would take longer to make than the interval at which a held arrow key repeats.
    static let pieceSize = 250

    /// Returns the records around the selected one, oldest first; the selected one has the focus.
    func timeline(of state: InspectorViewModel.State) -> Section {
        guard let index = state.index else {
            return absence("Nothing was recorded.", in: state)
        }
        var keys = lineKeys
        for (key, count) in Self.moves { keys[key] = observer.sending(.didTapStep(count)) }
        let (observer, records) = (observer, state.reading.log.records)
        let start = max(0, index / Self.pieceSize - 1) * Self.pieceSize
        let shown = records[start...].prefix(3 * Self.pieceSize)
        let nodes = shown.map { record in
            Node(id: record.number.node, Keyed(content: TimelineLine(record: record), keys: keys)) {
                observer(.didTapRecord(record.number))
            }
        }
        return Section(
            id: "timeline",
            header: others(start, "before"),
            footer: others(records.endIndex - shown.endIndex, "after"),
            nodes: nodes
        )
    }

    private func others(_ count: Int, _ place: String) -> (any Component)? {
        count == 0 ? nil : Text("  … \(count) \(place) these").styled(.secondary).wrapped(.none)
    }
}
