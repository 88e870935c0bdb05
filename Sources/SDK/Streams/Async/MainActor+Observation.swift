extension SignalProducer {
    /// Starts the work and takes every event on the main actor: without a hop if it is sent there.
    ///
    /// - Parameters:
    ///   - buffering: How many values are kept for the main actor while it is busy; all of them by default.
    ///   - action: Takes the events.
    /// - Returns: A disposable that gives the work up.
    @discardableResult
    public func startOnMain(
        buffering: Buffering = .unbounded,
        _ action: @escaping @MainActor @Sendable (Signal<Value, Error>.Event) -> Void
    ) -> any Disposable {
        observe(on: UIScheduler(), buffering: buffering).start { event in
            MainActor.assumeIsolated { action(event) }
        }
    }
}

extension SignalProducer where Error == Never {
    /// Starts work that cannot fail and takes its values on the main actor: without a hop if they are sent there.
    @discardableResult
    public func startWithValuesOnMain(
        buffering: Buffering = .unbounded,
        _ action: @escaping @MainActor @Sendable (Value) -> Void
    ) -> any Disposable {
        observe(on: UIScheduler(), buffering: buffering).startWithValues { value in
            MainActor.assumeIsolated { action(value) }
        }
    }
}

extension Signal {
    /// Observes every event on the main actor: without a hop if it is sent there.
    ///
    /// Disposing interrupts the observation.
    @discardableResult
    public func observeOnMain(
        buffering: Buffering = .unbounded,
        _ action: @escaping @MainActor @Sendable (Event) -> Void
    ) -> any Disposable {
        producer.startOnMain(buffering: buffering, action)
    }
}

extension Signal where Error == Never {
    /// Observes the values on the main actor: without a hop if they are sent there.
    @discardableResult
    public func observeValuesOnMain(
        buffering: Buffering = .unbounded,
        _ action: @escaping @MainActor @Sendable (Value) -> Void
    ) -> any Disposable {
        producer.startWithValuesOnMain(buffering: buffering, action)
    }
}

extension BindingTarget {
    /// Creates a target that sets what is at a key path of an object of the main actor.
    ///
    /// - Parameters:
    ///   - object: The object; it is not kept alive.
    ///   - keyPath: What is set, on the main actor: without a hop if the value is sent there.
    ///   - lifetime: When it ends, the bindings to this target do.
    @MainActor
    public init<Object: AnyObject>(
        onMain object: Object,
        _ keyPath: ReferenceWritableKeyPath<Object, Value>,
        lifetime: Lifetime
    ) {
        let place = MainActorPlace(object, keyPath)
        self.init(on: UIScheduler(), lifetime: lifetime) { value in
            MainActor.assumeIsolated { place.set(value) }
        }
    }
}

/// A place in an object, which is not kept alive, that is set on the main actor only.
@MainActor
private final class MainActorPlace<Object: AnyObject, Value> {
    private weak var object: Object?
    private let keyPath: ReferenceWritableKeyPath<Object, Value>

    init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
        self.object = object
        self.keyPath = keyPath
    }

    func set(_ value: Value) {
        object?[keyPath: keyPath] = value
    }
}
