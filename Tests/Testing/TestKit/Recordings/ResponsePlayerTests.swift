import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceTestKit

@Suite(.bodyTimeLimit) struct ResponsePlayerTests {
    private static let fetch = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/v1/numbers"), method: .GET)
    private static let other = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/v1/number"), method: .GET)

    private let player: ResponsePlayer
    private let session: BackendSession

    init() throws {
        let canned = (1...10).reversed().map { number in
            CannedResponse(name: "GET-v1-numbers.\(number).200", status: 200, body: Data("[\(number)]".utf8))
        }
        player = ResponsePlayer(Recordings(canned))
        session = BackendSession(environment: ResourceRequest.nowhere, transport: player)
    }

    @Test func answersComeByTheirNumbersAndTheLastOneAgain() {
        let answers = (1...11).map { _ in try? session.access(Self.fetch).single()?.get() }
        #expect((answers, player.leftovers) == ((1...10).map { [$0] } + [[10]], []))
    }

    @Test func aRequestThatWasNeverRecordedFailsAndListsWhatThereIs() {
        _ = session.access(Self.fetch).single()
        let messages = failures {
            #expect(
                session.access(Self.other).single()
                    == .failure(.transport(.other("no recording answers"), at: .init(method: .GET, path: "/v1/number")))
            )
        }
        assertSnapshot(of: messages.joined(separator: "\n"), as: .lines)
        let empty = ResponsePlayer(Recordings([]))
        let none = failures {
            _ = BackendSession(environment: ResourceRequest.nowhere, transport: empty).access(Self.fetch).single()
        }
        #expect(none == ["No recording answers GET /v1/numbers (GET-v1-numbers). There are none."])
    }

    /// A server and an access take from the same recordings, for a client with sockets.
    @Test func aMockServerAnswersWithTheRecordings() throws {
        let server = MockServer()
        try server.start()
        server.dispatcher = player.dispatcher
        let remote = BackendSession(environment: Environment(base: server.url))
        let answers = (1...11).map { number in
            (number % 2 == 0 ? session : remote).access(Self.fetch).single()
        }
        let expected = (1...10).map { Result<[Int], CoreError>.success([$0]) } + [.success([10])]
        #expect((answers, player.leftovers, server.requestCount) == (expected, [], 6))
    }

    @Test func aRequestToAMockServerThatWasNeverRecordedFails() throws {
        let server = MockServer()
        try server.start()
        let messages = failures {
            server.dispatcher = player.dispatcher
            let session = BackendSession(environment: Environment(base: server.url))
            guard case .failure(.status(let reason, _))? = session.access(Self.other).single() else {
                Issue.record("an answer that was never recorded")
                return
            }
            let others = [("GET", "*"), ("BREW", "/v1/numbers"), ("POST", "/v1/numbers")].map { method, target in
                player.dispatcher(RecordedRequest(method: RequestMethod(rawValue: method), target: target)).status
            }
            #expect([reason.code] + others == [501, 501, 501, 501])
        }
        #expect(
            messages.map { $0.prefix { $0 != "." && $0 != "(" } } == [
                "No recording answers GET /v1/number ", "No recording answers GET *",
                "No recording answers BREW /v1/numbers",
                "No recording answers POST /v1/numbers ",
            ]
        )
        #expect(player.unread.count == 10)
    }

    @Test func whatWasNeverReadIsLeftOver() {
        for _ in 1...8 { _ = session.access(Self.fetch).single() }
        #expect(
            player.leftovers == [
                "the recording GET-v1-numbers.9.200 was never read",
                "the recording GET-v1-numbers.10.200 was never read",
            ]
        )
    }

    @Test func twoRequestsHaveOneNameOnlyIfTheyAreTheSame() throws {
        let urls = [
            "http://a/", "http://a/v1/b", "http://a/v1-b", "http://a/v1.b", "http://a/v1/b/", "http://a/v1/b?c=1",
            "http://a/v1/b?c=2", "http://a/v1//b", "http://a/\(String(repeating: "x", count: 300))",
        ]
        let names = try urls.map { url in
            RecordingName.name(of: HTTPRequest(method: .GET, url: try #require(URL(string: url))), .recording())
        }
        let arePlain = names.allSatisfy { $0.utf8.count < 110 && !$0.contains("/") && !$0.contains(".") }
        #expect((Set(names).count, Array(names[0...1]), arePlain) == (urls.count, ["GET-", "GET-v1-b"], true))
        let parts = ["GET-v1-b.12.200", "GET-v1-b.200"].map { "\(RecordingName.parts(of: $0))" }
        #expect(parts == [#"(name: "GET-v1-b", number: 12)"#, #"(name: "GET-v1-b", number: 0)"#])
    }
}
