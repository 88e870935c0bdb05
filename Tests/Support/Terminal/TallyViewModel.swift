import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Synchronization

/// A view model of a number and a text, which tells when it is gone.
package final class TallyViewModel: ViewModel {
    package struct State: Equatable {
        package var title: String
        package var count = 0
        package var text = ""
        package var hasField = false
    }

    package enum Action {
        case add
        case type(String)
        case open
    }

    package let storage: MutableProperty<State>
    private let (opened, openedObserver) = Signal<String, NoError>.pipe()
    private let onRelease: @Sendable () -> Void
    private let typed = Mutex<[Int]>([])

    package init(
        title: String = "Tally",
        hasField: Bool = false,
        onRelease: @escaping @Sendable () -> Void = {}
    ) {
        storage = MutableProperty(State(title: title, hasField: hasField))
        self.onRelease = onRelease
    }

    deinit {
        onRelease()
    }

    /// How long the text was after each edit.
    package var edits: [Int] {
        typed.withLock { $0 }
    }

    package var state: Property<State> {
        Property(capturing: storage)
    }

    package var routes: Signal<String, NoError> {
        opened
    }

    package func send(action: Action) {
        switch action {
        case .add: storage.modify { $0.count += 1 }
        case let .type(text):
            typed.withLock { $0.append(text.count) }
            storage.modify { $0.text = text }
        case .open: openedObserver.send(value: storage.value.title)
        }
    }
}

package struct TallyRenderer: Renderer {
    private let observer: Sink<TallyViewModel.Action>

    package init(observer: Sink<TallyViewModel.Action>) {
        self.observer = observer
    }

    package func render(state: TallyViewModel.State) -> Screen {
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
    package convenience init(
        tally: TallyViewModel = TallyViewModel(),
        routes: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(viewModel: tally, renderer: TallyRenderer.init(observer:), routes: routes)
    }
}
