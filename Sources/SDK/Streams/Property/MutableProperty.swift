/// A property that can be set from any thread.
///
/// The property completes its producer and its signal when it is released.
///
/// As a property wrapper, `@MutableProperty var name = ""`, `name` reads and sets the value, and `$name` is the
/// property.
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
    /// Setting the value notifies the observers, on this thread or on the thread that is delivering another change.
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

    /// Completes the property now, for an owner that ends before the property is released.
    package func complete() {
        core.complete()
    }

    /// Sets the value and returns the previous one, atomically.
    ///
    /// - Parameter newValue: The new value.
    /// - Returns: The previous value.
    @inlinable
    @discardableResult
    public func swap(_ newValue: Value) -> Value {
        core.exchange(newValue)
    }

    /// Sets the value to the result of a function of the previous value, atomically, and notifies the observers.
    ///
    /// Objects that only the previous value held are released outside the property's lock, after the observers were
    /// notified. In contrast to ``modify(_:)``, this copies the value even where only a part of it changes.
    ///
    /// - Parameter transform: Returns the new value; `nil` leaves the property unchanged, and no observer is notified.
    ///   The function runs under the property's lock, and must not use the property itself.
    /// - Returns: Whether the value was set.
    @inlinable
    @discardableResult
    package func replace(_ transform: (Value) -> Value?) -> Bool {
        core.replace(transform)
    }

    /// Changes the value in place, atomically, and notifies the observers.
    ///
    /// An action that throws may already have changed the value, and every reader sees that change, so the observers
    /// are notified in this case, too. (A copy to restore would make each change of a large value as expensive as
    /// copying it.)
    ///
    /// - Parameter action: Changes the value. The action runs under the property's lock, and must not use the property
    ///   itself. Neither may the objects that the action removes from the value, because they are also released under
    ///   the lock: an action that removes an object whose `deinit` reads the property returns the object.
    /// - Returns: The result of `action`.
    @inlinable
    @discardableResult
    public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
        try core.modify(action)
    }

    /// Reads the value atomically, without changes by other threads meanwhile.
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
