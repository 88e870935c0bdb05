/// A property that can be set from any thread.
///
/// The property completes its producer and its signal when it is released.
///
/// As a wrapper, `@MutableProperty var name = ""`, the value is read and set by its name, and `$name` is the property.
@propertyWrapper
public final class MutableProperty<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: PropertyCore<Value>
    private let token = Lifetime.Token()

    /// Creates a property.
    ///
    /// - Parameter value: The first value.
    public init(_ value: Value) {
        core = PropertyCore(value)
    }

    /// Creates a property for a declaration with `@MutableProperty`.
    ///
    /// - Parameter wrappedValue: The first value.
    public convenience init(wrappedValue: Value) {
        self.init(wrappedValue)
    }

    deinit {
        core.complete()
        token.dispose()
    }

    /// The current value.
    ///
    /// Setting the value tells the observers, on this thread or on the one that is telling them of another change.
    @inlinable public var value: Value {
        get { core.value }
        set { _ = core.exchange(newValue) }
    }

    /// The current value, for a property that is declared with `@MutableProperty`.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The property itself: `$name`.
    @inlinable public var projectedValue: MutableProperty {
        self
    }

    /// The lifetime of the property, which ends when the property is released.
    public var lifetime: Lifetime {
        Lifetime(token)
    }

    /// A producer that sends the current value at each start, and then every change.
    @inlinable public var producer: SignalProducer<Value, Never> {
        core.producer
    }

    /// A signal that sends every change from now on.
    @inlinable public var signal: Signal<Value, Never> {
        core.signal
    }

    /// Completes the property now, for an owner that ends before it is released.
    package func complete() {
        core.complete()
    }

    /// Sets the value and returns the one before, in one step.
    ///
    /// - Parameter newValue: The new value.
    /// - Returns: The value before.
    @inlinable
    @discardableResult
    public func swap(_ newValue: Value) -> Value {
        core.exchange(newValue)
    }

    /// Sets the value to one that a function returns for the value before, in one step, and tells the observers.
    ///
    /// Objects that the new value no longer holds are released outside the property's lock, after the observers were
    /// told. That is the difference to ``modify(_:)``, and costs a copy where only a part of the value changes.
    ///
    /// - Parameter transform: Returns the new value; `nil` leaves the property as it is, and no observer is told. The
    ///   function runs under the property's lock, and must not use the property itself.
    /// - Returns: Whether the value was set.
    @inlinable
    @discardableResult
    package func replace(_ transform: (Value) -> Value?) -> Bool {
        core.replace(transform)
    }

    /// Changes the value in place, in one step, and tells the observers.
    ///
    /// An action that throws may have changed the value before, and every reader sees that: so the observers are told
    /// then, too. (A copy to go back to would make each change of a large value as expensive as copying it.)
    ///
    /// - Parameter action: Changes the value. The action runs under the property's lock, and must not use the property
    ///   itself. Neither may the objects that the action removes from the value, because they are released under the
    ///   lock as well: an action that removes an object whose `deinit` reads the property returns the object.
    /// - Returns: The result of `action`.
    @inlinable
    @discardableResult
    public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
        try core.modify(action)
    }

    /// Looks at the value in one step with others that change it.
    ///
    /// - Parameter action: Reads the value. The action runs under the property's lock, and must not use the property
    ///   itself.
    /// - Returns: The result of `action`.
    @inlinable
    public func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result {
        core.lock.lock()
        defer { core.lock.unlock() }
        return try action(core.current)
    }
}
