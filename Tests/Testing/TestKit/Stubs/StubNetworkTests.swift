import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

/// Stubs behind a network that is switched: every condition, with answers of bytes and of values.
@Suite struct StubNetworkTests {
    private typealias Row = (condition: NetworkCondition, results: [String], used: Int)

    private static let resource = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/v1/list"), method: .GET)
    private static let rows: [Row] = [
        (.online, ["1", "2", "3"], 3),
        (.offline, ["refused", "refused", "refused"], 0),
        (.flapping(every: 2), ["1", "refused", "2"], 2),
        (.losingAnswers, ["reset", "reset", "reset"], 3),
        (.scripted([.unreached, .answerLost]), ["refused", "reset", "2"], 2),
        (.slow(.seconds(2)), ["nothing", "nothing", "nothing"], 0),
    ]

    private let clock = TestScheduler()

    private func stub(_ isDecoded: Bool) -> StubAccessible {
        let stub = StubAccessible(clock: clock)
        for number in 1...3 { stub.stub(Self.resource, isDecoded ? .value([number]) : .json("[\(number)]")) }
        return stub
    }

    private func word(_ event: Signal<[Int], CoreError>.Event) -> String? {
        switch event {
        case let .value(list): list.map { "\($0)" }.joined()
        case let .failed(error): error.isOutcomeUnknown ? "reset" : "refused"
        case .completed, .interrupted: nil
        }
    }

    @Test(arguments: rows.indices, [true, false])
    func everyConditionIsTheSameEachTime(row: Int, isDecoded: Bool) {
        let (condition, expected, used) = Self.rows[row]
        let stub = stub(isDecoded)
        stub.network = condition
        let results = expected.map { _ in
            let news = MutableProperty<String?>(nil)
            stub.access(Self.resource).start { event in if let word = word(event) { news.value = word } }
            return news.value ?? "nothing"
        }
        #expect((results, stub.requests.count, stub.leftovers.isEmpty) == (expected, used, used == 3))
    }

    @Test func aLateAnswerComesInVirtualTime() {
        let stub = stub(true)
        stub.network = .slow(.seconds(2))
        let news = MutableProperty<[String]>([])
        for _ in 0..<2 {
            stub.access(Self.resource).start { event in
                if let word = word(event) { news.modify { $0.append(word) } }
            }
        }
        let third = stub.access(Self.resource).start { event in
            if word(event) != nil { news.modify { $0.append("too late") } }
        }
        clock.advance(by: .milliseconds(1_900))
        let before = news.value
        third.dispose()
        clock.advance(by: .milliseconds(100))
        #expect((before, news.value, stub.requests.count) == ([], ["1", "2"], 2))
    }

    @Test func aSlowNetworkNeedsAClock() {
        let stub = StubAccessible()
        stub.stub(Self.resource, .value([1]))
        stub.network = .slow(.seconds(2))
        let messages = failures { stub.access(Self.resource).start() }
        #expect(messages == ["The network of a stub without a clock is slow: StubAccessible(clock: scheduler)"])
    }
}
