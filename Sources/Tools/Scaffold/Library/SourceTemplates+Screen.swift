extension SourceTemplates {
    /// Returns lines for going back, which a first screen doesn't have.
    private func unlessRoot(_ lines: String...) -> String {
        shape.isRoot ? "" : lines.map { "\n" + $0 }.joined()
    }

    private var reducer: String {
        shape.isRoot ? "inPlace(reduce(state:event:))" : "clearing(\\.route, inPlace(reduce(state:event:)))"
    }

    private var closing: String {
        unlessRoot("        case .ui(.didTapClose):", "            return state.with(set(\\.route, .close))")
    }

    private var back: String {
        unlessRoot("            leading: BarItem(\"Back\", key: .escape, action: observer.sending(.didTapClose)),")
    }

    private var controllerParameter: String {
        "\(content.controller): \(content.controllerProtocol)"
    }

    private var controllerArgument: String {
        "\(content.controller): \(content.controller)"
    }

    var renderer: String {
        """
        import Millrace

        struct \(name.type)Renderer: Renderer {
            private let observer: Sink<\(name.type)ViewModel.Action>

            init(observer: Sink<\(name.type)ViewModel.Action>) {
                self.observer = observer
            }

            func render(state: \(name.type)ViewModel.State) -> Screen {
                Screen(
                    title: "\(name.title)",\(back)
                    keys: [KeyBinding("r", "Refresh", action: observer.sending(.didTapRefresh))]
                ) {
                    switch state.status {
                    case .loading:
                        Node(id: "loading", Spinner("Loading…"))
                    case .loaded:
                        list(of: state)
                    case let .failed(error):
                        Node(id: "reason", Text(error.userMessage))
                        Node(id: "retry", Button("Retry", action: observer.sending(.didTapRefresh)))
                    }
                }
                .exitStatus(state.hasFailed ? 1 : 0)
            }

            private func list(of state: \(name.type)ViewModel.State) -> Section {
                Section(id: "entries") {
                    if state.entries.isEmpty {
                        Node(id: "nothing", Text("There is nothing here yet."))
                    }
                    for (index, \(content.text.contains("entry") ? "entry" : "_")) in state.entries.enumerated() {
                        Node(id: "entry-\\(index)", Text(\(content.text)))
                    }
                }
            }
        }

        """
    }

    var viewModel: String {
        """
        import Millrace

        /// The entries: loading, loaded or failed.
        final class \(name.type)ViewModel: FeedbackViewModel {
            let core: ViewModelCore<State, Event, Action, \(shape.isRoot ? "Never" : "Route")>

            \(content.list("init", controllerParameter, content.declarations, indent: 4)) {
                core = ViewModelCore(
                    initial: State(),
                    reduce: Self.reducer,
                    feedbacks: \(content.list("Self.feedbacks", controllerArgument, content.arguments, indent: 12)),
                    action: Event.ui\(shape.isRoot ? "" : ",\n            route: \\.route")
                )
            }
        }

        \(shape.isolation)extension \(name.type)ViewModel {
            struct State: Equatable, With {
                var entries: [\(content.entry)] = []
                var status = Status.loading\(unlessRoot("        var route: Route?"))

                var isLoading: Bool {
                    status == .loading
                }

                var hasFailed: Bool {
                    if case .failed = status { true } else { false }
                }
            }

            enum Status: Equatable {
                case loading
                case loaded
                case failed(CoreError)
            }

            enum Event: Equatable {
                case ui(Action)
                case didLoad(\(content.response))
                case didFail(CoreError)
            }

            enum Action: Equatable {
                case didTapRefresh\(unlessRoot("        case didTapClose"))
            }\(unlessRoot("", "    enum Route: Equatable {", "        case close", "    }"))

            static let reducer = \(reducer)

            static func feedbacks(
        \(content.declarations(8))        \(controllerParameter)
            ) -> [Feedback<State, Event>] {
                [
                    \(content.list("whenLoading", controllerArgument, content.arguments, indent: 12))
                ]
            }

            static func reduce(state: State, event: Event) -> State {
                switch event {
                case let .didLoad(response):
                    return state.with(set(\\.entries, \(content.entries)), set(\\.status, .loaded))
                case let .didFail(error):
                    return state.with(set(\\.status, .failed(error)))
                case .ui(.didTapRefresh):
                    return state.with(set(\\.status, .loading))\(closing)
                }
            }

            static func whenLoading(
        \(content.declarations(8))        \(controllerParameter)
            ) -> Feedback<State, Event> {
                return Feedback(predicate: ^\\.isLoading) { _ -> SignalProducer<Event, NoError> in
                    \(content.controller).\(content.call)
                        .map(Event.didLoad)
                        .replaceError(Event.didFail)
                }
            }
        }

        """
    }
}
