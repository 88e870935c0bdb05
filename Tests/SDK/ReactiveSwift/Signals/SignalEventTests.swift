import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

struct SignalEventTests {
    private let events: [Signal<Int, Oops>.Event] = [.value(3), .failed(Oops(code: 7)), .completed, .interrupted]

    @Test func mappingChangesTheValueOrTheErrorOnly() {
        let add: @Sendable (Oops) -> Oops = { Oops(code: $0.code + 1) }
        let words = [
            events.map { $0.map { "\($0)!" } }.map(\.description), events.map { $0.mapError(add) }.map(\.description),
        ]
        let expected = [
            ["value(3!)", "failed(Oops(code: 7))", "completed", "interrupted"],
            ["value(3)", "failed(Oops(code: 8))", "completed", "interrupted"],
        ]
        #expect(words == expected)
    }
}
