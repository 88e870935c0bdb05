import MillraceStreams

extension BindingTarget {
    /// Creates a target that sets what is at a key path of an object of the main actor.
    ///
    /// - Parameters:
    ///   - object: The object; it is not kept alive.
    ///   - keyPath: What is set, on the main actor: without a hop if the value is sent there.
    ///   - lifetime: When it ends, the bindings to this target do.
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

/// A place in an object, which is not kept alive, that is set on the main actor only.
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
