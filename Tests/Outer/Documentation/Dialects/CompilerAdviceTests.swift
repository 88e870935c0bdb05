import TestSupport
import Testing

/// What the compiler says of a newcomer's mistake: the first error is on the line of the mistake, and says what to write.
@Suite(.needs(Compiler.modules != nil, "the built modules are not where they are looked for"))
struct CompilerAdviceTests {
    /// A mistake, and what becomes of it.
    private struct Mistake {
        /// The code, with a comment behind the line of the mistake.
        let wrong: String
        /// What the first error of that line says, apart from the compiler's own "does not conform to protocol".
        let advice: String
        /// What the advice leads to.
        let right: String
    }

    /// Settings of a target under which an app may be built.
    enum Settings: CaseIterable {
        case six, five, mainActor

        fileprivate func messages(_ severity: Compiler.Severity, in code: String) throws -> [Int: [String]] {
            switch self {
            case .six: try Compiler.messages(severity, in: code)
            case .five:
                try Compiler.messages(
                    severity,
                    in: code,
                    languageMode: 5,
                    options: ["-enable-upcoming-feature", "InferSendableFromCaptures"]
                )
            case .mainActor: try Compiler.messages(severity, in: code, options: ["-default-isolation", "MainActor"])
            }
        }
    }

    /// Declarations that all mistakes are compiled with.
    private static let common = """
        import Millrace
        import MillraceRepositories

        nonisolated enum AccountAuth: AuthKind {}
        nonisolated struct Names: Sendable {
            let accessible: any Accessible
            func fetch() -> SignalProducer<[String], CoreError> { .empty }
        }
        nonisolated struct NamesState: Equatable, With {
            var isLoading = true
            var query: String?
        }
        nonisolated enum NamesEvent: Equatable {
            case didLoad([String]), didFail(CoreError)
        }
        nonisolated enum CityRoute: Equatable { case city(String) }
        struct AnyRenderer<State: Sendable, Action>: Renderer {
            let observer: Sink<Action>
            func render(state: State) -> Screen { Screen(title: "") { "a" } }
        }
        final class CityViewModel: FeedbackViewModel {
            let core: ViewModelCore<State, Event, Event, Route>
            init() { core = ViewModelCore(initial: State(), reduce: { state, _ in state }, feedbacks: [], action: { $0 }, route: \\.route) }
            struct State: Equatable { var route: Route? }
            enum Event: Equatable { case didTap }
            enum Route: Equatable { case city(String) }
        }
        final class StillViewModel: FeedbackViewModel {
            let core: ViewModelCore<State, Event, Event, Never>
            init() { core = ViewModelCore(initial: State(), reduce: { state, _ in state }, feedbacks: [], action: { $0 }) }
            struct State: Equatable {}
            enum Event: Equatable { case didTap }
        }

        """

    /// Components that need an id; the others are known by their places.
    private static let components = [
        Mistake(
            wrong: "_ = Screen(title: \"\") { Text(\"a\"); for name in [\"b\"] { Text(name) } } // wrong",
            advice: "a component in a 'for' needs an id: write Node(id:) around it",
            right: "_ = Screen(title: \"\") { Text(\"a\"); for name in [\"b\"] { Node(id: name, Text(name)) } }"
        ),
        Mistake(
            wrong: """
                func list(@ListBuilder<Node> _ nodes: () -> [Node]) -> [Node] { nodes() }
                func nodes() -> [Node] { list { Text("a") } } // wrong
                """,
            advice: "a component outside of a section needs an id: write Node(id:) around it",
            right: """
                func list(@ListBuilder<Node> _ nodes: () -> [Node]) -> [Node] { nodes() }
                func nodes() -> [Node] { list { Node(id: 1, Text("a")) } }
                """
        ),
        Mistake(
            wrong: """
                _ = Screen(title: "") {
                    Text("a")
                    ["b"].map { Text($0) } // wrong
                }
                """,
            advice: "a component of an array needs an id: write Node(id:) around it",
            right: "_ = Screen(title: \"\") { Text(\"a\"); [\"b\"].map { Node(id: $0, Text($0)) } }"
        ),
        Mistake(
            wrong: "_ = Section(id: 1) { [Text(\"a\"), Divider()] as [any Component] } // wrong",
            advice: "a component of an array needs an id: write Node(id:) around it",
            right: "_ = Section(id: 1) { [Node(id: 1, Text(\"a\")), Node(id: 2, Divider())] }"
        ),
        Mistake(
            wrong: "func screen(of names: [String]) -> Screen { Screen(title: \"\") { names } } // wrong",
            advice: "a text of an array needs an id: write Node(id:) around a Text",
            right: """
                func screen(of names: [String]) -> Screen {
                    Screen(title: "") { names.map { Node(id: $0, Text($0)) } }
                }
                """
        ),
    ]

