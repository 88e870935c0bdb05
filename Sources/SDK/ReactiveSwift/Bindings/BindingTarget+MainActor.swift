import MillraceStreams

extension BindingTarget {
    /// Creates a target that sets the property at a key path of a main actor object.
    ///
    /// - Parameters:
    ///   - object: The object; it is not kept alive.
    ///   - keyPath: The property to set on the main actor. A value that is sent there is set at once, without a hop.
    ///   - lifetime: The lifetime of the bindings to this target.
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

/// A property of an object that is set on the main actor only; the object is not kept alive.
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
