import Foundation
import Millrace
import MillraceTestKit
import Testing

/// Each failure of a list of several pages, and of a write over a version, on a screen.
@Suite struct KintoFailureTests {
    private static let tea = Version(etag: "\"1\"")
    private static let envelope = #"{"data": {"id": "tea", "text": "Tea", "stars": 3}}"#
    private static let headers: HeaderFields = ["Content-Type": "application/json", "ETag": "\"2\""]
    private static let refusal =
        #"{"code": 412, "errno": 114, "details": {"existing": {"id": "tea", "text": "Coffee"}}}"#

    private static func client(_ stub: StubAccessible) -> MemosClient {
        MemosClient(open: Backend(stub), backend: stub.authenticated(KintoAuth.self))
    }

    private let nowhere = client(StubAccessible())
    private let driver = ViewModelDriver { (stub: StubAccessible) in MemosModel(client: client(stub)) }

    @Test func aListFailsInEveryWay() {
        var matrix = FailureMatrix(
            resource: nowhere.memos.readResource(Kinto.pages()),
            body: Data(#"{"data": [{"id": "tea", "text": "Tea", "stars": 3}, {"id": "milk", "text": "Milk"}]}"#.utf8),
            driver: driver,
            render: MemosModel.render,
            when: { $0.send(.didTapLoad) }
        )
        matrix.cases += [
            FailureCase(
                "otherPages",
                status: 200,
                headers: ["Next-Page": "http://elsewhere.example/v1/records", "Content-Type": "application/json"],
                body: Data(#"{"data": []}"#.utf8)
            )
        ]
        matrix.assertSnapshots()
    }

    @Test func aWriteOverAVersionFailsInEveryWay() {
        var matrix = FailureMatrix(
            resource: nowhere.memos.updateResource(id: "tea", over: Self.tea),
            body: Data(Self.envelope.utf8),
            driver: driver,
            render: MemosModel.render,
            when: { run in
                let old: HeaderFields = ["Content-Type": "application/json", "ETag": "\"1\""]
                run.stub.stub(
                    nowhere.memos.readVersionedResource(id: "tea"),
                    .data(Data(Self.envelope.utf8), headers: old),
                    repeatsLast: true
                )
                run.send(.didTapStar)
            }
        )
        matrix.headers = Self.headers
        matrix.refusal = Data(Self.refusal.utf8)
        matrix.assertSnapshots()
    }
}

/// A list of memos, and a star more for the tea.
private final class MemosModel: FeedbackViewModel {
    struct State: Equatable {
        enum Status: Equatable {
            case idle, loading, saving
            case failed(String)
        }

        var memos: [Memo] = []
        var status = Status.idle
    }

    enum Action: Equatable {
        case didTapLoad, didTapStar
    }

    enum Event {
        case ui(Action)
        case didLoad([Memo])
        case didFail(CoreError)
    }

    let core: ViewModelCore<State, Event, Action, Never>

    init(client: MemosClient) {
        core = ViewModelCore(
            initial: State(),
            reduce: { state, event in
                switch event {
                case .ui(.didTapLoad): State(memos: state.memos, status: .loading)
                case .ui(.didTapStar): State(memos: state.memos, status: .saving)
                case let .didLoad(memos): State(memos: memos)
                case let .didFail(error): State(memos: state.memos, status: .failed(MemosModel.text(error)))
                }
            },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0.status == .loading }) { _ in
                    client.all().map(Event.didLoad).replaceError(Event.didFail)
                },
                Feedback(whenBecomesTrue: { $0.status == .saving }) { _ in
                    client.read("tea")
                        .flatMap(.concat) { old in
                            let new = Memo(id: "tea", text: old.value.text, stars: (old.value.stars ?? 0) + 1)
                            return client.update(old, to: new) { mine, _ in mine }
                        }
                        .map { Event.didLoad([$0.value]) }
                        .replaceError(Event.didFail)
                },
            ],
            action: Event.ui
        )
    }

    /// A conflict is shown with what the server has.
    private static func text(_ error: CoreError) -> String {
        guard case let .conflict(existing?) = error.ofKinto else { return error.userMessage }
        return "Somebody else has written “\(existing.text)”."
    }

    static func render(state: State) -> Screen {
        Screen(title: "Memos", keys: [KeyBinding("r", "Reload") {}]) {
            for memo in state.memos { Node(id: memo.id, Text("\(memo.text) \(memo.stars ?? 0)")) }
            if case let .failed(message) = state.status { Node(id: "failure", Text(message)) }
        }
    }
}