    /// Each initializer with an effect that fails.
    private static let effects = [
        ("", ""), ("predicate: ^\\.isLoading", ""), ("lensing: ^\\.query", ""), ("skippingRepeated: ^\\.query", ""),
        ("firstValueAfterNil: ^\\.query", ""), ("whenBecomesTrue: ^\\.isLoading", ""),
        ("extracting: { (event: NamesEvent) -> [String]? in nil }", ""), ("", "middleware: "),
        ("compacting: { $0.map(\\.query) }", ""),
    ].map { arguments, label in
        func function(_ end: String) -> String {
            let comment = end.isEmpty ? " // wrong" : ""
            let call =
                label.isEmpty
                ? "Feedback\(arguments.isEmpty ? "" : "(\(arguments))") { _ in\(comment)"
                : "Feedback(\(label){ _, _ in\(comment)"
            return """
                func feedback(_ names: Names) -> Feedback<NamesState, NamesEvent> {
                    \(call)
                        names.fetch()
                            .map(NamesEvent.didLoad)\(end)
                    }\(label.isEmpty ? "" : ")")
                }
                """
        }
        return Mistake(
            wrong: function(""),
            advice: "an effect can't fail: end it with .replaceError(Event.didFail)",
            right: function("\n                            .replaceError(NamesEvent.didFail)")
        )
    }

    private static let source = Mistake(
        wrong: """
            func feedback(_ names: Names) -> Feedback<NamesState, NamesEvent> {
                Feedback(source: names.fetch(), as: NamesEvent.didLoad) // wrong
            }
            """,
        advice: "a source can't fail: end it with .replaceError(Event.didFail)",
        right: """
            func feedback(_ names: Names) -> Feedback<NamesState, NamesEvent> {
                Feedback(source: names.fetch().map(NamesEvent.didLoad).replaceError(NamesEvent.didFail), as: { $0 })
            }
            """
    )

    /// Each form of an access, by the types of request and response, and for two kinds of authentication.
    private static let accesses = [
        ("Void", "[String]", "[String]"), ("String", "[String]", "[String]"), ("Void", "Void", "Never"),
        ("String", "Void", "Never"),
    ].flatMap { request, response, value in
        let argument = request == "Void" ? "" : ", with: \"a\""
        return [
            ("any Accessible", "KongAuth", "any AuthenticatedAccessible"),
            ("any Accessible", "AccountAuth", "any BackendAccess<AccountAuth>"),
            ("BackendSession", "KongAuth", "AuthenticatedSession<KongAuth>"),
        ].map { wrong, kind, right in
            func function(_ type: String) -> String {
                """
                func fetch(
                    _ names: BackendResource<\(request), \(response), \(kind)>,
                    by accessible: \(type)
                ) -> SignalProducer<\(value), CoreError> {
                    accessible.access(names\(argument))\(type == wrong ? " // wrong" : "")
                }
                """
            }
            return Mistake(
                wrong: function(wrong),
                advice: "access the resource by session.authenticated(_:by:), "
                    + "or for KongAuth by an AuthenticatedAccessible",
                right: function(right)
            )
        }
    }

