import MillraceStreams
import Testing

struct SignalEventTests {
    typealias Event = Signal<Int, Oops>.Event

    static let events: [Event] = [.value(3), .failed(Oops(code: 7)), .completed, .interrupted]

    @Test("What an event is, in each way of asking", arguments: events)
    func kinds(of event: Event) {
        let kind = event.description.prefix { $0 != "(" }
        #expect((event.value, event.error) == (kind == "value" ? 3 : nil, kind == "failed" ? Oops(code: 7) : nil))
        #expect([event.isCompleted, event.isTerminating] == [kind == "completed", kind != "value"])
        #expect(event.termination.map { Event($0) } == (kind == "value" ? nil : event))
        #expect(Self.events.filter { $0 == event } == [event])
    }

    @Test func mappingChangesTheValueOrTheErrorOnly() {
        let events = Self.events
        let add: @Sendable (Oops) -> Oops = { Oops(code: $0.code + 1) }
        let terminations = events.compactMap(\.termination).map { $0.mapError(add) }
        let words = [
            events.map(\.description), events.map { $0.map { "\($0)!" } }.map(\.description),
            events.map { $0.mapError(add) }.map(\.description), terminations.map { Event($0).description },
        ]
        let expected = [
            ["value(3)", "failed(Oops(code: 7))", "completed", "interrupted"],
            ["value(3!)", "failed(Oops(code: 7))", "completed", "interrupted"],
            ["value(3)", "failed(Oops(code: 8))", "completed", "interrupted"],
            ["failed(Oops(code: 8))", "completed", "interrupted"],
        ]
        #expect(words == expected)
    }
}
