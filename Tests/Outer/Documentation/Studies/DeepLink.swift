import Millrace

/// The app of `NavigationStack` with links: a link opens the screens that lead there, as if the user had gone there.
struct LinkedNavigation: Equatable {
    enum Event: Equatable {
        case didOpen(link: String)
        case navigation(Navigation.Event)
    }

    var navigation = Navigation()
    var problem: DeepLinkError?

    // Page: Sources/SDK/Millrace/Documentation.docc/OpeningLinks.md
    static let links = DeepLinks<Page>(
        next: { before, parts in
            if before == nil { return parts.take("app") ? .root : nil }
            if parts.take("menu") { return .menu }
            if parts.take("stopwatch") { return .stopwatch(Stopwatch(isRunning: true)) }
            guard parts.take("facts"), let number = parts.take(Int.self) else { return nil }
            return .fact(NumberFact(count: number, isLoading: true))
        },
        parts: { page in
            switch page {
            case .root: ["app"]
            case .menu: ["menu"]
            case .stopwatch: ["stopwatch"]
            case let .fact(fact): ["facts", "\(fact.count)"]
            }
        }
    )
    // End of page

    static let navigation = Part(
        \Self.navigation,
        event: EnumCase(embed: Event.navigation) { if case let .navigation(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(pullback(Navigation.reducer, to: navigation), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        // Page: Sources/SDK/Millrace/Documentation.docc/OpeningLinks.md
        case let .didOpen(link):
            do throws(DeepLinkError) {
                state.navigation.path.replaceAll(with: try links.screens(at: link))
                state.problem = nil
            } catch {
                state.problem = error
            }
        // End of page
        case .navigation:
            break
        }
    }

    static func feedbacks(
        facts: @escaping @Sendable (Int) -> SignalProducer<String, CoreError>,
        scheduler: any DateScheduler
    ) -> [Feedback<Self, Event>] {
        [pullback(Navigation.feedbacks(facts: facts, scheduler: scheduler), to: navigation)]
    }
}

/// Draws a screen of the stack, with the link that leads there, or with what is wrong with the last link.
struct LinkedNavigationRenderer: Renderer {
    let observer: Sink<LinkedNavigation.Event>
    let id: ScreenID

    func render(state: LinkedNavigation) -> Screen {
        let renderer = NavigationRenderer(observer: observer.contramap(LinkedNavigation.Event.navigation), id: id)
        // Page: Sources/SDK/Millrace/Documentation.docc/OpeningLinks.md
        let link = try? LinkedNavigation.links.text(of: state.navigation.path.map(\.screen))
        // End of page
        let screen = renderer.render(state: state.navigation)
        return screen.pinnedToTop {
            Node(id: "link", Text(state.problem == nil ? link ?? "" : "This link leads nowhere.").dim())
        }
    }
}
