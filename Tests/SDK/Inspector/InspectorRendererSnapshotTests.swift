import Millrace
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceInspector
@testable import MillraceStreams

/// Each pane at two sizes, with its keys and the way back.
@Suite struct InspectorRendererSnapshotTests {
    enum Size: String, CaseIterable {
        case usual = "80x24"
        case small = "40x10"
        case tiny = "12x4"

        var columns: Int { self == .usual ? 80 : self == .small ? 40 : 12 }
        var rows: Int { self == .usual ? 24 : self == .small ? 10 : 4 }
    }

    private func state(
        _ number: Int,
        _ pane: InspectorPane,
        in log: TraceLog = SessionLog.log
    ) -> InspectorViewModel.State {
        var state = InspectorViewModel.State(hasCommands: true)
        let place = LogPlace(log: log, index: SessionLog.index(number))
        var events: [InspectorViewModel.Event] = [
            .didRead(TraceReading(log: log, isComplete: true)),
            .ui(.didTapRecord(place.record.number)), .didExamine(InspectedMoment(rebuilding: place)),
            .didList(["Order to Bath: waiting to be sent", "Order to a town with a very long name: being sent"]),
            .didMeasure([
                HighWaterMark(
                    operatorName: "observe(on:)",
                    count: 100,
                    dropped: 28,
                    buffering: .bounded(100, .dropOldest)
                ),
                HighWaterMark(operatorName: "zip", count: 4, dropped: 0, buffering: .unbounded),
            ]),
            .ui(.didTapPane(pane)),
        ]
        if pane == .screen || pane == .why { events.append(.ui(.didTapLine(1))) }
        for event in events { InspectorViewModel.reducer(&state, event) }
        if let question = state.question {
            InspectorViewModel.reducer(&state, .didExplain(LineExplanation(of: question)))
        }
        return state
    }

    private func screen(_ state: InspectorViewModel.State) -> Screen {
        InspectorRenderer(observer: .ignored, key: .function(12)).render(state: state)
    }

    private func text(_ screen: Screen, _ size: Size) throws -> String {
        try screen.requireNoMistakes()
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        return screen.frame(width: size.columns, height: size.rows, of: interaction).plainText
    }

    /// A pane at a record of a log, or before anything was read.
    struct Shown: CustomTestStringConvertible {
        let name: String
        var number: Int?
        let pane: InspectorPane
        var size = Size.usual
        var log = SessionLog.log

        var testDescription: String { name }
    }

    private static let panes: [Shown] = InspectorPane.allCases.flatMap { pane in
        Size.allCases.map { Shown(name: "\(pane)-\($0.rawValue)", number: 15, pane: pane, size: $0) }
            + [Shown(name: "\(pane)-unread", pane: pane)]
    }

    /// What a record has beside its line: changes, fields and a body, lines, parts, and links.
    private static let records = ([1, 5, 6, 8, 11, 13, 18] as [Int]).map {
        Shown(name: "record-\($0)", number: $0, pane: .record)
    }

    /// A channel: its records, the numbers of messages, and a message as a whole.
    private static let channels = [(17, InspectorPane.timeline), (9, .record), (17, .record), (19, .exchanges)].map {
        (number: Int, pane) in
        Shown(name: "channel-\(pane)-\(number)", number: number, pane: pane, log: SessionLog.channel)
    }

    @Test(arguments: panes + records + channels) func isItsSnapshot(_ shown: Shown) throws {
        var state = InspectorViewModel.State(hasCommands: true)
        state.pane = shown.pane
        let screen = screen(shown.number.map { self.state($0, shown.pane, in: shown.log) } ?? state)
        let text = try text(screen, shown.size)
        assertSnapshot(of: text, as: .lines, named: shown.name)
        // The way back is never hidden.
        #expect(text.contains("esc"))
    }

