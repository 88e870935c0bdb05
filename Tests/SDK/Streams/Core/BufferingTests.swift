import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// Law 6, of every operator that keeps values: its bound is kept, its overflow policy too, and its high-water mark is
/// told.
struct BufferingTests {
    typealias Numbers = SignalProducer<Int, Never>

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let operatorName: String

        /// Sends 1 to 12 through the operator while it has to keep them, and lets them go.
        let run: @Sendable (Buffering) -> [Int]

        var testDescription: String {
            name
        }

        init(_ name: String, of operatorName: String, _ run: @escaping @Sendable (Buffering) -> [Int]) {
            self.name = name
            self.operatorName = operatorName
            self.run = run
        }
    }

    static let cases: [Case] = [
        Case("zip(with)", of: "zip") { buffering in
            waiting { source, gate in source.zip(with: gate, buffering: buffering).map { $0.0 } }
        },
        Case("zip(many)", of: "zip") { buffering in
            waiting { source, gate in SignalProducer.zip(source, gate, gate, buffering: buffering).map { $0.0 } }
        },
        Case("zip(sequence)", of: "zip") { buffering in
            waiting { source, gate in SignalProducer.zip([source, gate], buffering: buffering).map { $0[0] } }
        },
        Case("zip(signals)", of: "zip") { buffering in
            let (first, firstInput) = Signal<Int, Never>.pipe()
            let (second, secondInput) = Signal<Int, Never>.pipe()
            let recorder = Signal.zip(first, second, buffering: buffering).map { $0.0 }.record()
            (1...12).forEach(firstInput.send(value:))
            (1...12).forEach(secondInput.send(value:))
            return recorder.values
        },
        Case("concat", of: "flatten") { buffering in
            waiting { source, gate in
                Numbers(value: 0).concat(source).flatMap(.concat(buffering: buffering)) {
                    $0 == 0 ? gate.take(first: 1).filter { _ in false } : Numbers(value: $0)
                }
            }
        },
        Case("concurrent", of: "flatten") { buffering in
            waiting { source, gate in
                Numbers(value: 0).concat(source).flatMap(.concurrent(limit: 1, buffering: buffering)) {
                    $0 == 0 ? gate.take(first: 1).filter { _ in false } : Numbers(value: $0)
                }
            }
        },
        Case("observe(on)", of: "observe(on:)") { buffering in
            scheduled { $0.observe(on: $1, buffering: buffering) }
        },
        Case("delay", of: "delay") { buffering in
            scheduled { $0.delay(.seconds(1), on: $1, buffering: buffering) }
        },
        Case("collect(every)", of: "collect(every:)") { buffering in
            scheduled {
                $0.collect(every: .seconds(1), on: $1, discardWhenCompleted: false, buffering: buffering).flatten()
            }
        },
    ]

    @Test(arguments: cases, [Buffering.Overflow.dropOldest, .dropNewest])
    func aBoundIsKept(operation: Case, overflow: Buffering.Overflow) {
        let buffering = Buffering.bounded(7, overflow)
        let marks = Shared<[HighWaterMark]>([])
        let reports = StreamDebugger.onHighWater { mark in
            if mark.operatorName == operation.operatorName, mark.buffering == buffering { marks.append(mark) }
        }
        defer { reports.dispose() }
        let values = operation.run(buffering)
        #expect(values == (overflow == .dropOldest ? Array(6...12) : Array(1...7)))
        #expect((marks.value.map(\.count).max(), marks.value.map(\.dropped).max()) == (7, 4))
        // Nothing is dropped without a bound.
        #expect(operation.run(.unbounded) == Array(1...12))
    }

    @Test(arguments: cases.filter { $0.operatorName == "zip" })
    func whatKeepsNothingPairsNothingThatHasToWait(operation: Case) {
        #expect([.dropOldest, .dropNewest].map { operation.run(.bounded(0, $0)) } == [[], []])
    }

    /// What comes out of an operator that waits for a second stream.
    private static func waiting(_ apply: (Numbers, Numbers) -> Numbers) -> [Int] {
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = apply(Numbers(1...12), signal.producer).record().recorder
        (1...12).forEach(input.send(value:))
        return recorder.values
    }

    /// What comes out of an operator that waits for a scheduler.
    private static func scheduled(_ apply: (Numbers, TestScheduler) -> Numbers) -> [Int] {
        let scheduler = TestScheduler()
        let recorder = apply(Numbers(1...12), scheduler).record().recorder
        scheduler.advance(by: .seconds(2))
        return recorder.values
    }
}
