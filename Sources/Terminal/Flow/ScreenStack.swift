import MillraceStreams

/// The screens of an app, the topmost of which is shown.
public final class ScreenStack: Flow {
    private let layers = MutableProperty<[[ScreenController]]>([[]])

    /// The screen that is shown, now and at every change; `nil` until the first is pushed.
    public let current: Property<ScreenController?>

    /// When the shown screen may have changed, once at each start and for each screen that becomes the shown one.
    ///
    /// Who follows this keeps no controller, not even the one that was shown when they began.
    let changes: Property<SignalProducer<Void, NoError>>

    /// Makes an empty stack.
    public init() {
        current = layers.map { $0.last?.last }
        changes = current.map { $0?.changes ?? SignalProducer(value: ()) }
    }

    /// How many screens there are, in all layers.
    public var count: Int {
        layers.withValue { $0.reduce(0) { $0 + $1.count } }
    }

    /// Shows a screen that leads back to the current one.
    public func push(_ controller: ScreenController) {
        layers.modify { $0[$0.count - 1].append(controller) }
    }

    /// Goes back to the screen before the current one in its layer; at the first one it does nothing.
    public func pop() {
        remove { $0[$0.count - 1].count > 1 ? [$0[$0.count - 1].removeLast()] : [] }
    }

    /// Goes back to the first screen of the current layer.
    public func popToRoot() {
        remove { layers in
            let layer = layers[layers.count - 1]
            layers[layers.count - 1] = Array(layer.prefix(1))
            return layer
        }
    }

    /// Shows a screen on top of all others.
    public func present(_ controller: ScreenController) {
        layers.modify { $0.append([controller]) }
    }

    /// Goes back to what was shown before the topmost layer was presented; without one it does nothing.
    public func dismiss() {
        remove { $0.count > 1 ? $0.removeLast() : [] }
    }

    /// Takes screens away, and releases them outside the property's lock, because that ends loops.
    private func remove(_ action: (inout [[ScreenController]]) -> [ScreenController]) {
        withExtendedLifetime(layers.modify(action)) {}
    }
}
