/// Merges events from any threads into one stream.
///
/// A source is the root of every producer made from a closure, and the output of every operator with several inputs:
/// those keep their own state inside ``serializer`` as well, and need no lock for it. As a composite it holds its
/// inputs and ends with the stream. Disposing of it interrupts the stream.
@usableFromInline
package final class Source<Value: Sendable, Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked, because `receiver` is used only inside `serializer`; the rest is constant.
    // `@exclusivity(unchecked)` is for the case `flatMap(.merge)`: see `Sources/README.md`.
    @usableFromInline package let serializer = Serializer()
    @exclusivity(unchecked) @usableFromInline var receiver: Unmanaged<Receiver>?

    /// Creates a source that is interrupted when `lifetime` ends.
    @inlinable
    package init(_ observer: Signal<Value, Error>.Observer, within lifetime: Lifetime) {
        receiver = Unmanaged.passRetained(Receiver(observer))
        super.init()
        join(lifetime.disposables)
    }

    deinit {
        receiver?.release()
    }

    /// The observer, until the stream has ended.
    @inlinable package var observer: Signal<Value, Error>.Observer? {
        receiver?._withUnsafeGuaranteedRef { $0.observer }
    }

    /// Sends a value.
    ///
    /// Call this method only inside the serializer.
    @inlinable
    package func deliver(_ value: Value) {
        // Not retained: the receiver is released only inside the serializer, and so not during this call.
        receiver?._withUnsafeGuaranteedRef { $0.observer.onValue(value) }
    }

    /// Releases the observer.
    ///
    /// Call this method only inside the serializer.
    ///
    /// - Returns: The observer, the first time.
    @inlinable
    func takeObserver() -> Signal<Value, Error>.Observer? {
        guard let receiver else { return nil }
        self.receiver = nil
        return receiver.takeRetainedValue().observer
    }

    @usableFromInline
    package override func dispose() {
        terminate(.interrupted)
    }

    /// Sends a value, from any thread.
    @inlinable
    package func send(_ value: Value) {
        if serializer.enter() {
            deliver(value)
            serializer.leave()
        } else {
            serializer.enqueue(mayWait: true) { self.deliver(value) }
        }
    }

    /// Ends the stream, from any thread; a failure and an interruption overtake queued events (law 4).
    @inlinable
    package func terminate(_ termination: Termination<Error>) {
        if serializer.enter() {
            finish(termination)
            serializer.leave()
            return
        }
        switch termination {
        case .completed: serializer.enqueue { self.finish(.completed) }
        case .failed, .interrupted: serializer.runNext { self.finish(termination) }
        }
    }

    /// Ends the stream.
    ///
    /// Call this method only inside the serializer.
    @inlinable
    package func finish(_ termination: Termination<Error>) {
        guard let observer = takeObserver() else { return }
        observer.onTermination(termination)
        disposeOfContents()
    }

    /// Returns an observer that feeds this source, and interrupts it when the observer is released.
    @inlinable
    func makeInput() -> Signal<Value, Error>.Observer {
        let input = Input(self)
        return Signal<Value, Error>.Observer(
            value: { input.source.send($0) },
            termination: { input.source.terminate($0) }
        )
    }

    /// An observer that feeds this source with the events of one stream.
    @inlinable package var relaying: Signal<Value, Error>.Observer {
        .init(value: { self.send($0) }, termination: { self.terminate($0) })
    }
}

extension Source {
    /// Keeps the observer in one object that can be released.
    @usableFromInline
    final class Receiver: Sendable {
        @usableFromInline let observer: Signal<Value, Error>.Observer

        @inlinable
        init(_ observer: Signal<Value, Error>.Observer) {
            self.observer = observer
        }
    }

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
