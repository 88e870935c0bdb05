import MillraceStreams

/// A state, the only function that changes it, and the feedbacks that make new events of what happens.
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
    ///   - reduce: Reduces an event into the state, in place. It must not look at the loop.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    ///   - journal: Records what happens, from the start on.
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
    ///   - reduce: Reduces an event into the state, in place. It must not look at the loop.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    ///   - watch: Takes what happens, from the start on, inside the loop; `stop` ends the loop.
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

    /// Tells an observer what happens in the loop, from now on, beginning with the current state.
    ///
    /// A scoped loop has no journal of its own: observe its root.
    ///
    /// - Parameter observer: Takes the entries, inside the loop. It may send events; they wait for their turn.
    /// - Returns: A disposable that ends the observation.
    @discardableResult
    public func observeJournal(
        _ observer: @escaping @Sendable (JournalEntry<State, Event>) -> Void
    ) -> any Disposable {
        core?.observe(observer) ?? AnyDisposable()
    }

    /// A loop of a part of the state, that sends its events to this one.
    ///
    /// It keeps this loop alive. It sends its state for each change of this loop's state; where the part is `Equatable`,
    /// only for the changes that change the part.
    ///
    /// - Parameters:
    ///   - part: Where the part is.
    ///   - event: Makes an event of this loop of one of the part's.
    public func scoped<Part, PartEvent>(
        to part: any KeyPath<State, Part> & Sendable,
        event: @escaping @Sendable (PartEvent) -> Event
    ) -> Loop<Part, PartEvent> {
        scoped(state.map { $0[keyPath: part] }, event)
    }

    /// A loop of a part of the state that can be compared: an observer of the part isn't told of changes elsewhere.
    ///
    /// - Parameters:
    ///   - part: Where the part is.
    ///   - event: Makes an event of this loop of one of the part's.
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
