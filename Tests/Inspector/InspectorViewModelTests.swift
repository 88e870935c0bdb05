import Millrace
import MillraceTestKit
import MillraceTrace
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

    private func following(_ count: Int, isComplete: Bool = true) -> TraceReading {
        TraceReading(log: TraceLog(Array(SessionLog.records.prefix(count))), isComplete: isComplete)
    }

    @Test func theNewestRecordIsSelectedAsLongAsItIsLive() {
        perform(StubInspectorBusinessController(following: Stub())) { run in
            #expect(run.state.index == nil && run.state.moment == nil)
            run.stub.following.send(following(3))
            #expect(number(run) == 3)
            run.stub.following.send(following(8))
            #expect(number(run) == 8 && run.state.isLive)
        }
    }

    @Test func aStepFreezesTheLogAndLiveReturns() {
        perform(StubInspectorBusinessController(following: Stub())) { run in
            run.stub.following.send(following(8))
            run.send(.didTapStep(-1))
            #expect(number(run) == 7 && !run.state.isLive)
            #expect(run.stub.following.disposals == 1)
            run.send(.didTapLive)
            run.stub.following.send(following(15))
            #expect(number(run) == 15 && run.state.isLive)
        }
    }

    /// The newest records of a long trace come first: a step must not keep the others away, and the selected record stays selected.
    @Test func theRestOfALongLogIsReadThoughTheUserSteps() {
        perform(StubInspectorBusinessController(following: Stub())) { run in
            run.stub.following.send(
                TraceReading(log: TraceLog(Array(SessionLog.records.suffix(3))), isComplete: false)
            )
            run.send(.didTapStep(-1))
            #expect(number(run) == 17)
            run.stub.following.send(TraceReading(log: SessionLog.log, isComplete: true))
            #expect(number(run) == 17 && run.state.index == 16)
            #expect(run.stub.following.disposals == 1)
        }
    }

    /// A trace drops its oldest records.
    @Test func aSelectedRecordThatIsGoneGivesWayToTheOldest() {
        perform(StubInspectorBusinessController(following: Stub())) { run in
            run.stub.following.send(TraceReading(log: SessionLog.log, isComplete: false))
            run.send(.didTapStep(-Int.max))
            run.stub.following.send(
                TraceReading(log: TraceLog(Array(SessionLog.records.suffix(5))), isComplete: true)
            )
            #expect(number(run) == 14 && run.state.index == 0)
        }
    }

    @Test func stepsEndAtBothEnds() {
        perform { run in
            run.send(.didTapStep(1))
            #expect(number(run) == 18 && run.state.isLive)
            run.send(.didTapStep(-Int.max))
            #expect(number(run) == 1)
            run.send(.didTapStep(-1))
            #expect(number(run) == 1)
            run.send(.didTapStep(10))
            #expect(number(run) == 11)
            run.send(.didTapStep(.max))
            #expect(number(run) == 18)
        }
    }

    @Test func enterSelectsARecordAndThenShowsItsScreen() {
        perform { run in
            run.send(.didTapRecord(CauseID(number: 8)))
            #expect(number(run) == 8 && run.state.pane == .timeline && !run.state.isLive)
            run.send(.didTapRecord(CauseID(number: 8)))
            #expect(run.state.pane == .screen)
            // A cause that the trace has dropped.
            run.send(.didTapRecord(CauseID(number: 99)))
            #expect(number(run) == 8 && run.state.pane == .screen)
            // Where causes are followed, the pane stays.
            run.send(.didTapPane(.record))
            run.send(.didTapRecord(CauseID(number: 6)))
            #expect(number(run) == 6 && run.state.pane == .record)
            run.send(.didTapPane(.effects))
            // From any other pane, to the record.
            run.send(.didTapRecord(CauseID(number: 3)))
            #expect(number(run) == 3 && run.state.pane == .timeline)
        }
    }

    @Test(arguments: [true, false]) func thePanesGoRound(hasCommands: Bool) {
        perform(StubInspectorBusinessController(hasCommands: hasCommands)) { run in
            let panes = run.state.panes
            #expect(panes.contains(.outbox) == hasCommands)
            for pane in panes.dropFirst() + panes.prefix(1) {
                run.send(.didTapNextPane(1))
                #expect(run.state.pane == pane)
            }
            run.send(.didTapNextPane(-1))
            #expect(run.state.pane == panes.last)
            run.send(.didTapPane(.effects))
            #expect(run.state.pane == .effects)
        }
    }

    @Test func commandsAreObservedWhileTheyAreShown() {
        perform { run in
            #expect(run.stub.listing.starts == 0)
            run.send(.didTapPane(.outbox))
            #expect(run.state.commands == ["Order to Bath: waiting to be sent"])
            run.send(.didTapPane(.timeline))
            run.send(.didTapPane(.outbox))
            #expect(run.stub.listing.starts == 2)
        }
    }

    @Test func buffersAreMeasuredWhileTheyAreShown() {
        perform { run in
            #expect(run.stub.measuring.starts == 0)
            run.send(.didTapPane(.buffers))
            let mark = HighWaterMark(operatorName: "zip", count: 4, dropped: 0, buffering: .unbounded)
            run.stub.measuring.send([mark])
            #expect(run.state.buffers == [mark])
            run.send(.didTapPane(.timeline))
            #expect(run.stub.measuring.disposals == 1)
        }
    }

    @Test func theLineOfTheAppsFocusIsChosenFirst() {
        perform { run in
            run.send(.didTapRecord(CauseID(number: 8)))
            #expect(run.state.lineText == "› Loading …")
            run.send(.didTapLine(1))
            #expect(run.state.lineText?.isEmpty == true)
            run.send(.didTapLine(-Int.max))
            #expect(run.state.lineText == "Atlas")
            run.send(.didTapLine(.max))
            #expect(run.state.lineText == "^R Refresh")
            // At the beginning nothing was shown.
            run.send(.didTapStep(-Int.max))
            #expect(run.state.lineText == nil)
            run.send(.didTapLine(1))
            #expect(run.state.line == nil)
        }
    }

    @Test func theChosenLineOfTheMomentIsExplained() {
        perform { run in
            run.send(.didTapRecord(CauseID(number: 15)))
            run.send(.didTapLine(1))
            #expect(run.state.explanation == nil)
            run.send(.didTapPane(.why))
            #expect(run.state.explanation?.explanation.text == "Bath")
            #expect(run.state.explanation?.explanation.steps.count == 7)
            // The same line at another moment.
            run.send(.didTapRecord(CauseID(number: 8)))
            run.send(.didTapLine(-1))
            run.send(.didTapPane(.why))
            #expect(run.state.explanation?.line == "› Loading …")
        }
    }

    @Test func theStateTreeIsFoldedAndUnfolded() {
        perform { run in
            run.send(.didTapFold("AtlasModel#1/places"))
            #expect(run.state.toggled == ["AtlasModel#1/places"])
            run.send(.didTapFold("AtlasModel#1/places"))
            #expect(run.state.toggled.isEmpty)
        }
    }

    @Test func theUserLeaves() {
        perform { run in
            run.send(.didTapClose)
            run.expectRoutes([.close])
        }
    }

    @Test func anEmptyLogHasNoMoment() {
        let empty = TraceReading(log: TraceLog([]), isComplete: true)
        perform(StubInspectorBusinessController(following: Stub(.value(empty)))) { run in
            for action in [
                InspectorViewModel.Action.didTapStep(-1), .didTapLive, .didTapRecord(CauseID(number: 1)),
                .didTapPane(.why), .didTapLine(1),
            ] {
                run.send(action)
            }
            #expect(run.state.index == nil && run.state.moment == nil && run.state.explanation == nil)
        }
    }
}
