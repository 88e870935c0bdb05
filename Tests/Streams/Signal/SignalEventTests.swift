import MillraceStreams
import Testing

struct SignalEventTests {
    typealias Event = Signal<Int, Oops>.Event

    static let events: [Event] = [.value(3), .failed(Oops(code: 7)), .completed, .interrupted]

    @Test("What an event is, in each way of asking", arguments: events)
    func kinds(of event: Event) {
        let kind = event.description.prefix { $0 != "(" }
        #expect(event.value == (kind == "value" ? 3 : nil))
        #expect(event.error == (kind == "failed" ? Oops(code: 7) : nil))
        #expect(event.isCompleted == (kind == "completed"))
        #expect(event.isTerminating == (kind != "value"))
        #expect(event.termination.map { Event($0) } == (kind == "value" ? nil : event))
        #expect(Self.events.filter { $0 == event }.count == 1)
    }

    @Test func inWords() {
        #expect(Self.events.map(\.description) == ["value(3)", "failed(Oops(code: 7))", "completed", "interrupted"])
    }

    @Test func mappingChangesTheValueOnly() {
        let mapped = Self.events.map { $0.map { "\($0)!" } }
        #expect(mapped == [.value("3!"), .failed(Oops(code: 7)), .completed, .interrupted])
    }

    @Test func mappingErrorsChangesTheErrorOnly() {
        let mapped = Self.events.map { $0.mapError { Oops(code: $0.code + 1) } }
        #expect(mapped == [.value(3), .failed(Oops(code: 8)), .completed, .interrupted])
        let terminations = Self.events.compactMap(\.termination).map { $0.mapError { Oops(code: $0.code + 1) } }
        #expect(terminations == [.failed(Oops(code: 8)), .completed, .interrupted])
    }
}
