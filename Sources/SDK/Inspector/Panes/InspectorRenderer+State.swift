import MillraceComponents
import MillraceRendering

extension InspectorRenderer {
    /// Returns the states of the loops as trees; the changes of the moment's event are marked.
    func stateTree(of state: InspectorViewModel.State) -> Section {
        guard let moment = state.moment, !moment.loops.isEmpty else {
            return absence("No loop has begun at this moment.", in: state)
        }
        let items = moment.loops.enumerated().map { index, loop in
            StateTree(of: loop, isExpanded: index == 0, toggled: state.toggled).item
        }
        let observer = observer
        let nodes = Tree.nodes(of: items) { observer(.didTapFold("\($0)")) }
        return section(state, nodes.map { $0.keyed(lineKeys, onActivate: observer.sending(.didTapFold("\($0.id)"))) })
    }
}
