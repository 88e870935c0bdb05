import Millrace

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
struct TidesRenderer: Renderer {
    let observer: Sink<TidesViewModel.Action>

    func render(state: TidesViewModel.State) -> Screen {
        Screen(
            title: "Tides at \(state.harbour)",
            keys: [KeyBinding("r", "Refresh", action: observer.sending(.didTapRefresh))]
        ) {
            if let problem = state.problem {
                Node(id: "problem", Text(problem.userMessage))
            }
            if state.isLoading {
                Node(id: "loading", Spinner("Loading…"))
            }
            for tide in state.tides {
                Node(id: tide.time, KeyValue(tide.time, "\(tide.height) m"))
            }
        }
    }
}
// End of page