    /// View models whose types aren't those of their core, and cores that aren't told where a route is.
    private static let viewModels = [
        ("Never", "", "Route"), ("CityRoute", "", "Route"), ("CityRoute", "", "CityRoute"),
    ].map { wrong, _, right in
        func viewModel(_ route: String, isRight: Bool) -> String {
            """
            final class NewViewModel: FeedbackViewModel {\(isRight ? "" : " // wrong")
                let core: ViewModelCore<State, Event, Event, \(route)>
                init(_ core: ViewModelCore<State, Event, Event, \(route)>) { self.core = core }
                struct State: Equatable { var route: \(route)? }
                enum Event: Equatable { case didTap }
                \(isRight && right == "CityRoute" ? "typealias Route = CityRoute" : "enum Route: Equatable { case detail }")
            }
            """
        }
        return Mistake(
            wrong: viewModel(wrong, isRight: false),
            advice: "write let core: ViewModelCore<State, Event, Action, Route>, and a typealias for each other name",
            right: viewModel(right, isRight: true)
        )
    }

    private static let cores = ["{ state, _ in state }", "{ (_: inout State, _: Event) in }"].map { reduce in
        func viewModel(_ route: String) -> String {
            """
            final class NewViewModel: FeedbackViewModel {
                let core: ViewModelCore<State, Event, Event, Route>
                init() {
                    core = ViewModelCore(\(route.isEmpty ? " // wrong" : "")
                        initial: State(),
                        reduce: \(reduce),
                        feedbacks: [],
                        action: { $0 }\(route)
                    )
                }
                struct State: Equatable { var route: Route? }
                enum Event: Equatable { case didTap }
                enum Route: Equatable { case detail }
            }
            """
        }
        return Mistake(
            wrong: viewModel(""),
            advice: "pass route: \\.route, where the state has the route, or write Never for Route",
            right: viewModel(",\n            route: \\.route")
        )
    }

    /// Handlers of routes that the view model hasn't.
    private static let controllers = [("StillViewModel", "Never"), ("CityViewModel", "CityViewModel.Route")].map {
        name,
        right in
        func controller(_ route: String) -> String {
            """
            func screen(_ show: @escaping @Sendable (\(route)) -> Void) -> ScreenController {
                ScreenController(\(route == right ? "" : " // wrong")
                    viewModel: \(name)(),
                    renderer: AnyRenderer<\(name).State, \(name).Event>.init(observer:),
                    routes: show
                )
            }
            """
        }
        return Mistake(
            wrong: controller("CityRoute"),
            advice: "pass a handler of the view model's Route: the last type of its core, Never where it has none",
            right: controller(right)
        )
    }

    private static let mistakes = components + effects + [source] + accesses + viewModels + cores + controllers

    /// Codes below each other, each in a function of its own.
    private static func file(_ codes: [String]) -> String {
        common + codes.enumerated().map { "func case\($0)() {\n\($1)\n}\n" }.joined()
    }

    @Test(arguments: Settings.allCases) func theFirstErrorIsOnTheLineAndSaysWhatToWrite(settings: Settings) throws {
        let code = Self.file(Self.mistakes.map(\.wrong))
        let errors = try settings.messages(.error, in: code)
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasSuffix("// wrong") }.map { $0.offset + 1 }
        #expect(errors.keys.sorted() == lines, "\(errors)")
        try #require(lines.count == Self.mistakes.count)
        for (line, mistake) in zip(lines, Self.mistakes) {
            let found = errors[line] ?? []
            let first = found.first { !$0.contains("does not conform to protocol") } ?? ""
            #expect(first.contains(mistake.advice), "\(mistake.wrong): \(found)")
        }
    }

    @Test(arguments: Settings.allCases) func whatTheAdviceSaysCompiles(settings: Settings) throws {
        let code = Self.file(Self.mistakes.map(\.right))
        #expect(try (settings.messages(.error, in: code), settings.messages(.warning, in: code)) == ([:], [:]))
    }
}
