import MillraceStreams

/// The stream of the states for a feedback that works on one.
struct StateFeed<State: Sendable, Event: Sendable>: Sendable {
    let latest: SignalProducer<(State, Event?), NoError>
    let slot: EffectSlot<Event>
    let turn: LoopTurn
    let sent: SentEvents

    /// The pieces of work that wait for their turn in the loop.
    let brought = SentEvents()

    /// The latest state at each start, and then every state with the event that led to it.
    ///
    /// A start waits for the events that the feedback has sent before: it must not receive a state that these events
    /// are about to change.
    var states: SignalProducer<(State, Event?), NoError> {
        let fresh = latest.scanMap(into: true) { isFirst, change in
            defer { isFirst = false }
            return (change.0, isFirst ? nil : change.1)
        }
        return SignalProducer { [slot, sent] observer, lifetime in
            guard sent.areWaiting else {
                fresh.start(observer, within: lifetime)
                return
            }
            slot.perform {
                guard !lifetime.hasEnded else { return }
                fresh.start(observer, within: lifetime)
            }
        }
    }

    /// Takes the feedback's events into the loop.
    var consumer: FeedbackEventConsumer<Event> {
        FeedbackEventConsumer(
            send: { [slot, sent] event, isCurrent in
                sent.add()
                slot.send(event) {
                    sent.remove()
                    return isCurrent()
                }
            },
            perform: slot.perform
        )
    }

    /// Runs a closure inside the loop, in order: at once if this thread is inside the loop, in the feedback's turn, and
    /// no work that another thread brought before waits for its turn.
    func perform(_ work: @escaping @Sendable () -> Void) {
        if turn.isHere, !brought.areWaiting {
            return work()
        }
        brought.add()
        slot.perform { [brought] in
            brought.remove()
            work()
        }
    }
}
