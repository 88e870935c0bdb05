import MillraceFeedback
import MillraceRendering
import MillraceStreams

@testable import MillraceTerminal

/// A view model of a number and a text, which tells when it is gone.
final class TallyViewModel: ViewModel {
    struct State: Equatable {
        var title: String
        var count = 0
        var text = ""
        var hasField = false
    }

    enum Action {
        case add
        case type(String)
        case open
    }

    let storage: MutableProperty<State>
    private let (opened, openedObserver) = Signal<String, NoError>.pipe()
    private let onRelease: @Sendable () -> Void

    init(title: String = "Tally", hasField: Bool = false, onRelease: @escaping @Sendable () -> Void = {}) {
        storage = MutableProperty(State(title: title, hasField: hasField))
        self.onRelease = onRelease
    }

    deinit {
        onRelease()
    }

    var state: Property<State> {
        Property(capturing: storage)
    }

    var routes: Signal<String, NoError> {
        opened
    }

    func send(action: Action) {
        switch action {
        case .add: storage.modify { $0.count += 1 }
        case let .type(text): storage.modify { $0.text = text }
        case .open: openedObserver.send(value: storage.value.title)
        }
    }
}

struct TallyRenderer: Renderer {
    let observer: Sink<TallyViewModel.Action>

    func render(state: TallyViewModel.State) -> Screen {
        Screen(title: state.title) {
            if state.hasField {
                Node(id: "field", TextField("", text: state.text, onChange: observer.sending { .type($0) }))
            }
            Node(id: "add", Button("Add to \(state.count)", action: observer.sending(.add)))
            Node(id: "open", Button("Open", action: observer.sending(.open)))
        }
    }
}

extension ScreenController {
    /// A controller of a tally.
    convenience init(
        tally: TallyViewModel = TallyViewModel(),
        routes: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(viewModel: tally, renderer: TallyRenderer.init(observer:), routes: routes)
    }
}
