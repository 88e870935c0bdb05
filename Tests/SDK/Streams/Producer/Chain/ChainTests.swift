import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

/// What a chain of any shape sends is what its description says, however its parts run.
@Suite struct ChainTests {
    /// How a part does its work.
    enum Work: CaseIterable, Sendable {
        case immediate
        case closure
        case scheduled
        case elsewhere
        case mixed

        func part(
            _ values: [Int],
            fails: Bool,
            on scheduler: TestScheduler,
            _ active: Shared<Int>
        ) -> SignalProducer<Int, Oops> {
            let work = SignalProducer<Int, Oops> { observer, lifetime in
                active.increment()
                lifetime.observeEnded { active.change { $0 -= 1 } }
                for value in values where !lifetime.hasEnded {
                    observer.send(value: value)
                }
                if fails {
                    observer.send(error: Oops())
                } else {
                    observer.sendCompleted()
                }
            }
            switch self {
            case .immediate: return fails ? work : SignalProducer(values)
            case .closure: return work
            case .scheduled: return work.start(on: scheduler)
            case .elsewhere: return work.start(on: QueueScheduler(name: "part"))
            case .mixed:
                let works = [Work.immediate, .closure, .scheduled]
                let index = (values.first ?? 0) % works.count
                return works[index].part(values, fails: fails, on: scheduler, active)
            }
        }
    }

    @Test(arguments: Work.allCases)
    func sendsWhatItsDescriptionSays(work: Work) {
        var generator = SeededGenerator(seed: 17)
        for size in 1...(work == .elsewhere ? 40 : 200) {
            let tree = ChainTree.random(size % 40 + 1, &generator)
            let (values, fails) = tree.outcome
            let scheduler = TestScheduler()
            let active = Shared(0)
            let ended = DispatchSemaphore(value: 0)
            let recorder = Recorder<Int, Oops>()
            let producer = tree.producer { work.part($0, fails: $1, on: scheduler, active) }
            let observer = Signal<Int, Oops>.Observer { event in
                recorder.observer.send(event)
                if event.isTerminating { ended.signal() }
            }
            // A tree as small as this starts as a chain only if it is asked to.
            if size.isMultiple(of: 2) {
                producer.start(observer)
            } else {
                SignalProducer(attaching: producer.attachAsChain).start(observer)
            }
            if work == .elsewhere {
                ended.waitInTest()
            } else {
                scheduler.run()
            }

            let end: Termination<Oops> = fails ? .failed(Oops()) : .completed
            #expect((recorder.values, recorder.terminations, recorder.overlapCount) == (values, [end], 0), "\(tree)")
        }
    }

    @Test(arguments: [Work.immediate, .closure, .scheduled, .mixed])
    func givenUpInTheMiddle(work: Work) {
        var generator = SeededGenerator(seed: 18)
        for size in 1...200 {
            let tree = ChainTree.random(size % 40 + 1, &generator)
            let values = tree.outcome.values
            let count = Int.random(in: 0...values.count, using: &generator)
            let scheduler = TestScheduler()
            let active = Shared(0)
            let leaks = Leaks()
            let token = Lifetime.Token()
            let left = Shared(count)
            let recorder = Recorder<Int, Oops>()
            do {
                let held = leaks.watch()
                let producer = tree.producer { work.part($0, fails: $1, on: scheduler, active) }
                if count == 0 { token.dispose() }
                (size.isMultiple(of: 2) ? producer.attach : producer.attachAsChain)(
                    .init(
                        value: { value in
                            recorder.observer.send(value: held.passing(value))
                            left.change { $0 -= 1 }
                            if left.value == 0 { token.dispose() }
                        },
                        termination: { recorder.observer.onTermination($0) }
                    ),
                    Lifetime(token)
                )
            }
            scheduler.run()

            // What comes after the last value may have come before its observer disposed of it.
            let ends = count < values.count ? [.interrupted] : Array(recorder.terminations.prefix(1))
            let comment: Comment = "\(tree) after \(count)"
            #expect((recorder.values, recorder.terminations) == (Array(values.prefix(count)), ends), comment)
            #expect([recorder.terminations.count, active.value, leaks.count] == [1, 0, 0], comment)
        }
    }

    @Test func aPartThatEndsElsewhereStartsTheNextOneThere() {
        let queue = QueueScheduler(name: "elsewhere")
        let threads = Shared<[UInt]>([])
        let ended = DispatchSemaphore(value: 0)
        let part = SignalProducer<Int, Oops> { observer, _ in
            threads.append(currentThread)
            observer.sendCompleted()
        }
        part.concat(part.start(on: queue)).concat(part).concat(part).startWithCompleted { ended.signal() }
        ended.waitInTest()

        let here = currentThread
        #expect(threads.value.map { $0 == here } == [true, false, false, false])
        #expect(Set(threads.value.dropFirst()).count == 1)
    }
}
