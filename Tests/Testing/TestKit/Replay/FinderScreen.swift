import Foundation
import Millrace
import MillraceTestKit
import Synchronization

/// An app that finds names while the user types, reloads its list by a key, and shows what it did for three seconds.
final class FinderModel: FeedbackViewModel {
    struct State: Equatable {
        var query = ""
        var pin = ""
        var found: [String] = []
        var list: [String] = []
        var reloads = 0
        var openReload: Int?
        var notice: String?
        var token: String?
    }

    enum Action: Equatable {
        case query(String)
        case pin(String)
        case reload, remove
    }

    enum Event: Equatable {
        case ui(Action)
        case didFind([String])
        case didLoad([String])
        case didFail(CoreError)
        case didWait
    }

    struct Answer: Codable, Equatable {
        var names: [String]
        var token: String?
    }

    /// A change of the app that a replay of an older session must notice.
    enum Change: CaseIterable {
        case none, otherEvent, otherState, otherScreen, otherRequest, otherPause
    }

    let core: ViewModelCore<State, Event, Action, Never>

    init(_ session: BackendSession, _ clock: any DateScheduler, _ change: Change = .none) {
        let path: PathTemplate = change == .otherRequest ? "/v2/list" : "/v1/list"
        let list = BackendResource<Void, Answer, NoAuth>(path: .api(.core, path), method: .GET)
        let pause: Duration = change == .otherPause ? .seconds(2) : .milliseconds(300)
        core = ViewModelCore(
            initial: State(),
            reduce: { state, event in Self.reduce(&state, event, change) },
            feedbacks: [
                Feedback(skippingRepeated: \.query) { query in
                    guard !query.isEmpty else { return .empty }
                    let found = BackendResource<Void, Answer, NoAuth>(path: .api(.core, "/v1/find"), method: .GET)
                        .query([URLQueryItem(name: "q", value: query)])
                    return SignalProducer(value: ()).delay(pause, on: clock).flatMap(.latest) {
                        session.access(found).map { Event.didFind($0.names) }.replaceError(Event.didFail)
                    }
                },
                Feedback(skippingRepeated: \.openReload) { _ in
                    session.access(list).map { Event.didLoad($0.names) }.replaceError(Event.didFail)
                },
                Feedback(skippingRepeated: \.notice) { _ in
                    SignalProducer(value: Event.didWait).delay(.seconds(3), on: clock)
                },
            ],
            action: { .ui($0) }
        )
    }

    static func reduce(_ state: inout State, _ event: Event, _ change: Change) {
        switch event {
        case let .ui(.query(text)): state.query = text
        case let .ui(.pin(text)): state.pin = text
        case .ui(.reload):
            state.reloads += change == .otherState ? 2 : 1
            state.openReload = state.reloads
        case .ui(.remove): state.list = Array(state.list.dropFirst())
        case let .didFind(names): state.found = names
        case let .didLoad(names):
            state.list = names
            state.openReload = nil
            state.notice = change == .otherEvent ? nil : "\(names.count) loaded"
        case let .didFail(error):
            state.openReload = nil
            state.notice = error.isNotFound ? "Nothing is there." : "It did not work."
        case .didWait: state.notice = nil
        }
    }
}

struct FinderRenderer: Renderer {
    let observer: Sink<FinderModel.Action>
    var bullet = "•"

    func render(state: FinderModel.State) -> Screen {
        Screen(
            title: "Finder",
            keys: [
                KeyBinding(.control("r"), "Reload", action: observer.sending(.reload)),
                KeyBinding(.control("x"), "Remove", action: observer.sending(.remove)),
            ]
        ) {
            Node(id: "query", TextField("Find", text: state.query, onChange: observer.sending { .query($0) }))
            Node(
                id: "pin",
                TextField("PIN", text: state.pin, isMasked: true, onChange: observer.sending { .pin($0) })
            )
            for name in state.found { Node(id: "found-\(name)", Text("\(bullet) \(name)")) }
            for name in state.list { Node(id: "list-\(name)", Text("- \(name)")) }
            if let notice = state.notice { Node(id: "notice", Text(notice)) }
        }
    }
}

/// Makes the app for a replay.
func makeFinder(_ materials: TraceReplay.Materials, _ change: FinderModel.Change = .none) -> ScreenStack {
    makeFinder(
        materials.session,
        materials.clock,
        change
    )
}

func makeFinder(
    _ session: BackendSession,
    _ clock: any DateScheduler,
    _ change: FinderModel.Change = .none
) -> ScreenStack {
    let model = FinderModel(session, clock, change)
    return ScreenStack(
        showing: ScreenController(viewModel: model) {
            FinderRenderer(observer: $0, bullet: change == .otherScreen ? "*" : "•")
        }
    )
}

/// A transport whose requests wait until a test answers them, in any order.
final class WaitingTransport: Transport {
    private typealias Completion = @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    private let waiting = Mutex<[(request: HTTPRequest, number: Int, completion: Completion)]>([])
    private let count = Mutex(0)

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let number = count.withLock { count in
            count += 1
            return count
        }
        waiting.withLock { $0.append((request, number, completion)) }
        return { [self] in waiting.withLock { $0.removeAll { $0.number == number } } }
    }

    var requests: [HTTPRequest] { waiting.withLock { $0.map(\.request) } }

    func answer(_ index: Int, _ result: (HTTPRequest) -> Result<HTTPAnswer, CoreError>) {
        let (request, _, completion) = waiting.withLock { $0.remove(at: index) }
        completion(result(request))
    }
}
