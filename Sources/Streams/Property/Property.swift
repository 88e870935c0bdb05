/// A property that can be read and observed, but not set.
///
/// It is a view of another property, or keeps the latest value of a stream. It follows that for as long as anybody holds
/// the property or one of its producers, or observes it: releasing a derived property doesn't end what was made of it.
public final class Property<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: PropertyCore<Value>
    private let origin: (any Sendable)?

    /// Makes a property that never changes.
    ///
    /// - Parameter value: What it is.
    public init(value: Value) {
        core = PropertyCore(value)
        origin = nil
        core.complete()
    }

    /// Makes a view of a property that can be set; the property is kept alive.
    ///
    /// - Parameter property: The other property.
    public init(_ property: MutableProperty<Value>) {
        core = property.core
        origin = property
    }

    /// Makes a property that shows what another one shows, of whatever type that is.
    ///
    /// - Parameter property: The other property; it is not kept alive, and completes this one when it ends.
    public convenience init(capturing property: some PropertyProtocol<Value>) {
        self.init(initial: property.value, following: property.producer)
    }

    /// Makes a property from a first value and what comes after it.
    ///
    /// - Parameters:
    ///   - initial: What it is until the producer sends a value.
    ///   - producer: Started once; disposed of when nobody holds or observes the property any more.
    public convenience init(initial: Value, then producer: SignalProducer<Value, Never>) {
        self.init(initial: initial, following: producer)
    }

    /// Makes a property from a first value and what a signal sends.
    ///
    /// - Parameters:
    ///   - initial: What it is until the signal sends a value.
    ///   - signal: Observed until nobody holds or observes the property any more.
    public convenience init(initial: Value, then signal: Signal<Value, Never>) {
        self.init(initial: initial, following: signal.producer)
    }

    /// Makes a property that keeps alive what it comes from, if that is given.
    package init(
        initial: Value,
        following producer: SignalProducer<Value, Never>,
        keeping origin: (any Sendable)? = nil
    ) {
        core = PropertyCore(initial, keeping: origin)
        self.origin = nil
        core.follow(producer)
    }

    /// What it is now.
    @inlinable public var value: Value {
        core.value
    }

    /// What it is now at each start, and then every change.
    @inlinable public var producer: SignalProducer<Value, Never> {
        core.producer
    }

    /// Every change from now on.
    @inlinable public var signal: Signal<Value, Never> {
        core.signal
    }
}

extension PropertyProtocol {
    /// A property made from this one by an operator that sends a value at once for the current one.
    ///
    /// - Parameters:
    ///   - initial: What it is first.
    ///   - transform: The operator.
    func lift<NewValue>(
        initial: NewValue,
        _ transform: (SignalProducer<Value, Never>) -> SignalProducer<NewValue, Never>
    ) -> Property<NewValue> {
        Property(initial: initial, following: transform(producer))
    }
}
