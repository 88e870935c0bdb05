import Millrace

/// A screen of the stack: the root, number facts, a menu, or a stopwatch.
enum Page: Equatable {
    enum Event: Equatable {
        case didTapGo([Page])
        case fact(NumberFact.Event)
        case stopwatch(Stopwatch.Event)
    }

    case root
    case fact(NumberFact)
    case menu
    case stopwatch(Stopwatch)

    static let factPart = Part(
        EnumCase(embed: Self.fact) { if case let .fact(fact) = $0 { fact } else { nil } },
        event: EnumCase(embed: Event.fact) { if case let .fact(event) = $0 { event } else { nil } }
    )
    .named("fact")
    static let stopwatchPart = Part(
        EnumCase(embed: Self.stopwatch) { if case let .stopwatch(stopwatch) = $0 { stopwatch } else { nil } },
        event: EnumCase(embed: Event.stopwatch) { if case let .stopwatch(event) = $0 { event } else { nil } }
    )
    .named("stopwatch")

    static let reducer = combine(
        pullback(NumberFact.reducer, to: factPart),
        pullback(Stopwatch.reducer, to: stopwatchPart)
    )

    static func feedbacks(
        facts: @escaping @Sendable (Int) -> SignalProducer<String, CoreError>,
        scheduler: any DateScheduler
    ) -> [Feedback<Self, Event>] {
        [
            pullback(NumberFact.feedbacks(facts: facts), to: factPart),
            pullback(Stopwatch.feedbacks(scheduler: scheduler), to: stopwatchPart),
        ]
    }

    var count: Int {
        switch self {
        case .root, .menu: 0
        case let .fact(fact): fact.count
        case let .stopwatch(stopwatch): stopwatch.seconds
        }
    }

    var title: String {
        switch self {
        case .root: "Root"
        case .fact: "Number facts"
        case .menu: "Menu"
        case .stopwatch: "Stopwatch"
        }
    }
}

/// A stack of screens in the state: any screen leads to any other, and the user goes back to each of them.
struct Navigation: Equatable {
    enum Event: Equatable {
        case didGoBack(from: ScreenID)
        case didTapTo(ScreenID)
        case page(ScreenID, Page.Event)
    }

    var path: Path<Page> = [.root]

    static let pages = Part(
        forEach: \Self.path,
        event: EnumCase(embed: Event.page) { if case let .page(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer = combine(pullback(Page.reducer, to: pages), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case let .didGoBack(id): state.path.pop(from: id)
        case let .didTapTo(id): state.path.pop(to: id)
        case let .page(_, .didTapGo(pages)): for page in pages { state.path.push(page) }
        case .page: break
        }
    }

    static func feedbacks(
        facts: @escaping @Sendable (Int) -> SignalProducer<String, CoreError>,
        scheduler: any DateScheduler
    ) -> [Feedback<Self, Event>] {
        [pullback(Page.feedbacks(facts: facts, scheduler: scheduler), to: pages)]
    }
}

/// The screens of the app, which follow its path: each keeps its focus while others are above it.
func makeNavigationScreens(of viewModel: NavigationViewModel) -> PathStack<Page> {
    PathStack(
        following: viewModel.state.map(\.path),
        onBack: { viewModel.send(action: .didGoBack(from: $0)) },
        controller: { screen in
            ScreenController(viewModel: viewModel, renderer: { NavigationRenderer(observer: $0, id: screen.id) })
        }
    )
}

final class NavigationViewModel: FeedbackViewModel {
    typealias State = Navigation
    typealias Event = Navigation.Event

    let core: ViewModelCore<State, Event, Event, Never>

    init(facts: @escaping @Sendable (Int) -> SignalProducer<String, CoreError>, scheduler: any DateScheduler) {
        core = ViewModelCore(
            initial: Navigation(),
            reduce: Navigation.reducer,
            feedbacks: Navigation.feedbacks(facts: facts, scheduler: scheduler),
            action: { $0 }
        )
    }
}

/// Draws one screen of the stack, and below it the way to each of the others.
struct NavigationRenderer: Renderer {
    let observer: Sink<Navigation.Event>
    let id: ScreenID

    func render(state: Navigation) -> Screen {
        guard let page = state.path[id: id] else { return Screen(title: "") {} }
        let observer = observer.contramap { Navigation.Event.page(id, $0) }
        let screen = Screen(title: "Screen \(id)") {
            content(of: page, observer)
            links(from: page, observer)
        }
        return state.path.count > 1 ? screen.pinnedToBottom { stack(of: state) } : screen
    }

    private func content(of page: Page, _ observer: Sink<Page.Event>) -> EmbeddedScreen? {
        switch page {
        case .root, .menu:
            return nil
        case let .fact(fact):
            let renderer = NumberFactRenderer(observer: observer.contramap(Page.Event.fact))
            return EmbeddedScreen(id: "fact", renderer.render(state: fact))
        case let .stopwatch(stopwatch):
            let renderer = StopwatchRenderer(observer: observer.contramap(Page.Event.stopwatch))
            return EmbeddedScreen(id: "stopwatch", renderer.render(state: stopwatch))
        }
    }

    private func links(from page: Page, _ observer: Sink<Page.Event>) -> Section {
        let pages: [Page] = [.fact(NumberFact(count: page.count)), .menu, .stopwatch(Stopwatch(seconds: page.count))]
        return Section(id: "links") {
            for page in pages {
                Node(id: "go \(page.title)", Button("To: \(page.title)", action: observer.sending(.didTapGo([page]))))
            }
            Node(id: "go all", Button("Through all of them", action: observer.sending(.didTapGo(pages))))
        }
    }

    private func stack(of state: Navigation) -> Section {
        let total = state.path.map(\.screen.count).reduce(0, +)
        return Section(id: "stack", header: "Total \(total)") {
            for element in state.path.dropLast() {
                let title = "Back to \(element.id): \(element.screen.title)"
                Node(id: "to \(element.id)", Button(title, action: observer.sending(.didTapTo(element.id))))
            }
        }
    }
}
