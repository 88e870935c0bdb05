import MillraceStreams

infix operator <~ : DefaultPrecedence

/// A type that can be the source of a binding: signals, producers and properties that cannot fail.
public typealias BindingSource<Value> = SignalProducerConvertible<Value, Never>

/// A receiver of the values of bindings, during its lifetime.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider {
    /// The time for which the target receives values.
    public let lifetime: Lifetime

    /// Receives a value.
    public let action: @Sendable (Value) -> Void

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime of the bindings to this target.
    ///   - action: The function that receives each value, on the thread that sends it.
    public init(lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
        self.lifetime = lifetime
        self.action = action
    }

    /// Creates a target that receives its values on a scheduler.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler that runs `action`.
    ///   - lifetime: The lifetime of the bindings to this target.
    ///   - action: The function that receives each value.
    public init(on scheduler: any Scheduler, lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
        self.init(lifetime: lifetime) { value in
            scheduler.schedule { action(value) }
        }
    }

    /// Creates a target that sets the value at a key path of an object.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler that sets the value; by default it is set on the thread that sends it.
    ///   - lifetime: The lifetime of the bindings to this target.
    ///   - object: The object; it is not kept alive.
    ///   - keyPath: The key path of the value.
    public init<Object: AnyObject & Sendable>(
        on scheduler: any Scheduler = ImmediateScheduler(),
        lifetime: Lifetime,
        object: Object,
        keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
    ) {
        self.init(on: scheduler, lifetime: lifetime) { [weak object] value in
            object?[keyPath: keyPath] = value
        }
    }

    /// The target itself.
    public var bindingTarget: BindingTarget {
        self
    }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
    /// The target of the wrapped object; for `nil`, a target that has ended, so that nothing is bound.
    public var bindingTarget: BindingTarget<Wrapped.Value> {
        self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
    }
}

extension Signal.Observer: BindingTargetProvider {
    /// A target that sends the values of its sources to the observer.
    ///
    /// Each binding keeps the observer until its source ends; the end itself isn't sent.
    public var bindingTarget: BindingTarget<Value> {
        BindingTarget(lifetime: Lifetime(CompositeDisposable()), action: onValue)
    }
}

extension BindingTargetProvider {
    /// Sends the values of a source to a target until either ends.
    ///
    /// - Parameters:
    ///   - target: The target that receives the values.
    ///   - source: The source of the values; a producer is started, a property sends its current value first.
    /// - Returns: A disposable that ends the binding.
    @inlinable
    @discardableResult
    public static func <~ (target: Self, source: some SignalProducerConvertible<Value, Never>) -> any Disposable {
        if let target = target as? MutableProperty<Value>, let binding = target.bind(toAny: source, { $0 }) {
            return binding
        }
        return bind(source.producer, to: target.bindingTarget)
    }

    /// Sends the values of a source to a target of optionals until either ends.
    ///
    /// - Parameters:
    ///   - target: The target that receives the values.
    ///   - source: The source of the values.
    /// - Returns: A disposable that ends the binding.
    @inlinable
    @discardableResult
    public static func <~ <Wrapped: Sendable>(
        target: Self,
        source: some SignalProducerConvertible<Wrapped, Never>
    ) -> any Disposable where Value == Wrapped? {
        if let target = target as? MutableProperty<Wrapped?>, let binding = target.bind(toAny: source, { $0 }) {
            return binding
        }
        return bind(source.producer.map { Optional($0) }, to: target.bindingTarget)
    }

    @usableFromInline
    static func bind(
        _ producer: SignalProducer<Value, Never>,
        to target: BindingTarget<Value>
    ) -> any Disposable {
        // The binding is part of the target's lifetime from before its start until its end. So a target that ends
        // during its first value also ends an endless source, and the lifetime keeps nothing of bindings that have
        // ended.
        producer.start(.init(value: target.action, termination: { _ in }), within: target.lifetime)
    }
}
