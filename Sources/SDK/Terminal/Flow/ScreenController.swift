import MillraceFeedback
import MillraceRendering
import MillraceStreams

/// A screen: a view model, the renderer of its states, and the handler of its routes.
///
/// Builder functions create controllers, for any view model and any renderer. A controller keeps its view model alive.
/// When a ``Flow`` releases the controller, the view model's loop terminates and its effects are cancelled.
public final class ScreenController: Sendable {
    private let render: @Sendable () -> Screen
    private let subscriptions: ScopedDisposable<CompositeDisposable>
    /// The questions of a flow over the screen.
    let questions = AskedQuestions()
    /// The owner of the user's interaction with the screen.
    let identity: ScreenIdentity
    /// The title and the action of going back, set by a stack.
    private let back = MutableProperty<WayBack?>(nil)

    /// A producer that sends a value when the screen may have changed: one at each start, then one for each change of
    /// the state, on the thread that changes it.
    public let changes: SignalProducer<Void, NoError>

    /// Creates a controller from a view model and a renderer.
    ///
    /// - Parameters:
    ///   - viewModel: The view model that receives the actions of the screen; its state is read for every frame.
    ///   - makeRenderer: A function that creates the renderer from the sink of the screen's actions:
    ///     `CitiesRenderer.init(observer:)`.
    ///   - routes: The handler of the routes of the state; called on the thread that changed the state.
    public init<Model: ViewModel, ScreenRenderer: Renderer & Sendable>(
        viewModel: Model,
        renderer makeRenderer: (Sink<Model.Action>) -> ScreenRenderer,
        routes: @escaping @Sendable (Model.Route) -> Void = { _ in }
    ) where ScreenRenderer.State == Model.State {
        // The screen's handlers hold the view model weakly, because a handler may outlive the screen.
        let renderer = makeRenderer(Sink { [weak viewModel] action in viewModel?.send(action: action) })
        render = { renderer.render(state: viewModel.state.value) }
        identity = ScreenIdentity()
        changes = questions.changes(with: back.changes(with: viewModel.state.producer.map(value: ())))
        subscriptions = ScopedDisposable(CompositeDisposable([viewModel.routes.observeValues(routes)]))
    }

    /// Creates a controller of a screen that is made from the screens of others, for a container that an app writes;
    /// see ``ScreenSource``.
    ///
    /// - Parameters:
    ///   - changes: A producer that sends a value at each start, and whenever the screen may have changed.
    ///   - screen: Returns the screen; the application calls it for every frame after a change.
    public convenience init(
        following changes: SignalProducer<Void, NoError>,
        screen: @escaping @Sendable () -> Screen
    ) {
        self.init(following: changes, identity: ScreenIdentity(), screen: screen)
    }

    init(
        following changes: SignalProducer<Void, NoError>,
        identity: ScreenIdentity,
        screen: @escaping @Sendable () -> Screen
    ) {
        render = screen
        self.identity = identity
        self.changes = questions.changes(with: back.changes(with: changes))
        subscriptions = ScopedDisposable(CompositeDisposable([]))
    }

    /// The screen of the current state, with the item that goes back and the questions of a flow.
    public var screen: Screen {
        questions.presented(over: render().leadingBack(by: back.value?.item))
    }

    /// Sets the title and the action of going back, or removes them.
    func leadBack(by way: WayBack?) {
        // Most screens never have one: comparing first saves a write.
        if back.value != nil || way != nil { back.value = way }
    }
}

extension Screen {
    /// Returns the screen with an item that goes back, unless it has its own: at the start of the first line or, where
    /// the screen has another item there, as a key.
    fileprivate func leadingBack(by item: BarItem?) -> Screen {
        guard let item, let key = item.key, let action = item.action else { return self }
        let isOwn = [leading, trailing].contains { $0?.key == key } || keys.contains { $0.key == key }
        guard !isOwn else { return self }
        var screen = self
        if leading == nil {
            screen.leading = item
        } else {
            screen.keys.insert(KeyBinding(key, item.title, action: action), at: 0)
        }
        return screen
    }
}

extension MutableProperty {
    /// Returns a producer of a screen's changes, which sends a value too when the property changes, and ends with them.
    func changes(with changes: SignalProducer<Void, NoError>) -> SignalProducer<Void, NoError> {
        let own = producer.skip(first: 1).map(value: ())
        return SignalProducer { observer, lifetime in
            lifetime += own.startWithValues { observer.send(value: ()) }
            changes.start(observer, within: lifetime)
        }
    }
}
