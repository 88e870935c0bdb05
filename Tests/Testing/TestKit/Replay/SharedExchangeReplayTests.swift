import Foundation
import Millrace
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceTestKit

/// Three parts of an app ask for one list, each when its key is pressed, and give up when another key is.
private final class SharedModel: FeedbackViewModel {
    struct State: Equatable {
        var requests: [Int?] = [nil, nil, nil]
        var names: [[String]] = [[], [], []]
        var count = 0
    }

    enum Action: Equatable {
        case load(Int), cancel(Int)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad(Int, [String])
        case didFail(Int)
    }

    let core: ViewModelCore<State, Event, Action, Never>

    init(_ session: BackendSession) {
        let list = BackendResource<Void, FinderModel.Answer, NoAuth>(path: .api(.core, "/v1/list"), method: .GET)
        core = ViewModelCore(
            initial: State(),
            reduce: { state, event in
                switch event {
                case let .ui(.load(part)):
                    state.count += 1
                    state.requests[part] = state.count
                case let .ui(.cancel(part)), let .didFail(part): state.requests[part] = nil
                case let .didLoad(part, names): (state.requests[part], state.names[part]) = (nil, names)
                }
            },
            feedbacks: (0..<3).map { part in
                Feedback(skippingRepeated: { $0.requests[part] }) { _ in
                    session.access(list).map { Event.didLoad(part, $0.names) }
                        .flatMapError { _ in SignalProducer(value: Event.didFail(part)) }
                }
            },
            action: { .ui($0) }
        )
    }
}

private struct SharedRenderer: Renderer {
    let observer: Sink<SharedModel.Action>

    func render(state: SharedModel.State) -> Screen {
        let keys = (0..<3).flatMap { part in
            [("abc", SharedModel.Action.load(part)), ("xyz", .cancel(part))].map { letters, action in
                KeyBinding(.character(Array(letters)[part]), "", action: observer.sending(action))
            }
        }
        return Screen(title: "Shared", keys: keys) {
            for part in 0..<3 { Node(id: "\(part)", Text("\(part): \(state.names[part])")) }
        }
    }
}

/// An exchange that several accesses share is played again, whoever has gone before its answer.
@Suite(.bodyTimeLimit) struct SharedExchangeReplayTests {
    private static func screens(_ session: BackendSession) -> ScreenStack {
        ScreenStack(showing: ScreenController(viewModel: SharedModel(session)) { SharedRenderer(observer: $0) })
    }

    private static func middleware(_ isRetrying: Bool) -> [Middleware] {
        let retry = Middleware.retry(RequestRetryPolicy(backoff: .constant(upTo: 2, pause: .zero)))
        return [.deduplication()] + (isRetrying ? [retry] : [])
    }

    private static func session(seed: UInt64, _ isRetrying: Bool) -> TraceLog {
        var random = SeededGenerator(seed: seed)
        let (transport, mark) = (WaitingTransport(), CauseID.next())
        let host = "shared-\(mark.number).invalid"
        let trace = Trace()
        let recording = trace.record { source in
            if case let .access(request) = source { request.url.host() == host } else { CauseID.current == mark }
        }
        defer { recording.dispose() }
        return CauseID.$current.withValue(mark) {
            let environment = Environment(base: URL(string: "http://\(host)") ?? URL(filePath: "/"))
            let session = BackendSession(
                environment: environment,
                transport: transport,
                middleware: middleware(isRetrying)
            )
            let pilot = Pilot(showing: screens(session), columns: 40, rows: 8)
            for number in 0..<40 {
                guard Int.random(in: 0..<9, using: &random) < 3 else {
                    let key = "abcabxyz".randomElement(using: &random) ?? "a"
                    pilot.receive(.character(key), at: #_sourceLocation)
                    continue
                }
                guard !transport.requests.isEmpty else { continue }
                let status = [200, 200, 500, 503].randomElement(using: &random) ?? 200
                transport.answer(0) { request in
                    let head = HTTPResponse(status: status, headers: [:], url: request.url)
                    return .success(HTTPAnswer(response: head, body: Data("{\"names\":[\"\(number)\"]}".utf8)))
                }
                pilot.rest(at: nil)
            }
            return trace.log
        }
    }

    @Test(arguments: TestDepth.some(0..<20 as Range<UInt64>, each: 10), [false, true])
    func aSharedExchangeIsPlayedAgain(seed: UInt64, isRetrying: Bool) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-replay-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.session(seed: seed, isRetrying).write(to: file)
        assertReplay(of: file) { materials in
            Self.screens(
                BackendSession(
                    environment: materials.environment,
                    transport: materials.transport,
                    middleware: Self.middleware(isRetrying)
                )
            )
        }
    }
}
