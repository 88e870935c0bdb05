import Millrace
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceInspector
@testable import MillraceStreams

/// A user who walks through a log.
@Suite struct InspectorViewModelTests {
    typealias Run = ViewModelRun<StubInspectorBusinessController, InspectorViewModel>

    private func perform(
        _ stub: StubInspectorBusinessController = StubInspectorBusinessController(),
        _ body: (Run) -> Void
    ) {
        let driver = ViewModelDriver(exhaustive: false) { (stub: StubInspectorBusinessController, _: TestScheduler) in
            InspectorViewModel(inspectorBusinessController: stub)
        }
        driver.perform(stub: stub, when: body, assert: { _ in })
    }

    /// The number of the record whose moment was examined last.
    private func number(_ run: Run) -> UInt64? { run.state.moment?.number.number }

    private static func following(_ count: Int) -> TraceReading {
        TraceReading(log: TraceLog(Array(SessionLog.records.prefix(count))), isComplete: true)
    }

    private static func newest(_ count: Int, isComplete: Bool) -> TraceReading {
        TraceReading(log: TraceLog(Array(SessionLog.records.suffix(count))), isComplete: isComplete)
    }

    /// What the trace and the user do.
    enum Step: Sendable {
        case read(TraceReading)
        case act(InspectorViewModel.Action)
    }

    /// A walk through a log: after each step the selected record and its index, whether the log is live, and the pane.
    struct Walk: Sendable {
        let log: TraceReading?
        let steps: [(step: Step, found: String)]
        let disposals: Int?

        /// Creates a walk.
        ///
        /// - Parameters:
        ///   - log: What the trace has from the beginning; `nil` where it comes step by step.
        ///   - disposals: How often the trace is followed no more.
        ///   - steps: The steps, and what is so after each.
        init(_ log: TraceReading? = nil, disposals: Int? = nil, _ steps: [(Step, String)]) {
            self.log = log
            self.disposals = disposals
            self.steps = steps.map { ($0.0, $0.1) }
        }
    }

    typealias Row<Value: Sendable> = TestSupport.Row<Value>

    private static let whole = TraceReading(log: SessionLog.log, isComplete: true)

    static let walks: [Row<Walk>] = [
        Row(
            "the newest record is selected as long as it is live",
            Walk(disposals: 0, [(.read(following(3)), "#3 at 2, live"), (.read(following(8)), "#8 at 7, live")])
        ),
        Row(
            "a step freezes the log, and live returns",
            Walk(
                disposals: 1,
                [
                    (.read(following(8)), "#8 at 7, live"), (.act(.didTapStep(-1)), "#7 at 6"),
                    (.act(.didTapLive), "#8 at 7, live"), (.read(following(15)), "#15 at 14, live"),
                ]
            )
        ),
        // A step must not keep the rest of a long trace away, and the selected record stays selected.
        Row(
            "the rest of a long log is read though the user steps",
            Walk(
                disposals: 1,
                [
                    (.read(newest(3, isComplete: false)), "#18 at 2, live"), (.act(.didTapStep(-1)), "#17 at 1"),
                    (.read(whole), "#17 at 16"),
                ]
            )
        ),
        // A trace drops its oldest records.
        Row(
            "a selected record that is gone gives way to the oldest",
            Walk(
                disposals: 1,
                [
                    (.read(TraceReading(log: SessionLog.log, isComplete: false)), "#18 at 17, live"),
                    (.act(.didTapStep(-Int.max)), "#1 at 0"), (.read(newest(5, isComplete: true)), "#14 at 0"),
                ]
            )
        ),
        Row(
            "steps end at both ends",
            Walk(
                whole,
                [
                    (.act(.didTapStep(1)), "#18 at 17, live"), (.act(.didTapStep(-Int.max)), "#1 at 0"),
                    (.act(.didTapStep(-1)), "#1 at 0"), (.act(.didTapStep(10)), "#11 at 10"),
                    (.act(.didTapStep(.max)), "#18 at 17"),
                ]
            )
        ),
        // The cause 99 is one that the trace has dropped. Where causes are followed, the pane stays; any other one
        // gives way to the timeline.
        Row(
            "enter selects a record, and then shows its screen",
            Walk(
                whole,
                [
                    (.act(.didTapRecord(CauseID(number: 8))), "#8 at 7"),
                    (.act(.didTapRecord(CauseID(number: 8))), "#8 at 7, screen"),
                    (.act(.didTapRecord(CauseID(number: 99))), "#8 at 7, screen"),
                    (.act(.didTapPane(.record)), "#8 at 7, record"),
                    (.act(.didTapRecord(CauseID(number: 6))), "#6 at 5, record"),
                    (.act(.didTapPane(.effects)), "#6 at 5, effects"),
                    (.act(.didTapRecord(CauseID(number: 3))), "#3 at 2"),
                ]
            )
        ),
        Row(
            "an empty log has no moment",
            Walk(
                TraceReading(log: TraceLog([]), isComplete: true),
                [
                    (.act(.didTapStep(-1)), "none, live"), (.act(.didTapLive), "none, live"),
                    (.act(.didTapRecord(CauseID(number: 1))), "none, live"),
                    (.act(.didTapPane(.why)), "none, live, why"), (.act(.didTapLine(1)), "none, live, why"),
                ]
            )
        ),
    ]

