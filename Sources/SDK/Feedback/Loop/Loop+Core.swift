import MillraceStreams

extension Loop {
    /// The machinery of a loop: one event at a time through the reducer, to the observers, to the feedbacks.
    final class Core: @unchecked Sendable {
        // Unchecked, because all that changes is touched inside `queue` only; `state` guards itself.
        let state: MutableProperty<State>
        private let reduce: Reducer<State, Event>
        let queue = Serializer()
        private(set) var runs: [FeedbackRun] = []
        private var reactors: [Feedback<State, Event>.Reactor] = []
        /// Whether a feedback receives an event before the event is reduced.
        private var hasParts = false
        var observers: [Int: JournalObserver] = [:] {
            didSet { noteObservers() }
        }
        var observerCount = 0
        private(set) lazy var id = LoopID(state: State.self, event: Event.self)
        /// The observers of all loops that want this one, at a version of the list.
        var members: [LoopObservers.Member] = [] {
            didSet { noteObservers() }
        }
        /// Whether anything observes the loop.
        ///
        /// It is stored, because each look at `observers` has the runtime look up their type, and every effect asks.
        private(set) var isObserved = LoopProbe.current != nil
        var membersVersion = 0
        /// The number of the last observer that this loop has seen.
        var lastMember = 0
        var hasEnded = false
        /// Whether `end()` was called.
        ///
        /// Inside an event the end comes after the event, whose effects no longer start.
        let ending = LoopEnding()
        /// The effect whose event is being processed, if an effect sent it.
        private(set) var answering: RunningEffect?
        /// The number of the last event that an observer received, or else of the beginning: the cause of effects that
        /// start because of the state.
        var turn = CauseID.none
        /// The number of the loop's beginning, the cause of events of a feedback that has no effects.
        private(set) var beginning = CauseID.none
        let probe = LoopProbe.current
        let activity = LoopActivity.current
        /// The effects that are awaited no more since the turn began.
        var forgottenCount = 0
        /// The endings of feedbacks that have ended, until the work of their effects has ended.
        var keptEndings: [EffectEndings.Key: EffectEndings] = [:]
        /// The loop, as its effects hold it.
        private(set) lazy var reference = Reference(self)
        /// Keeps the events of effects, in a loop that waits until its state is read or observed.
        private let gate: LoopGate?

        /// A weak reference, which all effects share: a weak reference in each effect would cost more than all its
        /// other closures.
        final class Reference: Sendable {
            weak let core: Core?

            init(_ core: Core) {
                self.core = core
            }
        }

        typealias JournalObserver = @Sendable (JournalEntry<State, Event>) -> Void

        init(initial: State, reduce: @escaping Reducer<State, Event>, isGated: Bool = false) {
            state = MutableProperty(initial)
            self.reduce = reduce
            gate = isGated ? LoopGate(queue) : nil
        }

        /// Calls the feedbacks with the initial state.
        ///
        /// - Parameters:
        ///   - feedbacks: Called in this order.
        ///   - observers: Receive every entry from the start on.
        ///   - cause: The cause of the loop's beginning.
        func start(
            _ feedbacks: [Feedback<State, Event>],
            observers: [JournalObserver] = [],
            causedBy cause: CauseID = .current
        ) {
            // Another thread is inside only to end the loop.
            guard queue.enter() else { return }
            defer {
                queue.leave()
                gate?.close()
            }
            guard !hasEnded else { return }
            for observer in observers {
                _ = add(observer)
            }
            beginning = .next()
            let names = FeedbackRun.names(of: feedbacks.map(\.name))
            probe?.record(LoopReport(loop: id, entry: .began(state.value), number: beginning, cause: cause))
            meetObservers(from: beginning, causedBy: cause, feedbacks: names)
            turn = beginning
            let runner = makeRunner()
            for (position, feedback) in feedbacks.enumerated() {
                let run = FeedbackRun(position: position, name: names[position])
                let reactor = feedback.makeReactor(EffectSlot(run: run, runner: runner))
                runs.append(run)
                reactors.append(reactor)
                hasParts = hasParts || reactor.prepare != nil
            }
            react(to: nil)
            settle()
        }

