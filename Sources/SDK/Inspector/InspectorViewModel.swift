import MillraceFeedback
import MillraceStreams
import MillraceTrace

/// A walk through a trace: the record that is selected, and the app at its moment.
final class InspectorViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(inspectorBusinessController: any InspectorBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(hasCommands: inspectorBusinessController.hasCommands),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(inspectorBusinessController: inspectorBusinessController),
            action: Event.ui,
            route: \.route
        )
    }
}

extension InspectorViewModel {
    enum Event: Equatable {
        case ui(Action)
        case didRead(TraceReading)
        case didExamine(InspectedMoment)
        case didExplain(LineExplanation)
        case didList([String])
        case didMeasure([HighWaterMark])
    }

    enum Action: Equatable {
        case didTapPane(InspectorPane)
        /// The user moves by a number of panes.
        case didTapNextPane(Int)
        /// The user moves forth, or back, by a number of records.
        case didTapStep(Int)
        case didTapRecord(CauseID)
        case didTapLine(Int)
        case didTapFold(String)
        case didTapLive
        case didTapClose
    }

    enum Route: Equatable {
        case close
    }

    static func feedbacks(
        inspectorBusinessController: any InspectorBusinessControllerProtocol
    ) -> [Feedback<State, Event>] {
        [
            Feedback(whenBecomesTrue: { $0.isLive || !$0.reading.isComplete }) { _ in
                inspectorBusinessController.follow().map(Event.didRead)
            }
            .named("follow"),
            Feedback(skippingRepeated: \.place) { place in
                inspectorBusinessController.examine(place).map(Event.didExamine)
            }
            .named("examine"),
            Feedback(skippingRepeated: \.question) { question in
                inspectorBusinessController.explain(question).map(Event.didExplain)
            }
            .named("explain"),
            Feedback(whenBecomesTrue: { $0.pane == .outbox }) { _ in
                inspectorBusinessController.commands().map(Event.didList)
            }
            .named("list"),
            Feedback(whenBecomesTrue: { $0.pane == .buffers }) { _ in
                inspectorBusinessController.buffers().map(Event.didMeasure)
            }
            .named("measure"),
        ]
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case let .didRead(reading): state.read(reading)
        case let .didExamine(moment): state.take(moment)
        case let .didExplain(explanation): state.explanation = explanation
        case let .didList(commands): state.commands = commands
        case let .didMeasure(buffers): state.buffers = buffers
        case let .ui(.didTapPane(pane)): state.pane = pane
        case let .ui(.didTapNextPane(count)): state.turn(by: count)
        case let .ui(.didTapStep(count)): state.step(by: count)
        case let .ui(.didTapRecord(number)): state.choose(number)
        case let .ui(.didTapLine(count)): state.moveLine(by: count)
        case let .ui(.didTapFold(path)): state.toggled.formSymmetricDifference([path])
        case .ui(.didTapLive): state.goLive()
        case .ui(.didTapClose): state.route = .close
        }
    }
}
