import MillraceFeedback
import MillraceStreams
import Testing

/// The name of a loop is that of its feature.
@Suite struct LoopIDTests {
    private enum Screen {
        struct State: Equatable { var count = 0 }
        enum Event { case tap }
    }

    private struct Box<Content: Sendable>: Sendable {
        struct State: Sendable { var content: Content }
    }

    /// A feature is the type of which the state is a member; a state that is no member lends its name.
    @Test func aLoopHasTheNameOfItsFeature() {
        struct State {}
        enum Event {}
        let names = [
            name(Screen.State(), Screen.Event.self), name(Box<[Screen.State]>.State(content: []), Screen.Event.self),
            name(0, Screen.Event.self), name(State(), Event.self), name(FreeState(), FreeEvent.self), name(0, Int.self),
            name([Screen.State()], Int.self),
        ]
        #expect(names == ["Screen", "Box", "Screen", "LoopIDTests", "FreeState", "Int", "Array"])
    }

    private func name<State: Sendable, Event: Sendable>(_ state: State, _: Event.Type) -> String? {
        let name = MutableProperty<String?>(nil)
        let probe = LoopProbe { report in name.value = report.loop.feature }
        let loop = LoopProbe.$current.withValue(probe) { Loop<State, Event>(initial: state, reduce: { _, _ in }) }
        return withExtendedLifetime(loop) { name.value }
    }
}

private struct FreeState {}
private enum FreeEvent {}
