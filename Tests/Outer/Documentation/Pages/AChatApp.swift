import Foundation
import Millrace
import MillraceOutbox

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
enum TalkAuth: AuthKind {}

struct SignInForm: Codable, Equatable, Sendable {
    var name = ""
    var password = ""
}

enum TalkService {
    static func logInResource() -> BackendResource<SignInForm, Token, NoAuth> {
        BackendResource(path: .api(.core, "/v1/login"), method: .POST)
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
final class SignInViewModel: FeedbackViewModel {
    struct State: Equatable {
        var credentials = SignInForm()
        var isLoggingIn = false
        var problem: CoreError?
        var route: Token?
    }

    enum Action: Equatable {
        case didType(SignInForm), didTapLogIn, didLogIn(Token), didFail(CoreError)
    }

    typealias Event = Action
    let core: ViewModelCore<State, Action, Action, Token>

    init(logIn: @escaping @Sendable (SignInForm) -> SignalProducer<Token, CoreError>) {
        let loggingIn = Feedback<State, Action>(whenBecomesTrue: ^\.isLoggingIn) { state in
            logIn(state.credentials).map(Action.didLogIn).replaceError(Action.didFail)
        }
        let (first, feedbacks) = (State(), [loggingIn])
        core = ViewModelCore(initial: first, reduce: Self.reducer, feedbacks: feedbacks, action: { $0 }, route: \.route)
    }

    static let reducer: Reducer<State, Action> = { state, event in
        switch event {
        case let .didType(credentials): state.credentials = credentials
        case .didTapLogIn: (state.isLoggingIn, state.problem) = (true, nil)
        case let .didLogIn(token): (state.isLoggingIn, state.route) = (false, token)
        case let .didFail(error): (state.isLoggingIn, state.problem) = (false, error)
        }
    }
}

struct SignInRenderer: Renderer {
    let observer: Sink<SignInViewModel.Action>

    func render(state: SignInViewModel.State) -> Screen {
        let (name, password) = (state.credentials.name, state.credentials.password)
        let submit = observer.sending(.didTapLogIn)
        return Screen(title: "Talk") {
            TextField("Name", text: name, onChange: observer.sending { .didType(.init(name: $0, password: password)) })
            let onChange = observer.sending { SignInViewModel.Action.didType(.init(name: name, password: $0)) }
            TextField("Password", text: password, isMasked: true, onChange: onChange, onSubmit: submit)
            if state.isLoggingIn { Spinner("Logging in") }
            if let problem = state.problem { Text(problem.userMessage).styled(.error) }
        }
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
struct Room: Decodable, Equatable, Sendable {
    let id: String
    let name: String
}

struct RoomsQuery: ParameterlessQuery {
    typealias Auth = TalkAuth
    typealias Result = [Room]
    static let path = "/v1/rooms"
}

func makeRoomsScreen(_ live: LiveBackend<TalkAuth>, open: @escaping @Sendable (Room) -> Void) -> ScreenController {
    let rooms = Property(initial: nil, then: live.observe(RoomsQuery()).map { Optional($0) })
    return ScreenController(following: rooms.producer.map(value: ())) {
        Screen(title: "Rooms") {
            if rooms.value == nil { Spinner("Loading") }
            if let problem = rooms.value?.error { Text(problem.userMessage).styled(.error) }
            for room in rooms.value?.value ?? [] {
                Node(id: room.id, ListItem(room.name) { open(room) })
            }
        }
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
struct Message: Decodable, Equatable, Identifiable, Sendable {
    let id: String
    let author: String
    let text: String
    var isSent: Bool { !id.hasPrefix("local") }
}

struct MessagesQuery: PagedQuery {
    struct Page: Decodable, Equatable, Sendable {
        var messages: [Message]
        let older: String?
    }

    typealias Auth = TalkAuth
    typealias Result = Page
    static let path = "/v1/rooms"
    static let checksPages = false
    let room: String
    var cursor: String?
    var route: PathTemplate { "/v1/rooms/\(room)/messages" }
    var parameters: [String: String]? { cursor.map { ["before": $0] } }

    static func rows(of page: Page) -> [Message] { page.messages }
    func next(after page: Page) -> Self? { page.older.map { Self(room: room, cursor: $0) } }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
final class ChatViewModel: FeedbackViewModel {
    struct State: Equatable {
        let room: Room
        var messages: [Message] = []
        var draft = ""
        var sending: String?
        var wantsOlder = false
        var problem: String?
    }

    enum Action: Equatable {
        case didReceive(LiveAnswer<LoadedPages<MessagesQuery>>), didLoadOlder, didKeep, didFail(String)
        case didReachOldest, didType(String), didSubmit
    }

    typealias Event = Action
    let core: ViewModelCore<State, Action, Action, Never>

    init(
        room: Room,
        live: LiveBackend<TalkAuth>,
        send: @escaping @Sendable (String) -> SignalProducer<Action, Never>
    ) {
        let first = MessagesQuery(room: room.id)
        let older = Feedback<State, Action>(whenBecomesTrue: ^\.wantsOlder) { _ in
            live.loadMore(first).then(SignalProducer(value: .didLoadOlder)).replaceError { _ in .didLoadOlder }
        }
        let sending = Feedback<State, Action>(skippingRepeated: ^\.sending) { send($0) }
        let received = Feedback<State, Action>(source: live.observePages(first), as: Action.didReceive)
        core = ViewModelCore(
            initial: State(room: room),
            reduce: Self.reducer,
            feedbacks: [received, older, sending],
            action: { $0 }
        )
    }

    static let reducer: Reducer<State, Action> = { state, event in
        switch event {
        case let .didReceive(answer):
            state.messages = answer.value?.rows.reversed() ?? state.messages
            state.problem = answer.error?.userMessage
        case .didReachOldest: state.wantsOlder = true
        case .didLoadOlder: state.wantsOlder = false
        case let .didType(draft): state.draft = draft
        case .didSubmit where state.draft.isEmpty || state.sending != nil: break
        case .didSubmit: (state.sending, state.draft) = (state.draft, "")
        case .didKeep: state.sending = nil
        case let .didFail(text): (state.draft, state.sending, state.problem) = (state.sending ?? "", nil, text)
        }
    }
}

struct ChatRenderer: Renderer {
    let observer: Sink<ChatViewModel.Action>

    func render(state: ChatViewModel.State) -> Screen {
        Screen(title: state.room.name) {
            Section(id: "messages", rows: state.messages, rowID: \.id) { message in
                Text("\(message.author): \(message.text)").styled(message.isSent ? .text : .secondary)
            }
        }
        .followingEnd().onReachStart(within: 10, observer.sending(.didReachOldest))
        .pinnedToBottom {
            if let problem = state.problem { Text(problem).styled(.error) }
            let submit = observer.sending(.didSubmit)
            TextField("Say", text: state.draft, onChange: observer.sending { .didType($0) }, onSubmit: submit)
        }
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
struct SendMessage: BodyCommand, StoredCommand {
    struct Body: CommandBody, Codable { let text: String }

    typealias Auth = TalkAuth
    static let path = "/v1/rooms"
    static let method = CommandMethod.POST
    let room: String
    let id: String
    let body: Body
    var route: PathTemplate { "/v1/rooms/\(room)/messages" }
    var lane: Lane { Lane(room) }
    var invalidates: [QuerySelection] {
        let message = Message(id: "local \(id)", author: "me", text: body.text)
        return [.one(MessagesQuery(room: room), showing: { $0.messages.insert(message, at: 0) })]
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
func showTalk(on stack: ScreenStack, session: BackendSession, store: any CommandStore) {
    let signIn = SignInViewModel { session.access(TalkService.logInResource(), with: $0) }
    let show: @Sendable (Token) -> Void = { [weak signIn, weak stack] token in
        guard let stack, let name = signIn?.state.value.credentials.name else { return }
        let live = LiveBackend(Backend(session.authenticated(TalkAuth.self, by: .bearer(token), person: name)))
        let outbox = Result {
            try CommandOutbox(store: store, login: name, commands: [SendMessage.self], sending: live)
        }
        let open: @Sendable (Room) -> Void = { [weak stack] room in
            let chat = ChatViewModel(room: room, live: live) { text in
                switch outbox {
                case let .success(outbox):
                    outbox.execute(SendMessage(room: room.id, id: UUID().uuidString, body: .init(text: text)))
                        .take(first: 1).map(value: .didKeep).replaceError { .didFail($0.userMessage) }
                case let .failure(error): SignalProducer(value: .didFail("\(error)"))
                }
            }
            stack?.push(ScreenController(viewModel: chat, renderer: ChatRenderer.init(observer:)))
        }
        stack.replaceAll(with: makeRoomsScreen(live, open: open))
    }
    let screen = ScreenController(viewModel: signIn, renderer: SignInRenderer.init(observer:), routes: show)
    stack.replaceAll(with: screen)
}
// End of page
