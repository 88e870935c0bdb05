import MillraceRendering
import MillraceTrace

extension InspectorRenderer {
    /// Returns the records, oldest first; the selected one has the focus.
    func timeline(of state: InspectorViewModel.State) -> Section {
        guard state.index != nil else {
            let text = state.reading.isComplete ? "Nothing was recorded." : "The trace is read …"
            return message(text, in: state)
        }
        var keys = lineKeys
        for (key, count) in [
            (Key.up, -1), (.down, 1), (.pageUp, -10), (.pageDown, 10), (.home, -Int.max), (.end, Int.max),
        ] {
            keys[key] = observer.sending(.didTapStep(count))
        }
        let observer = observer
        let nodes = state.reading.log.records.map { record in
            Node(id: record.number.node, Keyed(content: TimelineLine(record: record), keys: keys)) {
                observer(.didTapRecord(record.number))
            }
        }
        return Section(id: "timeline", nodes: nodes)
    }
}
