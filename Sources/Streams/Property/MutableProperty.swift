/// A property that can be set from any thread.
///
/// It completes its producer and its signal when it is released.
///
/// As a wrapper, `@MutableProperty var name = ""`, it is read and set by its name, and `$name` is the property.
@propertyWrapper
public final class MutableProperty<Value: Sendable>: MutablePropertyProtocol {
    @usableFromInline let core: PropertyCore<Value>
    private let token = Lifetime.Token()

    /// Makes a property.
    ///
    /// - Parameter value: What it is first.
    public init(_ value: Value) {
        core = PropertyCore(value)
    }

    /// Creates a property for a declaration with `@MutableProperty`.
    ///
    /// - Parameter wrappedValue: What it is first.
    public convenience init(wrappedValue: Value) {
        self.init(wrappedValue)
    }

    deinit {
        core.complete()
        token.dispose()
    }

    /// What it is now.
    ///
    /// Setting it tells the observers, on this thread or on the one that is telling them something.
    @inlinable public var value: Value {
        get { core.value }
        set { _ = core.exchange(newValue) }
    }

    /// What it is now, for a property that is declared with `@MutableProperty`.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The property itself: `$name`.
    @inlinable public var projectedValue: MutableProperty {
        self
    }

    /// When the property is released.
    public var lifetime: Lifetime {
        Lifetime(token)
    }

    /// What it is now at each start, and then every change.
    @inlinable public var producer: SignalProducer<Value, Never> {
        core.producer
    }

    /// Every change from now on.
    @inlinable public var signal: Signal<Value, Never> {
        core.signal
    }

    /// Completes the property now, for an owner that ends before it is released.
    package func complete() {
        core.complete()
    }

    /// Sets the value from the sources that are bound to it.
    public var bindingTarget: BindingTarget<Value> {
        BindingTarget(lifetime: lifetime) { [weak self] in self?.value = $0 }
    }

    /// Sets the value and tells what it was, in one step.
    ///
    /// - Parameter newValue: What it becomes.
    /// - Returns: What it was.
    @inlinable
    @discardableResult
    public func swap(_ newValue: Value) -> Value {
        core.exchange(newValue)
    }

    /// Sets the value to one that is made from the value before, in one step, and tells the observers.
    ///
    /// What the new value no longer holds is released outside the property's lock, after the observers were told. That is
    /// the difference to ``modify(_:)``, and costs a copy where the value has to be changed in one part only.
    ///
    /// - Parameter transform: Makes the new value; `nil` leaves the property as it is, and nobody is told. It runs under
    ///   the property's lock: it must not use the property itself.
    /// - Returns: Whether the value was set.
    @inlinable
    @discardableResult
    package func replace(_ transform: (Value) -> Value?) -> Bool {
        core.replace(transform)
    }

    /// Changes the value in place, in one step, and tells the observers.
    ///
    /// An action that throws may have changed the value before, and every reader sees that: so the observers are told then,
    /// too. (A copy to go back to would make each change of a large value as expensive as copying it.)
    ///
    /// - Parameter action: Changes it. It runs under the property's lock: it must not use the property itself. Neither
    ///   may what it removes from the value when that is released, which happens under the lock as well: an action that
    ///   removes an object whose `deinit` reads the property returns it.
    /// - Returns: What `action` returns.
    @inlinable
    @discardableResult
    public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
        try core.modify(action)
    }

    /// Looks at the value in one step with others that change it.
    ///
    /// - Parameter action: Looks at it. It runs under the property's lock: it must not use the property itself.
    /// - Returns: What `action` returns.
    @inlinable
    public func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result {
        core.lock.lock()
        defer { core.lock.unlock() }
        return try action(core.current)
    }
}
