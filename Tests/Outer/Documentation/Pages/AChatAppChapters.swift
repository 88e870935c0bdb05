import Foundation
import Millrace
import MillraceOutbox
import MillraceSQLite

// What the chapters write, and later ones replace.

private func login() {
    // Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
    func showTalk(on stack: ScreenStack, session: BackendSession) {
        let signIn = SignInViewModel { session.access(TalkService.logInResource(), with: $0) }
        let show: @Sendable (Token) -> Void = { [weak stack] _ in
            stack?.replaceAll(with: ScreenController(following: .empty) { Screen(title: "Rooms") {} })
        }
        let screen = ScreenController(viewModel: signIn, renderer: SignInRenderer.init(observer:), routes: show)
        stack.replaceAll(with: screen)
    }
    // End of page
}

private func list() {
    // Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
    func showTalk(on stack: ScreenStack, session: BackendSession) {
        let signIn = SignInViewModel { session.access(TalkService.logInResource(), with: $0) }
        let show: @Sendable (Token) -> Void = { [weak signIn, weak stack] token in
            guard let stack, let name = signIn?.state.value.credentials.name else { return }
            let live = LiveBackend(Backend(session.authenticated(TalkAuth.self, by: .bearer(token), person: name)))
            stack.replaceAll(with: makeRoomsScreen(live) { _ in })
        }
        let screen = ScreenController(viewModel: signIn, renderer: SignInRenderer.init(observer:), routes: show)
        stack.replaceAll(with: screen)
    }
    // End of page
}

private func chat() {
    // Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
    struct SendMessage: BodyCommand {
        struct Body: CommandBody { let text: String }

        typealias Auth = TalkAuth
        static let path = "/v1/rooms"
        static let method = CommandMethod.POST
        let room: String
        let body: Body
        var route: PathTemplate { "/v1/rooms/\(room)/messages" }
        var invalidates: [QuerySelection] { [.one(MessagesQuery(room: room))] }
    }
    // End of page
    // Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
    func showTalk(on stack: ScreenStack, session: BackendSession) {
        let signIn = SignInViewModel { session.access(TalkService.logInResource(), with: $0) }
        let show: @Sendable (Token) -> Void = { [weak signIn, weak stack] token in
            guard let stack, let name = signIn?.state.value.credentials.name else { return }
            let live = LiveBackend(Backend(session.authenticated(TalkAuth.self, by: .bearer(token), person: name)))
            let open: @Sendable (Room) -> Void = { [weak stack] room in
                let chat = ChatViewModel(room: room, live: live) { text in
                    live.execute(SendMessage(room: room.id, body: .init(text: text)))
                        .then(SignalProducer(value: .didKeep)).replaceError { .didFail($0.userMessage) }
                }
                stack?.push(ScreenController(viewModel: chat, renderer: ChatRenderer.init(observer:)))
            }
            stack.replaceAll(with: makeRoomsScreen(live, open: open))
        }
        let screen = ScreenController(viewModel: signIn, renderer: SignInRenderer.init(observer:), routes: show)
        stack.replaceAll(with: screen)
    }
    // End of page
}

private func main(session: BackendSession) {
    func showTalk(on stack: ScreenStack, session: BackendSession) {}
    // Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
    let stack = ScreenStack()
    showTalk(on: stack, session: session)
    // End of page
}

private func main(on stack: ScreenStack, session: BackendSession) throws {
    // Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
    let store = SQLiteStore(directory: URL.homeDirectory.appending(path: ".talk"))
    showTalk(on: stack, session: session, store: store)
    // End of page
}
