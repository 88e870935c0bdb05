import Millrace
import MillraceTestKit
import MillraceTrace
import Synchronization
import Testing

@testable import MillraceInspector

/// What an inspector asks for, over a trace and a clock.
@Suite struct InspectorBusinessControllerTests {
    private let clock = TestScheduler()

    private func controller(_ trace: Trace, commands: Property<[String]>? = nil) -> InspectorBusinessController {
        InspectorBusinessController(trace: trace, commands: commands, scheduler: clock)
    }

    @Test func theLogComesAtTheStartAndWheneverItHasGrown() {
        let trace = Trace()
        trace.note("a")
        let counts = Mutex<[Int]>([])
        let following = controller(trace).follow().startWithValues { reading in
            counts.withLock { $0.append(reading.log.records.count) }
        }
        clock.advance()
        #expect(counts.withLock { $0 } == [1])
        clock.advance(by: .seconds(3))
        #expect(counts.withLock { $0 } == [1])
        trace.note("b")
        trace.note("c")
        clock.advance(by: InspectorBusinessController.pause)
        #expect(counts.withLock { $0 } == [1, 3])
        following.dispose()
        trace.note("d")
        clock.advance(by: .seconds(3))
        #expect(counts.withLock { $0 } == [1, 3])
    }

    @Test func theNewestRecordsOfALongTraceComeAtOnce() {
        let trace = Trace()
        for number in 0...InspectorBusinessController.firstCount { trace.note("\(number)") }
        let readings = Mutex<[TraceReading]>([])
        let following = controller(trace).follow().startWithValues { reading in
            readings.withLock { $0.append(reading) }
        }
        clock.advance()
        let count = InspectorBusinessController.firstCount
        #expect(readings.withLock { $0.map(\.log.records.count) } == [count, count + 1])
        #expect(readings.withLock { $0.map(\.isComplete) } == [false, true])
        following.dispose()
    }

    @Test func commandsHaveNoSecrets() {
        let trace = Trace(secrets: ["hunter2"])
        let waiting = MutableProperty(["Order for hunter2"])
        let controller = controller(trace, commands: Property(capturing: waiting))
        #expect(controller.hasCommands)
        let shown = Mutex<[[String]]>([])
        let listing = controller.commands().startWithValues { list in shown.withLock { $0.append(list) } }
        waiting.value = []
        listing.dispose()
        #expect(shown.withLock { $0 } == [["Order for •••"], []])
        #expect(!self.controller(trace).hasCommands)
    }

    /// The bound is one that no other test has.
    @Test func buffersAreMeasuredFromTheRecordingOn() {
        let trace = Trace()
        let bound = Buffering.bounded(90_210, .dropOldest)
        let shown = Mutex<[[HighWaterMark]]>([])
        let measuring = controller(trace).buffers().startWithValues { marks in
            shown.withLock { $0.append(marks.filter { $0.buffering == bound }) }
        }
        let (signal, sink) = Signal<Int, NoError>.pipe()
        let waiting = TestScheduler()
        let observation = signal.observe(on: waiting, buffering: bound).observeValues { _ in }
        let recording = trace.record { _ in false }
        for number in 0..<4 { sink.send(value: number) }
        clock.advance(by: InspectorBusinessController.pause)
        recording.dispose()
        for number in 0..<64 { sink.send(value: number) }
        clock.advance(by: InspectorBusinessController.pause)
        measuring.dispose()
        observation?.dispose()
        #expect(shown.withLock { $0.first } == [])
        #expect(shown.withLock { $0.last?.map(\.count) } == [4])
        #expect(shown.withLock { $0.last?.map(\.operatorName) } == ["observe(on:)"])
    }

    @Test func momentsAndExplanationsAreMadeOnTheScheduler() {
        let place = LogPlace(log: SessionLog.log, index: SessionLog.index(15))
        let controller = controller(Trace())
        let found = Mutex<(moment: InspectedMoment?, explanation: LineExplanation?)>((nil, nil))
        controller.examine(place).startWithValues { moment in found.withLock { $0.moment = moment } }
        controller.explain(LineQuestion(place: place, line: "• Bath")).startWithValues { explanation in
            found.withLock { $0.explanation = explanation }
        }
        #expect(found.withLock { $0.moment == nil && $0.explanation == nil })
        clock.advance()
        #expect(found.withLock { $0.moment } == InspectedMoment(rebuilding: place))
        #expect(found.withLock { $0.explanation?.explanation } == SessionLog.log.why("Bath"))
    }
}