        /// Runs a closure inside the loop, for an effect: now, in its turn, or when the state is read or observed.
        func run(_ work: @escaping @Sendable () -> Void) {
            if let gate {
                gate.run(work)
            } else {
                queue.run(work)
            }
        }

        /// Runs the work that waits until the state is read or observed, while it is.
        func look(while isLooking: () -> Bool) {
            gate?.pass(while: isLooking)
        }

        /// Accepts an event, from any thread.
        func send(_ event: Event) {
            let cause = causeOfSending
            if queue.enter() {
                process(event, from: nil, causedBy: cause)
                queue.leave()
            } else {
                enqueue { self.process(event, from: nil, causedBy: cause) }
            }
        }

        /// Makes an event wait for its turn, and counts it as awaited: it may start an effect.
        private func enqueue(_ work: @escaping @Sendable () -> Void) {
            activity.begin()
            queue.enqueue(mayWait: true) {
                work()
                self.activity.end(1)
            }
        }

        /// The cause of an event that is sent now from outside; read before the event waits, on the thread that sends
        /// it.
        private var causeOfSending: CauseID {
            probe != nil || LoopObservers.areThere ? .current : .none
        }

        /// Accepts an event for a part, from any thread; an event whose part is gone when its turn comes is only
        /// recorded.
        ///
        /// - Parameters:
        ///   - event: The event.
        ///   - part: The name of the part.
        ///   - isThere: Returns whether the part is there. Called inside the loop when the event's turn comes.
        func send(_ event: Event, to part: String, while isThere: @escaping @Sendable (State) -> Bool) {
            let cause = causeOfSending
            let work = { @Sendable in
                guard !self.hasEnded else { return }
                if isThere(self.state.value) {
                    self.process(event, from: nil, causedBy: cause)
                } else {
                    self.note(.missed(event, part: part), causedBy: cause)
                }
            }
            if queue.enter() {
                work()
                queue.leave()
            } else {
                enqueue(work)
            }
        }

        /// Cancels all effects and ends the state's stream, before any waiting event.
        func end() {
            ending.begin()
            gate?.discard()
            queue.runNext {
                self.hasEnded = true
                let runs = self.runs
                // Reversed, so that the next one is the last, whose removal moves no other.
                var reactors = Array(self.reactors.reversed())
                (self.runs, self.reactors) = ([], [])
                for run in runs {
                    self.end(run, because: .loopEnded)
                    // The reactor may hold objects that hold the loop.
                    reactors.removeLast()
                }
                (self.observers, self.members) = ([:], [])
                self.state.complete()
                self.settle()
            }
        }

        /// Reduces an event.
        ///
        /// Call this method inside the queue.
        func process(_ event: Event, from effect: RunningEffect?, causedBy cause: CauseID = .none) {
            guard !hasEnded else { return }
            if hasParts {
                for reactor in reactors { reactor.prepare?(event) }
            }
            meetObservers()
            if !isObserved {
                // Nothing holds the state while the reducer works on it: a large one is changed in place.
                state.modify { reduce(&$0, event) }
            } else {
                let before = state.value
                // Numbered before the state's observers can show it: what they cause gets greater numbers.
                let number = CauseID.next()
                state.modify { reduce(&$0, event) }
                turn = tell(
                    .accepted(event, from: effect.map { .effect($0.id) } ?? .sent, before: before, after: state.value),
                    numbered: number,
                    causedBy: effect?.cause ?? cause
                )
                answering = effect
            }
            react(to: event)
            if answering != nil { answering = nil }
            settle()
        }

        private func noteObservers() {
            isObserved = !observers.isEmpty || !members.isEmpty || probe != nil
        }

        private func react(to event: Event?) {
            let state = state.value
            for reactor in reactors where !hasEnded && !ending.hasBegun {
                reactor.react(state, event)
            }
        }
    }
}
