import Dispatch
import MillraceReactiveSwift
import StreamsTestSupport
import Testing

@testable import MillraceStreams

/// `.latest` and `.race` give up what they have started, whatever the order in which threads come through.
struct ExclusiveFlatteningTests {
    /// Counts the inner streams of one flattened stream.
    final class Census: Sendable {
        let started = Shared<[Int]>([])
        let ended = Shared<[Int]>([])
        let leaks = Leaks()

        /// An inner stream that never ends of itself.
        func inner(_ number: Int) -> SignalProducer<Int, Never> {
            let held = leaks.watch()
            return SignalProducer({ [started, ended] observer, lifetime in
                started.append(number)
                lifetime.observeEnded {
                    ended.append(held.passing(number))
                    withExtendedLifetime(observer) {}
                }
            })
        }

        var running: Set<Int> {
            Set(started.value).subtracting(ended.value)
        }
    }

    /// An order of steps, each of which accepts or launches the inner stream of a number.
    typealias Schedule = [(isLaunch: Bool, number: Int)]

    /// All orders in which four inner streams can be accepted and launched, if several threads do so: each is launched
    /// after it was accepted, and they are accepted in the order of their numbers.
    static let schedules: [Schedule] = {
        var complete: [Schedule] = []
        func extend(_ schedule: Schedule, accepted: Int, waiting: [Int]) {
            if accepted == 4, waiting.isEmpty { return complete.append(schedule) }
            if accepted < 4 {
                extend(schedule + [(false, accepted)], accepted: accepted + 1, waiting: waiting + [accepted])
            }
            for number in waiting {
                extend(schedule + [(true, number)], accepted: accepted, waiting: waiting.filter { $0 != number })
            }
        }
        extend([], accepted: 0, waiting: [])
        return complete
    }()

    @Test(
        "After every interleaving of accepting and launching, the latest runs and no other",
        arguments: [false, true]
    )
    func latest(disposes: Bool) {
        var wrong: [String] = []
        for schedule in Self.schedules {
            let census = Census()
            do {
                let lifetime = CompositeDisposable()
                let flattening = ExclusiveFlattening<Int, Never>(
                    Source(.init(), within: Lifetime(lifetime)),
                    isRace: false
                )
                var accepted: [Int: ExclusiveFlattening<Int, Never>.Admission] = [:]
                for step in schedule {
                    if step.isLaunch {
                        accepted.removeValue(forKey: step.number).map {
                            flattening.launch(census.inner(step.number), as: $0)
                        }
                    } else {
                        accepted[step.number] = flattening.accept()
                    }
                }
                if census.running != [3] { wrong.append("\(census.running) run: \(schedule)") }
                if disposes {
                    lifetime.dispose()
                } else {
                    flattening.output.terminate(.completed)
                }
            }
            if !census.running.isEmpty || !census.leaks.isEmpty { wrong.append("something is left: \(schedule)") }
        }
        #expect((Self.schedules.count, wrong) == (105, []))
    }

    @Test("In a race, whoever sends first ends the others, in every interleaving", arguments: 0..<4)
    func race(winner: Int) {
        var wrong: [String] = []
        for schedule in Self.schedules {
            let census = Census()
            do {
                let lifetime = CompositeDisposable()
                let flattening = ExclusiveFlattening<Int, Never>(
                    Source(.init(), within: Lifetime(lifetime)),
                    isRace: true
                )
                var accepted: [Int: ExclusiveFlattening<Int, Never>.Admission] = [:]
                for step in schedule {
                    if step.isLaunch {
                        guard let admission = accepted.removeValue(forKey: step.number) else { continue }
                        flattening.launch(census.inner(step.number), as: admission)
                        if step.number == winner { flattening.send(1, from: admission.run) }
                    } else {
                        accepted[step.number] = flattening.accept()
                    }
                }
                if census.running != [winner] { wrong.append("\(census.running) run: \(schedule)") }
                lifetime.dispose()
            }
            if !census.running.isEmpty || !census.leaks.isEmpty { wrong.append("something is left: \(schedule)") }
        }
        #expect(wrong == [])
    }

    @Test(
        "Under eight threads every inner stream that was started has ended or was disposed of",
        arguments: [FlattenStrategy.latest, .race, .merge, .concat]
    )
    func counted(strategy: FlattenStrategy) {
        for _ in 0..<20 {
            let census = Census()
            let (outer, input) = Signal<Int, Never>.pipe()
            let (values, valuesInput) = Signal<Int, Never>.pipe()
            let disposable = outer.producer
                .flatMap(strategy) { number in
                    census.inner(number).merge(with: values.producer.filter { $0 == number })
                }
                .start()
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for round in 0..<10 {
                    input.send(value: thread * 10 + round)
                    if round == 5 { valuesInput.send(value: thread * 10 + round) }
                }
            }
            disposable.dispose()
            #expect((census.started.value.sorted(), census.leaks.count) == (census.ended.value.sorted(), 0))
        }
    }

    struct End: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let end: @Sendable (Signal<Int, Oops>.Observer, Signal<Int, Oops>.Observer, any Disposable) -> Void
    }

    static let ends = [
        End(testDescription: "disposal") { _, _, disposable in disposable.dispose() },
        End(testDescription: "outer failure") { outer, _, _ in outer.send(error: Oops()) },
        End(testDescription: "outer interruption") { outer, _, _ in outer.sendInterrupted() },
        End(testDescription: "inner failure") { _, inner, _ in inner.send(error: Oops()) },
        End(testDescription: "inner interruption") { outer, inner, _ in
            inner.sendInterrupted()
            outer.sendCompleted()
        },
        End(testDescription: "completion") { outer, inner, _ in
            inner.sendCompleted()
            outer.sendCompleted()
        },
    ]

    @Test(
        "Nothing that an inner stream holds is kept after the end",
        arguments: [FlattenStrategy.latest, .race, .merge, .concat, .throttle, .concurrent(limit: 2)],
        ends
    )
    func release(strategy: FlattenStrategy, end: End) {
        for sendsFirst in [true, false] {
            let leaks = Leaks()
            let (outer, outerInput) = Signal<Int, Oops>.pipe()
            let (inner, innerInput) = Signal<Int, Oops>.pipe()
            do {
                let disposable = outer.producer
                    .flatMap(strategy) { [held = leaks.watch()] _ in
                        inner.producer.map { [each = leaks.watch()] in each.passing(held.passing($0)) }
                    }
                    .start()
                (1...3).forEach(outerInput.send(value:))
                if sendsFirst { innerInput.send(value: 1) }
                end.end(outerInput, innerInput, disposable)
                // What is left of a race or a queue goes when all inputs have ended.
                innerInput.sendCompleted()
            }
            #expect(leaks.isEmpty)
        }
    }
}
