import MillraceRendering
import MillraceStreams
import MillraceTrace

extension InspectorRenderer {
    /// Returns the effects that run, each with its loop and the time since its start.
    func effects(of state: InspectorViewModel.State) -> Section {
        guard let moment = state.moment, !moment.effects.isEmpty else { return absence("No effect runs.", in: state) }
        let nodes = moment.effects.map { effect in
            let time = (moment.seconds - effect.start).words.padded(to: 10)
            let line = Text([Span(time + " ", style: .secondary), Span("\(effect.name) of \(effect.loop)")]).wrapped(
                .none
            )
            return Node(id: effect.number.node, line)
                .keyed(lineKeys, onActivate: observer.sending(.didTapRecord(effect.number)))
        }
        return section(state, nodes)
    }

    /// Returns the accesses as a waterfall, oldest first.
    func exchanges(of state: InspectorViewModel.State) -> Section {
        guard let moment = state.moment, !moment.accesses.isEmpty else {
            return absence("No request was made yet.", in: state)
        }
        let axis = BusyTime(of: moment.accesses, until: moment.seconds)
        let nodes = moment.accesses.map { access in
            Node(id: access.number.node, WaterfallLine(access: access, axis: axis, now: moment.seconds))
                .keyed(lineKeys, onActivate: observer.sending(.didTapRecord(access.number)))
        }
        return section(state, nodes)
    }

    /// Returns the commands that wait to be sent, now.
    func commands(of state: InspectorViewModel.State) -> Section {
        guard !state.commands.isEmpty else { return message("No command waits to be sent.", in: state) }
        let nodes = state.commands.enumerated().map { index, command in
            Node(id: NodeID("command \(index)"), Text(command).wrapped(.none)).keyed(lineKeys)
        }
        return section(state, nodes)
    }

    /// Returns the fill levels of the buffers: the number of waiting values, the bound, and the dropped values.
    func buffers(of state: InspectorViewModel.State) -> Section {
        guard !state.buffers.isEmpty else {
            return message("No buffer had more than one value since the recording began.", in: state)
        }
        let nodes = state.buffers.enumerated().map { index, mark in
            let dropped = mark.dropped == 0 ? "" : " \(mark.dropped) dropped,"
            let line = Text([
                Span("\(mark.count)".padded(to: 8) + " "), Span(mark.operatorName, style: .title),
                Span(dropped, style: .warning), Span(" \(mark.buffering)", style: .secondary),
            ])
            return Node(id: NodeID("buffer \(index)"), line.wrapped(.none)).keyed(lineKeys)
        }
        return section(state, nodes)
    }
}
