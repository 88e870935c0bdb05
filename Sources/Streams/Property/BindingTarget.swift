infix operator <~ : DefaultPrecedence

/// Something that can be the source of a binding: signals, producers and properties that cannot fail.
public typealias BindingSource<Value> = SignalProducerConvertible<Value, Never>

/// Something that has a target of bindings.
public protocol BindingTargetProvider<Value>: Sendable {
    /// What the target takes.
    associatedtype Value: Sendable

    /// Where the values go.
    var bindingTarget: BindingTarget<Value> { get }
}

/// Where the values of a binding go, for as long as it lives.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider {
    /// How long the target takes values.
    public let lifetime: Lifetime

    /// Takes a value.
    public let action: @Sendable (Value) -> Void

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - lifetime: When it ends, the bindings to this target do.
    ///   - action: Takes each value, on the thread that sends it.
    public init(lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
        self.lifetime = lifetime
        self.action = action
    }

    /// Makes a target that takes its values on a scheduler.
    ///
    /// - Parameters:
    ///   - scheduler: Where `action` runs.
    ///   - lifetime: When it ends, the bindings to this target do.
    ///   - action: Takes each value.
    public init(on scheduler: any Scheduler, lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
        self.init(lifetime: lifetime) { value in
            scheduler.schedule { action(value) }
        }
    }

    /// Makes a target that sets what is at a key path of an object.
    ///
    /// - Parameters:
    ///   - scheduler: Where it is set; on the thread that sends the value by default.
    ///   - lifetime: When it ends, the bindings to this target do.
    ///   - object: The object; it is not kept alive.
    ///   - keyPath: What is set.
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

    /// Itself.
    public var bindingTarget: BindingTarget {
        self
    }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
    /// The target of what is wrapped; without that a target that has ended, so that nothing is bound.
    public var bindingTarget: BindingTarget<Wrapped.Value> {
        self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
    }
}

extension Signal.Observer: BindingTargetProvider {
    /// Sends the values of the sources that are bound to it to the observer, which each binding keeps until its source
    /// ends; the end itself isn't sent.
    public var bindingTarget: BindingTarget<Value> {
        BindingTarget(lifetime: Lifetime(CompositeDisposable()), action: onValue)
    }
}

extension BindingTargetProvider {
    /// Sends the values of a source to a target until either ends.
    ///
    /// - Parameters:
    ///   - target: Takes the values.
    ///   - source: Sends them; a producer is started, a property sends its current value first.
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
    ///   - target: Takes the values.
    ///   - source: Sends them.
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
        // Part of the target's lifetime before it starts, and until it ends: a target that ends inside its first value ends
        // a source that would go on for ever, and keeps nothing of the bindings that have ended.
        let binding = ProducerRun<Never> { _ in }
        guard binding.join(target.lifetime.disposables) else { return binding }
        producer.attach(.init(value: target.action, termination: { binding.end($0) }), Lifetime(binding))
        return binding
    }
}
