import Foundation
import Millrace
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceTestKit

/// A list in pages, of which the next one is asked for when its end comes into view.
private final class PagesModel: FeedbackViewModel {
    struct State: Equatable {
        var names: [String] = []
        var page: Int? = 1
    }

    enum Event: Equatable {
        case didReachEnd
        case didLoad([String])
        case didFail
    }

    let core: ViewModelCore<State, Event, Event, Never>

    init(_ session: BackendSession) {
        core = ViewModelCore(
            initial: State(),
            reduce: { state, event in
                switch event {
                case .didReachEnd:
                    if state.page == nil, state.names.count < 60 { state.page = state.names.count / 20 + 1 }
                case let .didLoad(names): (state.names, state.page) = (state.names + names, nil)
                case .didFail: state.page = nil
                }
            },
            feedbacks: [
                Feedback(skippingRepeated: \.page) { page in
                    let list = BackendResource<Void, [String], NoAuth>(path: .api(.core, "/v1/list"), method: .GET)
                        .query([URLQueryItem(name: "page", value: "\(page)")])
                    return session.access(list).map(Event.didLoad).replaceError { _ in Event.didFail }
                }
            ],
            action: { $0 }
        )
    }
}

private struct PagesRenderer: Renderer {
    let observer: Sink<PagesModel.Event>

    func render(state: PagesModel.State) -> Screen {
        Screen(title: "\(state.names.count) rows") {
            Section(id: "rows", rows: state.names, rowID: \.self) { ListItem($0) {} }
            if state.page != nil { Node(id: "loading", Spinner("Loading")) }
        }
        .onReachEnd(within: 3, observer.sending(.didReachEnd))
    }
}

/// A transport that answers at once: before a frame that a slower answer would have come after.
private struct ImmediateTransport: Transport {
    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let page = Int("\(request.url)".suffix(1)) ?? 1
        let body = "[\((0..<20).map { "\"Row \((page - 1) * 20 + $0)\"" }.joined(separator: ","))]"
        let head = HTTPResponse(status: 200, headers: [:], url: request.url)
        completion(.success(HTTPAnswer(response: head, body: Data(body.utf8))))
        return {}
    }
}

/// How often the end of a list is seen depends on which frames are drawn between a request and its answer.
@Suite(.bodyTimeLimit) struct ReachEndReplayTests {
    private static func screens(_ session: BackendSession) -> ScreenStack {
        ScreenStack(
            showing: ScreenController(viewModel: PagesModel(session), renderer: PagesRenderer.init(observer:))
        )
    }

    @Test func aPagedListIsPlayedAgain() throws {
        let (clock, mark) = (TestScheduler(), CauseID.next())
        let host = "pages-\(mark.number).invalid"
        let trace = Trace(clock: { clock.currentInstant })
        let recording = trace.record { source in
            if case let .access(request) = source { request.url.host() == host } else { CauseID.current == mark }
        }
        CauseID.$current.withValue(mark) {
            let base = URL(string: "http://\(host)") ?? URL(filePath: "/")
            let session = BackendSession(environment: Environment(base: base), transport: ImmediateTransport())
            let pilot = Pilot(showing: Self.screens(session), columns: 40, rows: 12, clock: clock)
            for count in [20, 40] {
                pilot.expect(shows: "\(count) rows")
                pilot.press(.end)
            }
            // Nothing else is recorded that equals an event of a frame without an answer.
            pilot.expect(shows: "60 rows")
        }
        recording.dispose()
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-replay-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try trace.log.write(to: file)
        let found = failures { assertReplay(of: file) { Self.screens($0.session) } }
        #expect(found.isEmpty, "\(found)\n\(trace.log)")
    }
}
