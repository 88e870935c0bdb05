/// A property that can be read and observed, but not set.
///
/// A property is a view of another property, or keeps the latest value of a stream. The property follows its source as
/// long as the property or one of its producers is retained, or the property is observed: the release of a derived
/// property doesn't end the properties and streams that were derived from it.
///
/// As a property wrapper, `@Property(capturing: title) var shownTitle: String`, `shownTitle` reads the value, and
/// `$shownTitle` is the property.
@propertyWrapper
public final class Property<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: PropertyCore<Value>
    private let origin: (any Sendable)?
    /// Lets a source continue that waits until the property is read or observed.
    @usableFromInline let look: (@Sendable (_ isLooking: () -> Bool) -> Void)?

    /// Creates a property that never changes.
    ///
    /// - Parameter value: The value.
    public init(value: Value) {
        core = PropertyCore(value)
        origin = nil
        look = nil
        core.complete()
    }

    /// Creates a view of a property of any kind, which the view retains.
    ///
    /// - Parameter property: The other property; the view completes when that ends for another reason than its release.
    public init(capturing property: some PropertyProtocol<Value>) {
        core = Self.core(of: property, keeping: property)
        origin = property
        look = (property as? Property<Value>)?.look
    }

    /// Creates a property that shows the value of another one of any kind.
    ///
    /// - Parameter property: The other property, which isn't kept alive; its end completes this one.
    public init(_ property: some PropertyProtocol<Value>) {
        core = Self.core(of: property, keeping: nil)
        origin = nil
        look = (property as? Property<Value>)?.look
    }

    /// Creates a property from a first value and the values of a producer.
    ///
    /// - Parameters:
    ///   - initial: The value until the producer sends one.
    ///   - producer: The producer, started once, and disposed of when nothing retains or observes the property any
    ///     more.
    public convenience init(initial: Value, then producer: SignalProducer<Value, Never>) {
        self.init(initial: initial, following: producer)
    }

    /// Creates a property from a first value and the values of a stream of any kind.
    ///
    /// - Parameters:
    ///   - initial: The value until the stream sends one.
    ///   - values: The stream, observed as long as something retains or observes the property.
    public convenience init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
        self.init(initial: initial, following: values.producer)
    }

    /// Creates a property that retains its source, if one is given.
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

    /// Returns the core of a property: a shared one for the properties of this module, and a following one for any
    /// other.
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

    /// The current value, for a property that is declared as `@Property(initial: 0, then: numbers) var number`.
    @inlinable public var wrappedValue: Value {
        value
    }

    /// The property itself: `$number`.
    @inlinable public var projectedValue: Property {
        self
    }

    /// The current value.
    @inlinable public var value: Value {
        if let look { look { true } }
        return core.value
    }

    /// A producer that sends the current value at each start, and then every change.
    @inlinable public var producer: SignalProducer<Value, Never> {
        look == nil ? core.producer : lookingProducer
    }

    /// A signal that sends every change from now on.
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
