import MillraceRendering
import MillraceStreams

/// The screens of an app in their layers, as flow controllers arrange them; the topmost one is shown.
///
/// An app whose screens are a path in its state has a ``PathStack`` instead, which is no ``Flow``. So an app has one
/// order of screens: that of its flow controllers, or that of its state.
///
/// A pushed screen leads back by escape, unless it uses that key itself; see `ScreenInteraction.handle(_:on:)` for the
/// order. A presented screen and the first one don't lead back: a presented one may need an answer.
public final class ScreenStack: Flow, ScreenSource {
    private let layers = MutableProperty<[[ScreenController]]>([[]])

    /// The topmost screen, now and after every change; `nil` until the first screen is pushed.
    public let current: Property<ScreenController?>

    private let leadsBack: Bool
    private let backTitle: String?

    /// Creates an empty stack.
    ///
    /// - Parameter backTitle: The title of the item that goes back, at the start of the first line, or in the last line
    ///   where the screen has another item there; its key is escape. With `nil` the stack adds no such item; the
    ///   renderer has one.
    public convenience init(backTitle: String?) {
        self.init(leadsBack: backTitle != nil, backTitle)
    }

    /// Creates an empty stack whose item for going back has the title of `MillraceRendering.Texts`.
    public convenience init() {
        self.init(leadsBack: true, nil)
    }

    private init(leadsBack: Bool, _ backTitle: String?) {
        self.leadsBack = leadsBack
        self.backTitle = backTitle
        current = layers.map { $0.last?.last }
    }

    /// Creates a stack of one screen.
    ///
    /// - Parameter controller: The screen.
    public convenience init(showing controller: ScreenController) {
        self.init()
        push(controller)
    }

    /// The number of screens in all layers.
    public var count: Int {
        layers.withValue { $0.reduce(0) { $0 + $1.count } }
    }

    /// Shows a screen that leads back to the current one.
    public func push(_ controller: ScreenController) {
        if leadsBack, layers.value.last?.isEmpty == false {
            controller.leadBack(by: WayBack(title: backTitle) { [weak self] in self?.pop() })
        }
        layers.modify { $0[$0.count - 1].append(controller) }
    }

    /// Goes back to the previous screen of the current layer; does nothing at its first screen.
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

    /// Shows a screen instead of all others, which are removed from all layers.
    ///
    /// For the first screen after a login, and for the login after a log-out: nothing leads back from it.
    public func replaceAll(with controller: ScreenController) {
        withExtendedLifetime(layers.swap([[controller]])) {}
    }

    /// Shows a screen in a new layer on top of all others.
    public func present(_ controller: ScreenController) {
        layers.modify { $0.append([controller]) }
    }

    /// Removes the topmost layer and shows the screen below; does nothing if only the first layer is left.
    public func dismiss() {
        remove { $0.count > 1 ? $0.removeLast() : [] }
    }

    /// Returns a producer that asks the user a question, in a window over the screen that is current when it is
    /// started.
    public func ask<Question: Presentable>(_ question: Question) -> SignalProducer<Question.Action, NoError> {
        SignalProducer { [weak self] observer, lifetime in
            guard let controller = self?.current.value else { return observer.sendCompleted() }
            controller.ask(question).start(observer, within: lifetime)
        }
    }

    /// Removes screens and releases them outside of the property's lock, because releasing a screen terminates its
    /// loop.
    private func remove(_ action: (inout [[ScreenController]]) -> [ScreenController]) {
        withExtendedLifetime(layers.modify(action)) {}
    }
}
