import MillraceRendering
import MillraceTrace

/// The screens of an inspector: one of its panes, or the recorded screen of the app.
struct InspectorRenderer: Renderer {
    let observer: Sink<InspectorViewModel.Action>
    private let key: Key

    /// Creates a renderer.
    ///
    /// - Parameter key: The key that has opened the inspector, which closes it too.
    init(observer: Sink<InspectorViewModel.Action>, key: Key) {
        self.observer = observer
        self.key = key
    }

    func render(state: InspectorViewModel.State) -> Screen {
        if state.pane == .screen, let screen = momentScreen(of: state) { return screen }
        let panes = state.panes
        let screen = Screen(
            title: "Inspector",
            leading: BarItem("Close", key: .escape, action: observer.sending(.didTapClose)),
            trailing: BarItem(state.position),
            keys: keys(of: state)
        ) {
            content(of: state)
        }
        let tabs = TabBar(
            panes.map { TabBar.Tab($0.rawValue) },
            selection: panes.firstIndex(of: state.pane),
            onChange: observer.sending { .didTapPane(panes[$0]) }
        )
        let focus = state.pane == .timeline ? state.place.map { $0.record.number.node } : nil
        return screen.focusing(focus).showing(tabs)
    }

    private func content(of state: InspectorViewModel.State) -> Section {
        switch state.pane {
        case .timeline: timeline(of: state)
        case .record: record(of: state)
        case .screen: absence("The app has shown nothing at this moment.", in: state)
        case .state: stateTree(of: state)
        case .effects: effects(of: state)
        case .exchanges: exchanges(of: state)
        case .why: chain(of: state)
        case .outbox: commands(of: state)
        case .buffers: buffers(of: state)
        }
    }

    private func keys(of state: InspectorViewModel.State) -> [KeyBinding] {
        let steps = [
            KeyBinding(.left, "Back", action: observer.sending(.didTapStep(-1))),
            KeyBinding(.right, "Forth", action: observer.sending(.didTapStep(1))),
            KeyBinding("l", "Live", action: observer.sending(.didTapLive)),
            KeyBinding("w", "Why", action: observer.sending(.didTapPane(.why))),
            KeyBinding("s", "Screen", action: observer.sending(.didTapPane(.screen))),
            KeyBinding(.tab, "Pane", action: observer.sending(.didTapNextPane(1))),
            KeyBinding(.backtab, "", action: observer.sending(.didTapNextPane(-1))),
            KeyBinding(key, "", action: observer.sending(.didTapClose)),
        ]
        let panes = state.panes.enumerated().map { index, pane in
            KeyBinding(.character(Character("\(index + 1)")), "", action: observer.sending(.didTapPane(pane)))
        }
        return steps + panes
    }

    /// The keys that go through a list, and how far they go.
    static let moves: [(Key, Int)] = [
        (.up, -1), (.down, 1), (.pageUp, -10), (.pageDown, 10), (.home, -Int.max), (.end, Int.max),
    ]

    /// The keys that work on each line of a list, where they would move the focus.
    var lineKeys: [Key: @Sendable () -> Void] {
        [.tab: observer.sending(.didTapNextPane(1)), .backtab: observer.sending(.didTapNextPane(-1))]
    }

    /// Returns the line of the moment, which heads a pane and leads to the whole record, with the lines of the pane.
    func section(_ state: InspectorViewModel.State, _ nodes: [Node]) -> Section {
        let text = state.place.map { TimelineLine(record: $0.record) }
        let head = text.map {
            Node(id: "moment", $0).keyed(lineKeys, onActivate: observer.sending(.didTapPane(.record)))
        }
        return Section(id: "lines", nodes: (head.map { [$0] } ?? []) + nodes)
    }

    /// Returns a pane with a sentence.
    func message(_ text: String, in state: InspectorViewModel.State) -> Section {
        section(state, [Node(id: "message", Text(text))])
    }

    /// Returns a pane that says what the moment lacks, or, before that is known, that the trace is read.
    func absence(_ text: String, in state: InspectorViewModel.State) -> Section {
        message(state.isReading ? "The trace is read …" : text, in: state)
    }

    // MARK: - The screen of the app

    /// Returns the recorded screen of the app, on all lines but the last one.
    private func momentScreen(of state: InspectorViewModel.State) -> Screen? {
        guard let moment = state.moment, let line = state.line, moment.lines.indices.contains(line) else { return nil }
        let texts = moment.lines.map(\.text)
        let (before, after) = (texts[..<line], texts[(line + 1)...])
        var lineKeys = lineKeys
        for (key, count) in Self.moves { lineKeys[key] = observer.sending(.didTapLine(count)) }
        var keys = keys(of: state)
        keys[0].label = ""
        keys[1].label = state.position
        keys.insert(KeyBinding(.escape, "Close", action: observer.sending(.didTapClose)), at: 0)
        return Screen(title: "", keys: keys) {
            Section(
                id: "frame",
                header: before.isEmpty ? nil : FrameLines(texts: Array(before)),
                footer: after.isEmpty ? nil : FrameLines(texts: Array(after)),
                nodes: [
                    Node(id: "line", ChosenLine(text: texts[line]))
                        .keyed(lineKeys, onActivate: observer.sending(.didTapPane(.why)))
                ]
            )
        }
    }
}

extension InspectorViewModel.State {
    /// Whether records of the moment, or the moment itself, are still being read.
    fileprivate var isReading: Bool { !reading.isComplete || place != nil && moment == nil }

    /// The position of the selected record: `live, 132 records`, or `40 of 132`.
    var position: String {
        let count = reading.log.records.count
        let all = reading.isComplete ? "\(count)" : "\(count)+"
        return isLive ? "live, \(all) records" : "\((index ?? -1) + 1) of \(all)"
    }
}
