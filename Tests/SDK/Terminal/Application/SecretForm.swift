import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// A form with two masked fields, and every kind of action: each one sends its name.
struct SecretForm: Sendable {
    struct State: Equatable, Sendable {
        var name = ""
        var password = ""
        var again = ""
        var shows = false
        var asks = false
        var isBusy = false
        var hint = false
        var focus: String?
        var toasts = Toasts()

        /// The texts of the fields.
        var texts: [String] { [name, password, again] }
    }

    let state = MutableProperty(State())
    /// The names of the actions so far.
    let acts = Log()
    /// Whether the screen shows the secrets that the app has.
    let isStored: Bool

    var controller: ScreenController {
        let (state, form) = (state, self)
        return ScreenController(following: state.producer.map(value: ())) { form.screen(of: state.value) }
    }

    private func action(_ name: String) -> @Sendable () -> Void {
        let acts = acts
        return { acts.add(name) }
    }

    private func field(
        _ label: String,
        _ path: WritableKeyPath<State, String> & Sendable,
        of value: State,
        isMasked: Bool,
        onSubmit: (@Sendable () -> Void)? = nil
    ) -> TextField {
        let state = state
        return TextField(
            label,
            text: isStored || path == \State.name ? value[keyPath: path] : "",
            isMasked: isMasked,
            onChange: { text in state.modify { $0[keyPath: path] = text } },
            onSubmit: onSubmit
        )
    }

    private func screen(of value: State) -> Screen {
        let (state, acts) = (state, acts)
        let picker = Picker("Realm", options: ["One", "Two"], selection: 0) { _ in acts.add("picker") }
        return Screen(
            title: "Login",
            leading: BarItem("Leave", key: .control("b"), action: action("leading")),
            trailing: BarItem("Finish", key: .control("t"), action: action("trailing")),
            keys: [
                KeyBinding(.control("s"), "Submit", action: action("key")),
                KeyBinding(.control("f"), "Focus") {
                    state.modify { $0.focus = "password" }
                    acts.add("focus")
                },
                KeyBinding(.control("q"), "Ask") { state.modify { $0.asks = true } },
            ]
        ) {
            if value.hint { Text("A hint of the app") }
            Node(id: "name", field("Name", \.name, of: value, isMasked: false))
            Node(id: "password", field("Password", \.password, of: value, isMasked: !value.shows))
            Node(id: "again", field("Again", \.again, of: value, isMasked: true, onSubmit: action("enter")))
            Node(id: "show", Toggle("Show", isOn: value.shows) { _ in state.modify { $0.shows.toggle() } })
            Node(
                id: "go",
                Button("Go", isEnabled: !value.isBusy) {
                    state.modify { $0.isBusy = true }
                    acts.add("button")
                }
            )
            Node(id: "realm", picker)
            Section(
                id: "rows",
                nodes: [Node(id: "row", Text("Row"), onActivate: action("row"))]
            )
            EmbeddedScreen(
                id: "inner",
                Screen(title: "Inner", keys: [KeyBinding(.control("e"), "", action: action("embedded"))]) {
                    Text("Inside")
                }
            )
        }
        .focusing(value.focus)
        .showing(value.toasts, onClick: { _ in acts.add("toast") })
        .presenting(
            value.asks ? Confirmation("Really?", confirm: "Yes", sending: "yes", cancelling: "no") : nil,
            observer: Sink { answer in
                state.modify { $0.asks = false }
                acts.add(answer)
            }
        )
    }
}

/// What a user does next.
enum UserStep: Sendable, ExpressibleByStringLiteral {
    case key(Key)
    /// A click on a text of the frame.
    case click(String)

    init(stringLiteral text: String) {
        self = .key(.character(Character(text)))
    }

    static let tab = UserStep.key(.tab)
    static let back = UserStep.key(.backtab)
    static let enter = UserStep.key(.enter)
    static func control(_ character: Character) -> UserStep { .key(.control(character)) }

    /// Does the step with a function that presses keys and returns the last frame.
    func perform(_ press: (Key...) -> [String], sourceLocation: SourceLocation = #_sourceLocation) {
        switch self {
        case let .key(key): _ = press(key)
        case let .click(text):
            let lines = press()
            guard let row = lines.firstIndex(where: { $0.contains(text) }), let range = lines[row].firstRange(of: text)
            else {
                Issue.record("No \(text): \(lines)", sourceLocation: sourceLocation)
                return
            }
            let column = lines[row].distance(from: lines[row].startIndex, to: range.lowerBound)
            _ = press(.mouse(Mouse(.click, row: row, column: column)))
        }
    }
}

extension [UserStep] {
    func perform(_ press: (Key...) -> [String], sourceLocation: SourceLocation = #_sourceLocation) {
        for step in self { step.perform(press, sourceLocation: sourceLocation) }
    }
}
