import MillraceRendering
import MillraceTrace

extension InspectorRenderer {
    /// Returns the contents of the selected record, its cause, and the records that it has caused; enter on one selects
    /// it.
    func record(of state: InspectorViewModel.State) -> Section {
        guard let record = state.place?.record else { return absence("Nothing is selected.", in: state) }
        let details = record.entry.details.enumerated().map { index, text in
            Node(id: NodeID("detail \(index)"), Text(text).limited(to: Self.detailLines)).keyed(lineKeys)
        }
        // The links of another moment would be wrong.
        let moment = state.moment.flatMap { $0.number == record.number ? $0 : nil }
        let cause = moment?.cause.map { [link("←", to: $0)] } ?? []
        return section(state, cause + details + (moment?.consequences.map { link("→", to: $0) } ?? []))
    }

    /// The number of lines of one text, such as a body, that can be scrolled through.
    private static let detailLines = 500

    private func link(_ arrow: String, to record: TraceRecord) -> Node {
        let line = Text([
            Span("\(arrow) \(record.number) ", style: .secondary), Span(record.entry.words, style: .link),
        ])
        return Node(id: record.number.node, line.wrapped(.none))
            .keyed(lineKeys, onActivate: observer.sending(.didTapRecord(record.number)))
    }
}

extension TraceEntry {
    /// The texts of the entry, which is more than fits on a line of the timeline.
    fileprivate var details: [String] {
        switch self {
        case let .began(_, parts, _): parts.map { "\($0.path.isEmpty ? "" : $0.path + ": ")\($0.text)" }
        case let .event(text, loop, _, changes, _): ["\(text) in \(loop)"] + changes
        case let .access(request, body): [request] + (body.map { [$0] } ?? [])
        case let .answered(_, _, _, fields, body): (fields ?? []) + (body.map { [$0] } ?? [])
        case let .sentMessage(access, byteCount, body?), let .receivedMessage(access, byteCount, body?):
            ["\(byteCount) bytes over \(access)", body]
        case let .frame(_, _, _, lines): lines.map(\.text)
        case .key, .dropped, .started, .ended, .joined, .sent, .failed, .pruned, .outcome, .sentMessage,
            .receivedMessage, .connection, .note:
            [description]
        }
    }
}
