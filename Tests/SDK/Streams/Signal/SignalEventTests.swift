import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

struct SignalEventTests {
    typealias Event = Signal<Int, Oops>.Event

    static let events: [Event] = [.value(3), .failed(Oops(code: 7)), .completed, .interrupted]

    @Test("What an event is, in each way of asking", arguments: events)
    func kinds(of event: Event) {
        let kind = event.description.prefix { $0 != "(" }
        #expect((event.value, event.error) == (kind == "value" ? 3 : nil, kind == "failed" ? Oops(code: 7) : nil))
        #expect([event.isCompleted, event.isTerminating] == [kind == "completed", kind != "value"])
        let ends = event.termination.map { [Event($0)] } ?? []
        #expect((ends, Self.events.filter { $0 == event }) == (kind == "value" ? [] : [event], [event]))
    }
}
