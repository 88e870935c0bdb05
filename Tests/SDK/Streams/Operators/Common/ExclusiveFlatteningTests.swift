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

    /// Accepts and launches as a schedule says.
    ///
    /// - Parameters:
    ///   - winner: Which one sends when it is launched, in a race.
    ///   - completes: Whether it ends with a completion, or else a disposal.
    /// - Returns: What runs before the end; nil where anything is left after it.
    private func run(_ schedule: Schedule, winner: Int? = nil, completes: Bool = false) -> Set<Int>? {
        let census = Census()
        var running: Set<Int> = []
        do {
            let lifetime = CompositeDisposable()
            let source = Source<Int, Never>(.init(), within: Lifetime(lifetime))
            let flattening = ExclusiveFlattening<Int, Never>(source, isRace: winner != nil)
            var accepted: [Int: ExclusiveFlattening<Int, Never>.Admission] = [:]
            for step in schedule {
                guard step.isLaunch else {
                    accepted[step.number] = flattening.accept()
                    continue
                }
                guard let admission = accepted.removeValue(forKey: step.number) else { continue }
                flattening.launch(census.inner(step.number), as: admission)
                if step.number == winner { flattening.send(1, from: admission.run) }
            }
            running = census.running
            completes ? flattening.output.terminate(.completed) : lifetime.dispose()
        }
        return census.running.isEmpty && census.leaks.isEmpty ? running : nil
    }

    @Test("After every order of accepting and launching, the latest runs and no other", arguments: [false, true])
    func latest(completes: Bool) {
        let wrong = Self.schedules.filter { run($0, completes: completes) != [3] }
        #expect((Self.schedules.count, wrong.map { "\($0)" }) == (105, []))
    }

    @Test("In a race, whoever sends first ends the others, in every interleaving", arguments: 0..<4)
    func race(winner: Int) {
        let wrong = Self.schedules.filter { run($0, winner: winner) != [winner] }
        #expect(wrong.map { "\($0)" } == [])
    }
}