    /// What a moment lacks isn't known before all records are read, and the moment is.
    @Test(arguments: [InspectorPane.screen, .state, .effects, .exchanges, .why])
    func aPaneSaysThatTheTraceIsRead(pane: InspectorPane) throws {
        let nothing = InspectedMoment(number: CauseID(number: 1), seconds: 0, loops: [])
        let texts = try [(false, nothing), (true, nil), (true, nothing)].map { isComplete, moment in
            var state = InspectorViewModel.State()
            state.read(TraceReading(log: SessionLog.long(3), isComplete: isComplete))
            state.pane = pane
            state.moment = moment
            return try text(screen(state), .usual)
        }
        #expect(texts.map { $0.contains("The trace is read …") } == [true, true, false], "\(texts)")
    }

    /// A long timeline has the records around the selected one, whichever it is, and says how many others there are.
    @Test(arguments: [1, 250, 251, 500, 501, 1_000, 4_999, 5_000]) func aLongTimeline(number: Int) throws {
        var state = InspectorViewModel.State()
        InspectorViewModel.reducer(&state, .didRead(TraceReading(log: SessionLog.long(5_000), isComplete: true)))
        InspectorViewModel.reducer(&state, .ui(.didTapRecord(CauseID(number: UInt64(number)))))
        state.pane = .timeline
        let screen = screen(state)
        #expect(screen.nodes.count <= 3 * InspectorRenderer.pieceSize + 1)
        let text = try text(screen, .usual)
        #expect(text.split(separator: "\n").contains { $0.hasPrefix("›") && $0.contains("#\(number) ") }, "\(text)")
        // At least a page on both sides, or an end.
        let near = [number, max(1, number - 24), min(5_000, number + 24)]
        #expect(near.filter { screen.node(NodeID($0)) == nil } == [])
        assertSnapshot(of: text, as: .lines, named: "\(number)")
    }

    /// The marks of a state: what an event has changed, and what it has removed.
    @Test func whatAnEventHasRemoved() throws {
        var state = state(13, .state)
        state.moment = InspectedMoment(
            number: CauseID(number: 13),
            seconds: 2,
            loops: [
                InspectedLoop(
                    name: "AtlasModel#1",
                    parts: [
                        TracePart(path: "places[0].name", text: "\"Wells\""),
                        TracePart(path: "byName[\"a.b\"]", text: "1"),
                        TracePart(path: "isLoading", text: "false"),
                    ],
                    changed: ["isLoading"],
                    removed: ["places[1]: − Place(id: 2, name: \"Bath\")"]
                ),
                InspectedLoop(name: "AppModel#2", parts: [TracePart(path: "", text: "nil")]),
            ]
        )
        assertSnapshot(of: try text(screen(state), .usual), as: .lines)
        state.toggled = ["AppModel#2", "AtlasModel#1/places"]
        assertSnapshot(of: try text(screen(state), .usual), as: .lines, named: "folded")
    }

    /// Texts of a backend can't fill the screen, whatever they are.
    @Test(arguments: ["\u{1B}[2J", String(repeating: "x", count: 5_000), "a\nb\nc", "東京\t東京", ""])
    func anyTextTakesOneLine(text: String) throws {
        let entries: [TraceEntry] = [
            .note(text), .key(text), .event(text, loop: text, parts: [], changes: []), .access(text, body: text),
            .started(text, loop: text), .connection(text),
            .receivedMessage(over: CauseID(number: 4), byteCount: text.utf8.count, body: text),
            SessionLog.frame(1, [text]),
        ]
        let records = entries.enumerated().map { SessionLog.record(UInt64($0 + 1), 0, 0, $1) }
        for pane in InspectorPane.allCases {
            var state = InspectorViewModel.State(hasCommands: true)
            let log = TraceLog(records)
            InspectorViewModel.reducer(&state, .didRead(TraceReading(log: log, isComplete: true)))
            let place = try state.place.unwrapped()
            InspectorViewModel.reducer(&state, .didExamine(InspectedMoment(rebuilding: place)))
            InspectorViewModel.reducer(&state, .didList([text]))
            state.pane = pane
            for size in Size.allCases {
                let frame = try self.text(screen(state), size)
                let lineCount = frame.split(separator: "\n", omittingEmptySubsequences: false).count
                #expect(!frame.contains("\u{1B}") && lineCount <= size.rows, "\(pane) \(size): \(frame)")
            }
        }
    }
}
