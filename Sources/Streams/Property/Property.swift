/// A property that can be read and observed, but not set.
///
/// It is a view of another property, or keeps the latest value of a stream for as long as it lives.
public final class Property<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: PropertyCore<Value>
    private let subscription: CompositeDisposable?
    private let origin: (any Sendable)?

    /// Makes a property that never changes.
    ///
    /// - Parameter value: What it is.
    public init(value: Value) {
        core = PropertyCore(value)
        subscription = nil
        origin = nil
        core.complete()
    }

    /// Makes a view of a property that can be set; the property is kept alive.
    ///
    /// - Parameter property: The other property.
    public init(_ property: MutableProperty<Value>) {
        core = property.core
        subscription = nil
        origin = property
    }

    /// Makes a property that shows what another one shows, of whatever type that is.
    ///
    /// - Parameter property: The other property; it is kept alive.
    public convenience init(capturing property: some PropertyProtocol<Value>) {
        self.init(initial: property.value, following: property.producer, keeping: property)
    }

    /// Makes a property from a first value and what comes after it.
    ///
    /// - Parameters:
    ///   - initial: What it is until the producer sends a value.
    ///   - producer: Started once; disposed of when the property is released.
    public convenience init(initial: Value, then producer: SignalProducer<Value, Never>) {
        self.init(initial: initial, following: producer, keeping: nil)
    }

    /// Makes a property from a first value and what a signal sends.
    ///
    /// - Parameters:
    ///   - initial: What it is until the signal sends a value.
    ///   - signal: Observed until the property is released.
    public convenience init(initial: Value, then signal: Signal<Value, Never>) {
        self.init(initial: initial, following: signal.producer, keeping: nil)
    }

    /// Makes a property that keeps alive what it comes from.
    package init(
        initial: Value,
        following producer: SignalProducer<Value, Never>,
        keeping origin: (any Sendable)?
    ) {
        let core = PropertyCore(initial)
        let subscription = CompositeDisposable()
        self.core = core
        self.subscription = subscription
        self.origin = origin
        subscription.insert(
            producer.start(
                .init(
                    value: { value in core.modify { $0 = value } },
                    termination: { _ in core.complete() }
                )
            )
        )
    }

    deinit {
        subscription?.dispose()
    }

    /// What it is now.
    @inlinable public var value: Value {
        core.value
    }

    /// What it is now at each start, and then every change.
    ///
    /// It doesn't keep a property alive that follows a stream.
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
        Property(initial: initial, following: transform(producer), keeping: self)
    }
}
