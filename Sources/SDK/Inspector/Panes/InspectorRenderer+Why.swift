import MillraceRendering
import MillraceStreams
import MillraceTrace

extension InspectorRenderer {
    /// Returns the chain of causes of the chosen line, a step to a line; enter on a step selects its record.
    func chain(of state: InspectorViewModel.State) -> Section {
        guard let line = state.lineText else {
            return absence("The app has shown nothing at this moment.", in: state)
        }
        guard !line.allSatisfy(\.isWhitespace) else { return message("The chosen line is empty.", in: state) }
        guard let explained = state.explanation, explained.line == line else {
            return message("“\(line)” is looked up …", in: state)
        }
        let steps = explained.explanation.steps
        let texts = explained.explanation.description.split(separator: "\n", omittingEmptySubsequences: false)
        let nodes = zip(steps, texts).enumerated().map { index, step in
            let target = step.0.record.map { observer.sending(.didTapRecord($0)) }
            return Node(id: NodeID("step \(index)"), Text(String(step.1)).limited(to: 3))
                .keyed(lineKeys, onActivate: target)
        }
        return section(state, nodes)
    }
}

extension Explanation.Step {
    /// The number of the record that the step is about.
    fileprivate var record: CauseID? {
        switch self {
        case .line, .gone, .missing, .part, .more: nil
        case let .beginning(_, number), let .event(_, _, number), let .effect(_, _, number), let .key(_, number),
            let .access(_, number):
            number
        }
    }
}
