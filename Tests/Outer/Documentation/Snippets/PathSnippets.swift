import Foundation
import Millrace
import MillraceTerminal
import Testing

/// The snippets of paths, of the stack that follows one, and of deep links.
@Suite struct PathSnippets {
    @Test func aPathInTheState() throws {
        let app = ViewModelCore<App, AppEvent, AppEvent, Never>(
            initial: App(),
            reduce: { (app: App, event: AppEvent) -> App in
                var app = app
                App.reducer(&app, event)
                return app
            },
            feedbacks: [],
            action: { $0 }
        )
        let host = StillHost()
        // Page: Sources/SDK/Flow/Stacks/PathStack.swift
        let stack = PathStack(
            following: app.state.map(\.path),
            onBack: { app.send(action: .didGoBack($0)) },
            controller: { screen in
                switch screen.state.value {
                case let .list(list):
                    ScreenController(
                        viewModel: screen.viewModel(of: list, in: App.Screen.list) {
                            app.send(action: .screen(screen.id, .list($0)))
                        },
                        renderer: ListRenderer.init(observer:)
                    )
                case let .detail(detail):
                    ScreenController(
                        viewModel: screen.viewModel(of: detail, in: App.Screen.detail) {
                            app.send(action: .screen(screen.id, .detail($0)))
                        },
                        renderer: DetailRenderer.init(observer:)
                    )
                }
            }
        )
        try TerminalApplication(showing: stack, on: host).run()
        // End of page
        stack.current.value?.screen.keys.first?.action()
        #expect(stack.current.value?.screen.title == "Bath")
        stack.current.value?.screen.leading?.action?()
        #expect(stack.current.value?.screen.title == "List")
        stack.current.value?.screen.keys.first?.action()
        stack.current.value?.screen.keys.first?.action()
        #expect(app.state.value.path.count == 1)
    }

    @Test func restoration() throws {
        var app = App()
        app.path.push(.detail(Detail(name: "Bath")))
        let written = try JSONEncoder().encode(app)
        #expect((restored(written), restored(Data("{}".utf8))) == (app, App()))
    }

    private func restored(_ data: Data) -> App {
        // Page: Sources/SDK/Feedback/Paths/Path+Codable.swift
        let state = (try? JSONDecoder().decode(App.self, from: data)) ?? App()
        // End of page
        return state
    }

    @Test func deepLinks() throws {
        let links = LinkPage.links
        var path: Path<LinkPage.Screen> = []
        // Page: Sources/SDK/Feedback/Paths/DeepLinks.swift
        path.replaceAll(with: try links.screens(at: "/cities/Bath/delivery"))
        // End of page
        #expect(path.count == 3)
        // Page: Sources/SDK/Feedback/Paths/DeepLinks.swift
        let text = try links.text(of: path.map(\.screen))
        // End of page
        #expect(text == "/cities/Bath/delivery")
    }

    @Test func tabs() {
        let app = MutableTabs()
        let stacks = app.stacks()
        #expect(stacks.current.value?.screen.title == "List")
    }
}

extension PathSnippets {
    // Page: Sources/SDK/Feedback/Paths/Path.swift
    struct App: Equatable, Codable {
        enum Screen: Equatable, Codable {
            case list(List)
            case detail(Detail)
        }

        var path: Path<Screen> = [.list(List())]

        static let screens = Part(
            forEach: \App.path,
            event: EnumCase(embed: AppEvent.screen) { if case let .screen(id, event) = $0 { (id, event) } else { nil } }
        )

        static let reducer = combine(pullback(Screen.reducer, to: screens)) { app, event in
            switch event {
            case let .screen(_, .list(.didTap(name))): app.path.push(.detail(Detail(name: name)))
            case let .screen(id, .detail(.didDelete)): app.path.pop(from: id)
            case let .didGoBack(id): app.path.pop(from: id)
            case .screen: break
            }
        }
    }
    // End of page

    enum AppEvent: Sendable {
        case screen(ScreenID, ScreenEvent)
        case didGoBack(ScreenID)
    }

    enum ScreenEvent: Sendable {
        case list(ListEvent)
        case detail(DetailEvent)
    }

    enum ListEvent: Sendable {
        case didTap(String)
    }

    enum DetailEvent: Sendable {
        case didDelete
        case didTap
    }

