/// Where events from any threads become one stream.
///
/// It is the root of every producer made from a closure, and the output of every operator with several inputs: those
/// keep their own state inside ``serializer`` as well, and need no lock for it.
@usableFromInline
final class Source<Value: Sendable, Error: Swift.Error>: Disposable, @unchecked Sendable {
    // Unchecked, because `observer` is touched inside `serializer` only; the rest is constant.
    @usableFromInline let serializer = Serializer()

    /// Ends with the stream: what feeds the source is in here.
    @usableFromInline let disposables = CompositeDisposable()
    @usableFromInline var observer: Signal<Value, Error>.Observer?
    @usableFromInline let parent: CompositeDisposable

    /// Makes a source that is interrupted when `lifetime` ends.
    @inlinable
    init(_ observer: Signal<Value, Error>.Observer, within lifetime: Lifetime) {
        self.observer = observer
        parent = lifetime.disposables
        if let slot = parent.insert(self) {
            disposables.insert(Removal(from: parent, slot))
        }
    }

    @usableFromInline var isDisposed: Bool {
        disposables.isDisposed
    }

    @usableFromInline
    func dispose() {
        terminate(.interrupted)
    }

    /// Sends a value, from any thread.
    @inlinable
    func send(_ value: Value) {
        if serializer.enter() {
            observer?.onValue(value)
            serializer.leave()
        } else {
            serializer.enqueue { self.observer?.onValue(value) }
        }
    }

    /// Ends the stream, from any thread; a failure and an interruption overtake what is waiting (law 4).
    @inlinable
    func terminate(_ termination: Termination<Error>) {
        switch termination {
        case .completed: serializer.run { self.finish(.completed) }
        case .failed, .interrupted: serializer.runNext { self.finish(termination) }
        }
    }

    /// Ends the stream. Call it inside the serializer only.
    @inlinable
    func finish(_ termination: Termination<Error>) {
        guard let observer else { return }
        self.observer = nil
        observer.onTermination(termination)
        disposables.dispose()
    }

    /// Sends a value on a scheduler, after what waits there.
    @usableFromInline
    func send(_ value: Value, on scheduler: any Scheduler) {
        schedule(on: scheduler) { self.send(value) }
    }

    /// Ends the stream on a scheduler, after what waits there.
    @usableFromInline
    func terminate(_ termination: Termination<Error>, on scheduler: any Scheduler) {
        schedule(on: scheduler) { self.terminate(termination) }
    }

    /// Runs an action on a scheduler; it is taken back if the stream ends first.
    @usableFromInline
    func schedule(on scheduler: any Scheduler, _ action: @escaping @Sendable () -> Void) {
        let handle = SerialDisposable()
        guard let slot = disposables.insert(handle) else { return }
        handle.inner = scheduler.schedule { [disposables] in
            disposables.remove(slot)
            action()
        }
    }

    /// Lets go of the observer without ending its stream, and runs what goes on with it; not if the stream has ended.
    @usableFromInline
    func handOver(_ action: @escaping @Sendable () -> Void) {
        serializer.run {
            guard self.observer != nil else { return }
            self.observer = nil
            self.disposables.dispose()
            action()
        }
    }

    /// An observer that feeds this source with the events of one stream.
    @inlinable var relaying: Signal<Value, Error>.Observer {
        .init(value: { self.send($0) }, termination: { self.terminate($0) })
    }

    /// An observer that feeds this source, and interrupts it when it is released.
    @inlinable
    func makeInput() -> Signal<Value, Error>.Observer {
        let input = Input(self)
        return Signal<Value, Error>.Observer(
            value: { input.source.send($0) },
            termination: { input.source.terminate($0) }
        )
    }
}

extension Source {
    /// The sending end of a source.
    @usableFromInline
    final class Input: Sendable {
        @usableFromInline let source: Source

        @inlinable
        init(_ source: Source) {
            self.source = source
        }

        deinit {
            source.terminate(.interrupted)
        }
    }
}

/// Takes something back from a composite when its own work has ended, so that a long-lived composite doesn't grow.
@usableFromInline
final class Removal: Disposable {
    private let composite: CompositeDisposable
    private let slot: Int

    @usableFromInline
    init(from composite: CompositeDisposable, _ slot: Int) {
        self.composite = composite
        self.slot = slot
    }

    @usableFromInline var isDisposed: Bool {
        composite.isDisposed
    }

    @usableFromInline
    func dispose() {
        composite.remove(slot)
    }
}
