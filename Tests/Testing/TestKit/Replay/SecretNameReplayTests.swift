import Foundation
import Millrace
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceTestKit

/// A login with a field for the name, which isn't masked, and one for the password, in a form whose name may denote a
/// secret: in the state, in the event, in both, around the form and in it.
private final class LoginModel: FeedbackViewModel {
    struct Form: Equatable {
        var name = ""
        var password = ""
    }

    struct Inner: Equatable {
        var session = Form()
    }

    struct State: Equatable {
        var form = Form()
        var credentials = Form()
        var inner = Inner()
        var token = ""
        var attempts = 0
    }

    enum Place: CaseIterable, Sendable {
        case form, credentials, inner, token
    }

    enum Action: Equatable {
        case didType(Form)
        case credentials(Form)
        case didTypeToken(String)
        case logIn
    }

    let core: ViewModelCore<State, Action, Action, Never>

    init(_ place: Place, _ first: Form) {
        var state = State()
        Self.put(first, at: place, in: &state)
        core = ViewModelCore(
            initial: state,
            reduce: { state, action in
                switch action {
                case let .didType(form), let .credentials(form): Self.put(form, at: place, in: &state)
                case let .didTypeToken(text): state.token = text
                case .logIn: state.attempts += 1
                }
            },
            feedbacks: [],
            action: { $0 }
        )
    }

    static func put(_ form: Form, at place: Place, in state: inout State) {
        switch place {
        case .form: state.form = form
        case .credentials: state.credentials = form
        case .inner: state.inner.session = form
        case .token: state.token = form.name
        }
    }

    static func form(at place: Place, in state: State) -> Form {
        switch place {
        case .form: state.form
        case .credentials: state.credentials
        case .inner: state.inner.session
        case .token: Form(name: state.token)
        }
    }
}

private struct LoginRenderer: Renderer {
    let observer: Sink<LoginModel.Action>
    let place: LoginModel.Place
    let hidesEvent: Bool

    func render(state: LoginModel.State) -> Screen {
        let form = LoginModel.form(at: place, in: state)
        let event: @Sendable (LoginModel.Form) -> LoginModel.Action = { [place, hidesEvent] form in
            if place == .token { return .didTypeToken(form.name) }
            return hidesEvent ? .credentials(form) : .didType(form)
        }
        return Screen(title: "Login") {
            let name = observer.sending { event(.init(name: $0, password: form.password)) }
            Node(id: "name", TextField("Name", text: form.name, onChange: name))
            if place != .token {
                let password = observer.sending { event(.init(name: form.name, password: $0)) }
                Node(
                    id: "password",
                    TextField(
                        "Password",
                        text: form.password,
                        isMasked: true,
                        onChange: password,
                        onSubmit: observer.sending(.logIn)
                    )
                )
            }
            Node(id: "attempts", Text("\(state.attempts) attempts"))
        }
    }
}

/// A session is played again whatever names its secrets have.
@Suite(.bodyTimeLimit) struct SecretNameReplayTests {
    private static func screens(_ place: LoginModel.Place, _ hidesEvent: Bool, _ first: LoginModel.Form) -> ScreenStack
    {
        ScreenStack(
            showing: ScreenController(viewModel: LoginModel(place, first)) {
                LoginRenderer(observer: $0, place: place, hidesEvent: hidesEvent)
            }
        )
    }

    private typealias Session = @Sendable (Pilot) -> Void

    private static let sessions: [Row<Session>] = [
        Row("at once") { pilot in
            pilot.type("Ada")
            pilot.press(.tab)
            pilot.type("hunter2")
            pilot.press(.enter)
        },
        Row("key by key") { pilot in
            for character in "A d" { pilot.type(String(character)) }
            pilot.press(.left, .left)
            pilot.type("x")
            pilot.press(.backspace, .tab)
            for character in "hunter2" { pilot.type(String(character)) }
            pilot.press(.backspace, .enter)
        },
        Row("the password first") { pilot in
            pilot.press(.tab)
            pilot.type("hunter2")
            pilot.press(.backtab)
            pilot.type("Ada")
            pilot.press(.enter)
        },
    ]

    @Test(arguments: sessions, LoginModel.Place.allCases)
    private func whatWasTypedIsTypedAgain(_ row: Row<Session>, _ place: LoginModel.Place) throws {
        for (hidesEvent, first) in [(false, ""), (true, ""), (false, "Eve"), (true, "Eve")] {
            let form = LoginModel.Form(name: first)
            let (clock, mark) = (TestScheduler(), CauseID.next())
            let trace = Trace(clock: { clock.currentInstant })
            let recording = trace.record { _ in CauseID.current == mark }
            CauseID.$current.withValue(mark) {
                let stack = Self.screens(place, hidesEvent, form)
                row.value(Pilot(showing: stack, columns: 40, rows: 8, clock: clock))
            }
            recording.dispose()
            let file = FileManager.default.temporaryDirectory.appending(path: "millrace-replay-\(UUID()).jsonl")
            defer { try? FileManager.default.removeItem(at: file) }
            try trace.log.write(to: file)
            let found = failures {
                assertReplay(of: file) { _ in Self.screens(place, hidesEvent, form) }
            }
            #expect(found.isEmpty, "\(hidesEvent), “\(first)”: \(found)\n\(trace.log)", sourceLocation: row.location)
            // Without a masked field the text is on the screen.
            let isHidden = place == .token || !"\(trace.log)".contains("hunter2")
            #expect(isHidden, sourceLocation: row.location)
        }
    }
}
