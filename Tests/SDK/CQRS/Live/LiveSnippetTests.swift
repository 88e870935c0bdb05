import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceCQRS
import MillraceStreams
import TestSupport
import Testing

/// The snippets of live queries in the documentation.
@Suite(.bodyTimeLimit) struct LiveSnippetTests {
    private let accessible = ManualAccessible()
    private let store = MemoryStore()
    private let account = (id: "7", name: "Ann")
    private var backend: Backend<NoAuth> { Backend(accessible) }

    struct Delivery: Codable, Sendable, Equatable, Identifiable {
        let id: Int
        var state: String
    }

    struct DeliveriesQuery: ParameterlessQuery, StoredQuery {
        typealias Result = [Delivery]
        static let path = "/v1/deliveries"
    }

    struct Likes: Decodable, Sendable, Equatable {
        var likes: Int
    }

    struct VideoQuery: Query {
        typealias Result = Likes
        static let path = "video"
        let id: String
        var parameters: [String: String]? { ["id": id] }
    }

    struct VideoSearch: ParameterlessQuery {
        typealias Result = [Likes]
        static let path = "videos"
    }

    struct Message: Codable, Sendable, Equatable, Identifiable {
        let id: Int
    }

    struct MessagesPage: Codable, Sendable, Equatable {
        let messages: [Message]
        let next: String?
    }

    struct MessagesQuery: PagedQuery {
        typealias Result = MessagesPage
        static let path = "/v1/messages"
        var cursor: String?
        var parameters: [String: String]? { cursor.map { ["cursor": $0] } }

        static func rows(of page: MessagesPage) -> [Message] { page.messages }
        func next(after page: MessagesPage) -> MessagesQuery? { page.next.map { MessagesQuery(cursor: $0) } }
    }

    struct Account: Decodable, Sendable {
        let depot: Int
    }

    struct AccountQuery: ParameterlessQuery {
        typealias Result = Account
        static let path = "account"
    }

    struct DepotQuery: Query {
        typealias Result = String
        static let path = "depot"
        let id: Int
        var parameters: [String: String]? { ["id": "\(id)"] }
    }

    enum VideoEvent: Sendable {
        case liked(String, Int)
        case uploaded
        case reconnected
    }

    @Test func refreshing() {
        let live = LiveBackend(backend)
        let (reconnected, resumed) = (SignalProducer<Void, Never>.empty, SignalProducer<Void, Never>.empty)
        var options = LiveOptions()
        options.refreshInterval = .seconds(30)
        options.refreshTriggers = [reconnected, resumed]
        options.keepAlive = .seconds(300)
        options.retryPolicy = .exponentialBackoff(upTo: 3)
        live.observe(DeliveriesQuery(), options).startWithValues { print($0) }
        #expect(accessible.queries.count == 1)
    }

    @Test func storedAnswers() {
        let answers = StoredAnswers(store: store, login: account.id)
        let live = LiveBackend(backend, sharing: LiveQueries(answers: answers))
        live.observe(DeliveriesQuery()).start()
        accessible.queries[0].answer(.success("[]"))
        #expect(answers.flush().wait().failure == nil)
        let question = StoredQuestion(login: "7", type: DeliveriesQuery.storedName, query: "{}")
        #expect((try? store.answer(to: question))?.payload == Data("[]".utf8))
    }

    @Test func pages() {
        let live = LiveBackend(backend)
        live.observePages(MessagesQuery()).startWithValues { print($0.value?.rows ?? []) }
        live.loadMore(MessagesQuery()).start()
        #expect(accessible.queries.count == 2)
    }

    @Test func dependentQueries() {
        let live = LiveBackend(backend)
        let shown = LiveDesk.Shown<String>()
        let depot: SignalProducer<LiveAnswer<String>, Never> =
            live.observe(AccountQuery()) { account in DepotQuery(id: account.depot) }
        depot.startWithValues { shown.add($0) }
        accessible.queries[0].answer(.success(#"{"depot": 7}"#))
        accessible.queries[1].answer(.success(#""Bath""#))
        #expect(shown.all == ["fresh(Bath)"])
    }

    @Test func provenance() {
        let now = Date(timeIntervalSince1970: 1_000)
        let answer = LiveAnswer.fresh(3).from(AnswerProvenance(.network, answeredAt: Date(timeIntervalSince1970: 800)))
        let age = answer.provenance?.age(at: now).description  // "3 minutes old"
        #expect(age == "3 minutes old")
        #expect(
            AnswerAge(.seconds(200)).description  // "3 minutes old"
                == age
        )
    }

    @Test func events() {
        let live = LiveBackend(backend, options: LiveOptions(leastPause: .seconds(3)))
        let shown = LiveDesk.Shown<Likes>()
        live.observe(VideoQuery(id: "7")).startWithValues { shown.add($0) }
        accessible.queries[0].answer(.success(#"{"likes": 3}"#))
        live.queries.patch(.one(VideoQuery(id: "7"), showing: { $0.likes = 4 }))
        let (events, input) = Signal<VideoEvent, Never>.pipe()
        let (lifetime, token) = Lifetime.make()
        follow(SignalProducer(events), live, lifetime)
        input.send(value: .liked("7", 5))
        input.send(value: .uploaded)
        input.send(value: .reconnected)

        #expect(shown.answers.map { $0.value?.likes } == [3, 4, 5, 5])
        #expect(shown.answers.last?.status == .stale)
        token.dispose()
    }

    private func follow(
        _ events: SignalProducer<VideoEvent, Never>,
        _ live: LiveBackend<NoAuth>,
        _ lifetime: Lifetime
    ) {
        live.queries.follow(events, during: lifetime) { event in
            switch event {
            case let .liked(id, likes): [.one(VideoQuery(id: id), showing: { $0.likes = likes })]
            case .uploaded: [.all(VideoSearch.self)]
            case .reconnected: [.all(VideoQuery.self), .all(VideoSearch.self)]
            }
        }
    }
}
