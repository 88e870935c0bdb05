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
        var seen = [counts.withLock { $0 }]
        clock.advance(by: .seconds(3))
        seen.append(counts.withLock { $0 })
        trace.note("b")
        trace.note("c")
        clock.advance(by: InspectorBusinessController.pause)
        seen.append(counts.withLock { $0 })
        following.dispose()
        trace.note("d")
        clock.advance(by: .seconds(3))
        seen.append(counts.withLock { $0 })
        #expect(seen == [[1], [1], [1, 3], [1, 3]])
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
        let found = readings.withLock { $0.map { "\($0.log.records.count) \($0.isComplete)" } }
        #expect(found == ["\(count) false", "\(count + 1) true"])
        following.dispose()
    }

    @Test func commandsHaveNoSecrets() {
        let trace = Trace(secrets: ["hunter2"])
        let waiting = MutableProperty(["Order for hunter2"])
        let controller = controller(trace, commands: Property(capturing: waiting))
        let shown = Mutex<[[String]]>([])
        let listing = controller.commands().startWithValues { list in shown.withLock { $0.append(list) } }
        waiting.value = []
        listing.dispose()
        #expect(
            (shown.withLock { $0 }, [controller, self.controller(trace)].map(\.hasCommands)) == (
                [["Order for •••"], []], [true, false]
            )
        )
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
        let marks = shown.withLock { [$0.first, $0.last] }.map { $0?.map { "\($0.operatorName) \($0.count)" } }
        #expect(marks == [[], ["observe(on:) 4"]])
    }

    @Test func momentsAndExplanationsAreMadeOnTheScheduler() {
        let place = LogPlace(log: SessionLog.log, index: SessionLog.index(15))
        let controller = controller(Trace())
        let found = Mutex<(moment: InspectedMoment?, explanation: LineExplanation?)>((nil, nil))
        controller.examine(place).startWithValues { moment in found.withLock { $0.moment = moment } }
        controller.explain(LineQuestion(place: place, line: "• Bath")).startWithValues { explanation in
            found.withLock { $0.explanation = explanation }
        }
        let before = found.withLock { $0 }
        clock.advance()
        let after = found.withLock { $0 }
        #expect(
            (before.moment, before.explanation, after.moment, after.explanation?.explanation) == (
                nil, nil, InspectedMoment(rebuilding: place), SessionLog.log.why("Bath")
            )
        )
    }
}
