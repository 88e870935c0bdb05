/// A stream that sends its events with or without observers: a hot stream.
///
/// ```text
/// stream = value* (completed | failed | interrupted)?
/// ```
///
/// Its events arrive one at a time, at every observer in the order in which the observers were added, and nothing
/// follows the end. An event that is sent from inside an observer is delivered next, after the current event (law 5).
///
/// A signal lives as long as something retains it or observes it. A signal that was derived from another (by `map` and
/// similar operators) stops observing its source when it is neither retained nor observed.
/// like) stops observing its source when neither is the case any more.
public final class Signal<Value: Sendable, Error: Swift.Error>: Sendable {
    @usableFromInline let core: Core

    @inlinable
    init(core: Core) {
        self.core = core
    }

    /// Creates a signal from work that starts at once.
    ///
    /// - Parameter generator: Gets the observer to send events to, from any thread, and the lifetime of the signal. If
    ///   it releases the observer without having ended the stream, the signal is interrupted.
    @inlinable
    public convenience init(_ generator: (Observer, Lifetime) -> Void) {
        self.init(core: Core(serializer: Serializer()))
        generator(core.makeInput(), Lifetime(core.disposables))
    }

    deinit {
        core.release()
    }

    /// A signal that sends nothing.
    @inlinable
    public static var never: Signal {
        Signal(core: Core(serializer: Serializer()))
    }

    /// A signal that has completed: its observers are interrupted at once.
    @inlinable
    public static var empty: Signal {
        let signal = never
        signal.core.terminate(.completed)
        return signal
    }

    /// Creates a signal together with the observer that feeds it.
    ///
    /// - Parameter disposable: Disposed of when the signal ends.
    /// - Returns: The signal, and the observer that sends to it from any thread. When the observer is released without
    ///   having ended the stream, the signal is interrupted.
    @inlinable
    public static func pipe(disposable: (any Disposable)? = nil) -> (output: Signal, input: Observer) {
        let signal = never
        signal.core.disposables.add(disposable)
        return (signal, signal.core.makeInput())
    }

    /// Observes the signal from now on.
    ///
    /// - Parameter observer: Receives the events; it is interrupted at once if the signal has ended.
    /// - Returns: A disposable that stops the observation, silently; `nil` if the signal has ended.
    @inlinable
    @discardableResult
    public func observe(_ observer: Observer) -> (any Disposable)? {
        let observation = Observation()
        return core.observe(observer, as: observation) == nil ? nil : observation
    }

    /// The signal as a producer: each start observes from then on.
    ///
    /// The producer keeps the signal alive, and so does each start until its end.
    public var producer: SignalProducer<Value, Error> {
        // The closure retains the signal, not its core: a derived signal that is released without an observer releases
        // its source.
        SignalProducer(attaching: { [self] observer, lifetime in
            let scope = lifetime.makeChild()
            let entry = core.observe(
                Observer(
                    value: observer.onValue,
                    termination: {
                        observer.onTermination($0)
                        scope.dispose()
                    }
                )
            )
            guard let entry else { return }
            scope.insert(Interruption(of: entry, observer: observer))
        })
    }
}

extension Signal {
    /// Ends one observation of a signal with `interrupted`, inside the signal's own serializer, so that the observer
    /// never sees two events at once.
    private final class Interruption: Disposable {
        private let entry: Core.Entry
        private let observer: Observer

        init(of entry: Core.Entry, observer: Observer) {
            self.entry = entry
            self.observer = observer
        }

        var isDisposed: Bool {
            entry.isDisposed
        }

        func dispose() {
            guard entry.deactivate() else { return }
            entry.core.serializer.runNext { [observer] in observer.sendInterrupted() }
        }
    }
}
