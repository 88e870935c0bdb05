import Millrace

/// A feature, with its states before and those that were undone.
struct Undoable<State: Equatable & Sendable>: Equatable {
    var present: State
    var past: [State] = []
    var future: [State] = []
}

enum UndoableEvent<Event: Equatable & Sendable>: Equatable {
    case didTapUndo
    case didTapRedo
    case present(Event)
}

/// Returns a reducer that undoes and redoes what another one does, for any feature: a higher-order reducer.
func undoable<State, Event>(
    _ reduce: @escaping Reducer<State, Event>
) -> Reducer<Undoable<State>, UndoableEvent<Event>> {
    { state, event in
        let before = state.present
        switch event {
        case .didTapUndo:
            guard let present = state.past.popLast() else { return }
            state.present = present
            state.future.append(before)
        case .didTapRedo:
            guard let present = state.future.popLast() else { return }
            state.present = present
            state.past.append(before)
        case let .present(event):
            reduce(&state.present, event)
            guard state.present != before else { return }
            state.past.append(before)
            state.future = []
        }
    }
}

/// Returns the feedbacks of a feature that can be undone: a state that comes back has its effects again, one that goes loses them.
func undoable<State, Event>(
    _ feedbacks: [Feedback<State, Event>]
) -> Feedback<Undoable<State>, UndoableEvent<Event>> {
    let event = EnumCase(embed: UndoableEvent<Event>.present) {
        if case let .present(event) = $0 { event } else { nil }
    }
    return pullback(feedbacks, to: Part(\Undoable<State>.present, event: event))
}

/// Writes a line for all that happens in the loops of some features, or of all, and below it the changes of the state.
func logEverything(
    where isWanted: @escaping @Sendable (LoopID) -> Bool = { _ in true },
    to write: @escaping @Sendable (String) -> Void
) -> any Disposable {
    observeLoops(where: isWanted) { write("\($0)") }
}

/// Number facts with two more keys.
struct UndoableNumberFactRenderer: Renderer {
    let observer: Sink<UndoableEvent<NumberFact.Event>>

    func render(state: Undoable<NumberFact>) -> Screen {
        let present = NumberFactRenderer(observer: observer.contramap(UndoableEvent.present))
        var screen = present.render(state: state.present)
        if !state.past.isEmpty { screen.keys.append(KeyBinding("u", "Undo", action: observer.sending(.didTapUndo))) }
        if !state.future.isEmpty { screen.keys.append(KeyBinding("r", "Redo", action: observer.sending(.didTapRedo))) }
        return screen
    }
}
