import MillraceStreams

/// The states of a loop that runs, as a stream for one of its feedbacks.
///
/// The loop uses it inside its queue only.
final class StateStream<State: Sendable, Event: Sendable> {
    private let latest: MutableProperty<(State, Event?)>
    private let turn: LoopTurn
    private let observation = SerialDisposable()

    /// Creates the stream, with the loop's first state, and starts its observation.
    init(
        _ state: State,
        _ slot: EffectSlot<Event>,
        _ setup: @Sendable (StateFeed<State, Event>) -> any Disposable
    ) {
        latest = MutableProperty((state, nil))
        turn = LoopTurn()
        let feed = StateFeed(latest: latest.producer, slot: slot, turn: turn, sent: SentEvents())
        turn.take { observation.inner = setup(feed) }
    }

    deinit {
        observation.dispose()
    }

    func send(_ state: State, _ event: Event?) {
        turn.take { latest.value = (state, event) }
    }
}
