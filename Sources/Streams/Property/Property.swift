/// A property that can be read and observed, but not set.
///
/// It is a view of another property, or keeps the latest value of a stream. It follows that for as long as anybody holds
/// the property or one of its producers, or observes it: releasing a derived property doesn't end what was made of it.
///
/// As a wrapper, `@Property(capturing: title) var shownTitle: String`, it is read by its name, and `$shownTitle` is the
/// property.
@propertyWrapper
public final class Property<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: PropertyCore<Value>
    private let origin: (any Sendable)?
    /// Lets go on what waits for somebody to look at the property, while they do.
    @usableFromInline let look: (@Sendable (_ isLooking: () -> Bool) -> Void)?

    /// Makes a property that never changes.
    ///
    /// - Parameter value: What it is.
    public init(value: Value) {
        core = PropertyCore(value)
        origin = nil
        look = nil
        core.complete()
    }

    /// Creates a view of a property of any kind, which is kept alive.
    ///
    /// - Parameter property: The other property; the view completes when that ends for another reason than its release.
    public init(capturing property: some PropertyProtocol<Value>) {
        core = Self.core(of: property, keeping: property)
        origin = property
        look = (property as? Property<Value>)?.look
    }

    /// Creates a property that shows what another one of any kind shows.
    ///
    /// - Parameter property: The other property; it is not kept alive, and completes this one when it ends.
    public init(_ property: some PropertyProtocol<Value>) {
        core = Self.core(of: property, keeping: nil)
        origin = nil
        look = (property as? Property<Value>)?.look
    }

    /// Makes a property from a first value and what comes after it.
    ///
    /// - Parameters:
    ///   - initial: What it is until the producer sends a value.
    ///   - producer: Started once; disposed of when nobody holds or observes the property any more.
    public convenience init(initial: Value, then producer: SignalProducer<Value, Never>) {
        self.init(initial: initial, following: producer)
    }

    /// Creates a property from a first value and what a stream of any kind sends.
    ///
    /// - Parameters:
    ///   - initial: What it is until the stream sends a value.
    ///   - values: Observed until nobody holds or observes the property any more.
    public convenience init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
        self.init(initial: initial, following: values.producer)
    }

    /// Creates a property of an optional from a first value and what a stream of any kind sends.
    ///
    /// - Parameters:
    ///   - initial: What it is until the stream sends a value: `nil`, mostly.
    ///   - values: Observed until nobody holds or observes the property any more.
    @_disfavoredOverload
    public convenience init<Wrapped: Sendable>(
        initial: Value,
        then values: some SignalProducerConvertible<Wrapped, Never>
    ) where Value == Wrapped? {
        self.init(initial: initial, following: values.producer.map { Optional($0) })
    }

    /// Makes a property that keeps alive what it comes from, if that is given.
    package init(
        initial: Value,
        following producer: SignalProducer<Value, Never>,
        keeping origin: (any Sendable)? = nil,
        look: (@Sendable (_ isLooking: () -> Bool) -> Void)? = nil
    ) {
        core = PropertyCore(initial, keeping: origin)
        self.origin = nil
        self.look = look
        core.follow(producer)
    }

    init(core: PropertyCore<Value>) {
        self.core = core
        origin = nil
        look = nil
    }

    /// The machinery of a property: shared with those of this module, and a follower of any other.
    private static func core(
        of property: some PropertyProtocol<Value>,
        keeping origin: (any Sendable)?
    ) -> PropertyCore<Value> {
        if let property = property as? MutableProperty<Value> { return property.core }
        if let property = property as? Property<Value> { return property.core }
        let core = PropertyCore(property.value, keeping: origin)
        core.follow(property.producer)
        return core
    }

    /// What it is now, for a property that is declared as `@Property(initial: 0, then: numbers) var number`.
    @inlinable public var wrappedValue: Value {
        value
    }

    /// The property itself: `$number`.
    @inlinable public var projectedValue: Property {
        self
    }

    /// What it is now.
    @inlinable public var value: Value {
        if let look { look { true } }
        return core.value
    }

    /// What it is now at each start, and then every change.
    @inlinable public var producer: SignalProducer<Value, Never> {
        look == nil ? core.producer : lookingProducer
    }

    /// Every change from now on.
    @inlinable public var signal: Signal<Value, Never> {
        if let look { look { true } }
        return core.signal
    }

    @usableFromInline var lookingProducer: SignalProducer<Value, Never> {
        SignalProducer({ [core, look] observer, lifetime in
            lifetime += core.producer.start(observer)
            look?({ !lifetime.hasEnded })
        })
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