    struct List: Equatable, Codable {
        var names = ["Bath"]
    }

    struct Detail: Equatable, Codable {
        var name: String
        var tapCount = 0
    }

    struct ListRenderer: Renderer {
        let observer: Sink<ListEvent>

        func render(state: List) -> Screen {
            Screen(title: "List", keys: [KeyBinding("o", "Open", action: observer.sending(.didTap(state.names[0])))]) {}
        }
    }

    struct DetailRenderer: Renderer {
        let observer: Sink<DetailEvent>

        func render(state: Detail) -> Screen {
            Screen(title: state.name, keys: [KeyBinding("d", "Delete", action: observer.sending(.didDelete))]) {}
        }
    }
}

extension PathSnippets.App.Screen {
    static let list = EnumCase<Self, PathSnippets.List>(embed: Self.list) {
        if case let .list(list) = $0 { list } else { nil }
    }
    static let detail = EnumCase<Self, PathSnippets.Detail>(embed: Self.detail) {
        if case let .detail(detail) = $0 { detail } else { nil }
    }

    static let reducer: Reducer<Self, PathSnippets.ScreenEvent> = { screen, event in
        guard case var .detail(detail) = screen, case .detail(.didTap) = event else { return }
        detail.tapCount += 1
        screen = .detail(detail)
    }
}

/// A host whose user does nothing.
final class StillHost: ScreenHost {
    let size = TerminalSize(columns: 40, rows: 12)
    let isEndless = false

    func show(_ frame: TextFrame) {}

    func stop() {}

    func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {}
}

private enum LinkPage {
    enum Screen: Equatable, Sendable {
        case list(List)
        case city(City)
        case delivery(Delivery)
    }

    struct List: Equatable, Sendable {}

    struct City: Equatable, Sendable {
        let name: String
    }

    struct Delivery: Equatable, Sendable {
        let city: String
    }

    // Page: Sources/SDK/Feedback/Paths/DeepLinks.swift
    static let links = DeepLinks<Screen>(
        next: { before, parts in
            switch before {
            case nil: parts.take("cities") ? .list(List()) : nil
            case .list: parts.take().map { .city(City(name: $0)) }
            case let .city(city): parts.take("delivery") ? .delivery(Delivery(city: city.name)) : nil
            case .delivery: nil
            }
        },
        parts: { screen in
            switch screen {
            case .list: ["cities"]
            case let .city(city): [city.name]
            case .delivery: ["delivery"]
            }
        }
    )
    // End of page
}

/// An app with tabs, whose screens are in a namespace of their own.
private final class MutableTabs: Sendable {
    enum CitiesScreen: Equatable, Codable { case list }
    enum OrdersScreen: Equatable, Codable { case list }

    // Page: Sources/SDK/Flow/Stacks/TabStacks.swift
    struct App: Equatable, Codable {
        enum Tab: Codable { case cities, orders }

        var tab = Tab.cities
        var cities: Path<CitiesScreen> = [.list]
        var orders: Path<OrdersScreen> = [.list]
    }
    // End of page

    let app = Loop<App, App.Tab>(initial: App(), reduce: { $0.tab = $1 })

    func stacks() -> TabStacks<App.Tab> {
        let app = app
        // Page: Sources/SDK/Flow/Stacks/TabStacks.swift
        let stacks = TabStacks(following: app.state.map(\.tab)) { tab in
            switch tab {
            case .cities: PathStack(following: app.state.map(\.cities), controller: makeCitiesScreen)
            case .orders: PathStack(following: app.state.map(\.orders), controller: makeOrdersScreen)
            }
        }
        // End of page
        return stacks
    }
}

@Sendable private func makeCitiesScreen(_ screen: PathScreen<MutableTabs.CitiesScreen>) -> ScreenController {
    ScreenController(viewModel: screen.viewModel { (_: Never) in }) { _ in EmptyRenderer() }
}

@Sendable private func makeOrdersScreen(_ screen: PathScreen<MutableTabs.OrdersScreen>) -> ScreenController {
    ScreenController(viewModel: screen.viewModel { (_: Never) in }) { _ in EmptyRenderer() }
}

private struct EmptyRenderer<State>: Renderer {
    func render(state: State) -> Screen {
        Screen(title: "List") {}
    }
}
