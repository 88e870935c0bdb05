import MillraceStreams

/// A state, the only function that changes it, and the feedbacks that make new events from its changes.
///
/// Events are accepted from any thread, and reduced one at a time, in the order in which they were accepted. An event
/// that is sent from inside (by an effect, by an observer of the state) waits until the current one is done: nothing
/// deadlocks, recurses or gets lost.
///
/// The loop ends when it is released: its effects are cancelled, and the producer of its state completes.
public final class Loop<State: Sendable, Event: Sendable>: Sendable {
    /// The state, now and at every change.
    public let state: Property<State>

    private let accept: @Sendable (Event) -> Void

    /// The loop's own machinery, or for a scoped loop that of its root.
    private let owner: any Sendable
    private let core: Core?

    /// Creates a loop and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Reduces an event into the state, in place. The reducer must not use the loop.
    ///   - feedbacks: The feedbacks, called at the start and after each event, in this order.
    ///   - journal: The journal that records the loop, from the start on.
    public convenience init(
        initial: State,
        reduce: @escaping Reducer<State, Event>,
        feedbacks: [Feedback<State, Event>] = [],
        journal: Journal<State, Event>? = nil
    ) {
        var observers: [Core.JournalObserver] = []
        if let journal {
            observers.append { journal.record($0) }
        }
        self.init(Core(initial: initial, reduce: reduce), feedbacks: feedbacks, observers: observers)
    }

    /// Creates a loop that the linter of the test kit watches and may end, and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Reduces an event into the state, in place. The reducer must not use the loop.
    ///   - feedbacks: The feedbacks, called at the start and after each event, in this order.
    ///   - watch: Takes the entries, from the start on, inside the loop; `stop` ends the loop.
    package convenience init(
        initial: State,
        reduce: @escaping Reducer<State, Event>,
        feedbacks: [Feedback<State, Event>],
        watch: @escaping @Sendable (JournalEntry<State, Event>, _ stop: () -> Void) -> Void
    ) {
        let core = Core(initial: initial, reduce: reduce)
        self.init(core, feedbacks: feedbacks, observers: [{ [weak core] entry in watch(entry) { core?.end() } }])
    }

    private init(_ core: Core, feedbacks: [Feedback<State, Event>], observers: [Core.JournalObserver]) {
        self.core = core
        owner = core
        accept = { core.send($0) }
        state = Property(capturing: core.state)
        core.start(feedbacks, observers: observers)
    }

    private init(state: Property<State>, accept: @escaping @Sendable (Event) -> Void, owner: any Sendable) {
        self.state = state
        self.accept = accept
        self.owner = owner
        core = nil
    }

    deinit {
        core?.end()
    }

    /// Sends an event, from any thread.
    ///
    /// The event is reduced before this returns, unless the loop is at work already; then it waits for its turn.
    ///
    /// - Parameter event: The event.
    public func send(_ event: Event) {
        accept(event)
    }

    /// Sends an event for a part, from any thread.
    ///
    /// The journal records an event whose part is gone when its turn comes.
    func send(_ event: Event, to part: String, while isThere: @escaping @Sendable (State) -> Bool) {
        core?.send(event, to: part, while: isThere)
    }

    /// Passes the entries of the loop to an observer from now on, beginning with the current state.
    ///
    /// A scoped loop has no journal of its own: observe its root.
    ///
    /// - Parameter observer: Takes the entries, inside the loop. The observer may send events, which wait for their
    ///   turn.
    /// - Returns: A disposable that ends the observation.
    @discardableResult
    public func observeJournal(
        _ observer: @escaping @Sendable (JournalEntry<State, Event>) -> Void
    ) -> any Disposable {
        core?.observe(observer) ?? AnyDisposable()
    }

    /// Returns a loop of a part of the state, which sends its events to this one.
    ///
    /// The new loop keeps this one alive, and sends its state for each change of this loop's state; where the part is
    /// `Equatable`, only for the changes that change the part.
    ///
    /// - Parameters:
    ///   - part: The key path of the part.
    ///   - event: Returns the event of this loop for an event of the part.
    public func scoped<Part, PartEvent>(
        to part: any KeyPath<State, Part> & Sendable,
        event: @escaping @Sendable (PartEvent) -> Event
    ) -> Loop<Part, PartEvent> {
        scoped(state.map { $0[keyPath: part] }, event)
    }

    /// Returns a loop of a part of the state that can be compared: an observer of the part receives no changes of other
    /// parts.
    ///
    /// - Parameters:
    ///   - part: The key path of the part.
    ///   - event: Returns the event of this loop for an event of the part.
    public func scoped<Part: Equatable, PartEvent>(
        to part: any KeyPath<State, Part> & Sendable,
        event: @escaping @Sendable (PartEvent) -> Event
    ) -> Loop<Part, PartEvent> {
        scoped(state.map { $0[keyPath: part] }.skipRepeats(), event)
    }

    private func scoped<Part, PartEvent>(
        _ state: Property<Part>,
        _ event: @escaping @Sendable (PartEvent) -> Event
    ) -> Loop<Part, PartEvent> {
        Loop<Part, PartEvent>(state: state, accept: { [accept] in accept(event($0)) }, owner: self)
    }
}
