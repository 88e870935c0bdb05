import Foundation
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

            #expect(recorder.values == values, "\(tree)")
            #expect(recorder.terminations == [fails ? .failed(Oops()) : .completed], "\(tree)")
            #expect(recorder.overlapCount == 0)
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

            #expect(recorder.values == Array(values.prefix(count)), "\(tree)")
            #expect(recorder.terminations.count == 1, "\(tree)")
            // Whatever came after the last value may have come before its observer gave it up.
            if count < values.count {
                #expect(recorder.terminations == [.interrupted], "\(tree) after \(count)")
            }
            #expect(active.value == 0, "\(tree)")
            #expect(leaks.isEmpty, "\(tree)")
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

        #expect(threads.value.first == currentThread)
        #expect(threads.value.count == 4)
        #expect(Set(threads.value.dropFirst()).count == 1)
        #expect(!threads.value.dropFirst().contains(currentThread))
    }
}