    @Test(arguments: walks) func aUserWalksThroughALog(_ row: Row<Walk>) {
        let (log, steps, disposals) = (row.value.log, row.value.steps, row.value.disposals)
        let following = log.map { Stub<TraceReading, NoError>(.value($0)) } ?? Stub()
        perform(StubInspectorBusinessController(following: following)) { run in
            if log == nil {
                #expect(run.state.index == nil && run.state.moment == nil, sourceLocation: row.location)
            }
            let found = steps.map { step, _ in
                switch step {
                case let .read(reading): run.stub.following.send(reading)
                case let .act(action): run.send(action)
                }
                let index = run.state.index.map { " at \($0)" } ?? ""
                let record = number(run).map { "#\($0)" } ?? "none"
                let pane = run.state.pane == .timeline ? "" : ", \(run.state.pane)"
                return record + index + (run.state.isLive ? ", live" : "") + pane
            }
            #expect((found, run.state.explanation) == (steps.map(\.found), nil), sourceLocation: row.location)
            if let disposals { #expect(run.stub.following.disposals == disposals, sourceLocation: row.location) }
        }
    }

    @Test(arguments: [true, false]) func thePanesGoRound(hasCommands: Bool) {
        perform(StubInspectorBusinessController(hasCommands: hasCommands)) { run in
            let panes = run.state.panes
            let actions = panes.map { _ in InspectorViewModel.Action.didTapNextPane(1) }
            let shown = (actions + [.didTapNextPane(-1), .didTapPane(.effects)]).map { action in
                run.send(action)
                return run.state.pane
            }
            let expected: [[InspectorPane]] = [Array(panes.dropFirst()), [panes[0], panes[panes.count - 1], .effects]]
            #expect((shown, panes.contains(.outbox)) == (expected.flatMap(\.self), hasCommands))
        }
    }

    @Test func commandsAreObservedWhileTheyAreShown() {
        perform { run in
            var starts = [run.stub.listing.starts]
            run.send(.didTapPane(.outbox))
            #expect(run.state.commands == ["Order to Bath: waiting to be sent"])
            for pane in [InspectorPane.timeline, .outbox] { run.send(.didTapPane(pane)) }
            starts.append(run.stub.listing.starts)
            #expect(starts == [0, 2])
        }
    }

    @Test func buffersAreMeasuredWhileTheyAreShown() {
        perform { run in
            let starts = run.stub.measuring.starts
            run.send(.didTapPane(.buffers))
            let mark = HighWaterMark(operatorName: "zip", count: 4, dropped: 0, buffering: .unbounded)
            run.stub.measuring.send([mark])
            #expect(run.state.buffers == [mark])
            run.send(.didTapPane(.timeline))
            #expect([starts, run.stub.measuring.disposals] == [0, 1])
        }
    }

    @Test func theLineOfTheAppsFocusIsChosenFirst() {
        perform { run in
            // At the beginning, which is last here, nothing was shown.
            let actions: [InspectorViewModel.Action] = [
                .didTapRecord(CauseID(number: 8)), .didTapLine(1), .didTapLine(-Int.max), .didTapLine(.max),
                .didTapStep(-Int.max), .didTapLine(1),
            ]
            let lines = actions.map { action in
                run.send(action)
                return run.state.lineText
            }
            #expect((lines, run.state.line) == (["› Loading …", "", "Atlas", "^R Refresh", nil, nil], nil))
        }
    }

    @Test func theChosenLineOfTheMomentIsExplained() {
        perform { run in
            run.send(.didTapRecord(CauseID(number: 15)))
            run.send(.didTapLine(1))
            let before = run.state.explanation
            run.send(.didTapPane(.why))
            let explanation = run.state.explanation?.explanation
            #expect((before == nil, explanation?.text, explanation?.steps.count) == (true, "Bath", 7), "\(run.state)")
            // The same line at another moment.
            run.send(.didTapRecord(CauseID(number: 8)))
            run.send(.didTapLine(-1))
            run.send(.didTapPane(.why))
            #expect(run.state.explanation?.line == "› Loading …")
        }
    }

    @Test func theStateTreeIsFoldedAndUnfolded() {
        perform { run in
            let toggled = (0..<2).map { _ in
                run.send(.didTapFold("AtlasModel#1/places"))
                return run.state.toggled
            }
            #expect(toggled == [["AtlasModel#1/places"], []])
            // The user leaves.
            run.send(.didTapClose)
            run.expectRoutes([.close])
        }
    }
}
