import BenchmarkCases
import Foundation
import Millrace
import Synchronization

/// What observed queries ask, and how old they become, by how fast events and answers come: ten seconds of virtual time
/// each.
enum QueryCases {
    private struct Number: Query {
        typealias Result = Int
        static let path = "number"
        var index = 0
        var parameters: [String: String]? { ["index": "\(index)"] }
    }

    private static let step = Duration.milliseconds(10)

    /// - Returns: Whether all bounds are kept.
    static func run() -> Bool {
        var isGood = true
        var ages = BenchmarkTable([
            "events every", "answers after", "requests/s", "answers/s", "oldest shown", "longest missing",
        ])
        for events in [10, 50, 100] {
            for answers in [10, 100, 1_000] {
                let found = follow(events: .milliseconds(events), answers: .milliseconds(answers))
                let bound: Duration = LiveOptions().leastPause + Duration.milliseconds(2 * answers + 20)
                isGood = isGood && found.oldest <= bound && found.missing <= bound
                ages.add([
                    "\(events) ms", "\(answers) ms", BenchmarkTable.number(found.requests),
                    BenchmarkTable.number(found.answers), milliseconds(found.oldest), milliseconds(found.missing),
                ])
            }
        }
        print(ages.text)
        print("")
        var storms = BenchmarkTable(["1,000 queries", "requests", "at once", "most requests", ""])
        for (name, requests, most) in [
            ("observed at once", mount(), 1_000), ("100 changes at once", change(after: .zero), 2_000),
            ("100 changes, one each 10 ms", change(after: step), 2_000),
            ("a trigger for 100 observers of each", trigger(), 1_000),
        ] {
            let isKept = requests.begun <= most && requests.mostAtOnce <= 16
            isGood = isGood && isKept
            storms.add([name, "\(requests.begun)", "\(requests.mostAtOnce)", "\(most)", isKept ? "" : "missed"])
        }
        print(storms.text)
        return isGood
    }

    private static func milliseconds(_ duration: Duration) -> String {
        "\(Int(duration / .milliseconds(1))) ms"
    }

    /// What one observer sees of a number that is raised again and again, each time with an event.
    private static func follow(
        events: Duration,
        answers: Duration
    ) -> (requests: Double, answers: Double, oldest: Duration, missing: Duration) {
        let clock = TestScheduler()
        let backend = DelayedAccessible(clock, delay: answers)
        let live = LiveBackend(Backend(backend), sharing: LiveQueries(scheduler: clock))
        let shown = Mutex((answer: LiveAnswer<Int>?.none, count: 0))
        let observation = live.observe(Number(), LiveOptions(sendsProvenance: true)).startWithValues { answer in
            shown.withLock { shown in
                if shown.answer?.provenance?.exchange != answer.provenance?.exchange { shown.count += 1 }
                shown.answer = answer
            }
        }
        clock.advance(by: .seconds(5))
        let (begun, seen) = (backend.requests.begun, shown.withLock { $0.count })
        var raises: [Duration] = []
        var (oldest, missing, now) = (Duration.zero, Duration.zero, Duration.zero)
        while now < .seconds(10) {
            if now >= events * raises.count {
                _ = backend.raise()
                raises.append(now)
                live.queries.invalidate(.one(Number()))
            }
            clock.advance(by: step)
            now += step
            guard let answer = shown.withLock({ $0.answer }), let value = answer.value else { continue }
            if value > 0, let age = answer.provenance?.age(at: clock.currentDate) { oldest = max(oldest, age.duration) }
            if value < raises.count { missing = max(missing, now - raises[value]) }
        }
        observation.dispose()
        return (
            Double(backend.requests.begun - begun) / 10, Double(shown.withLock { $0.count } - seen) / 10, oldest,
            missing
        )
    }

    private static func mount() -> DelayedAccessible.Requests {
        many(observers: 1) { _, _ in }.first
    }

    private static func change(after pause: Duration) -> DelayedAccessible.Requests {
        many(observers: 1) { live, clock in
            for _ in 0..<100 {
                live.queries.invalidate(.all(Number.self))
                clock.advance(by: pause)
            }
        }
        .then
    }

    private static func trigger() -> DelayedAccessible.Requests {
        let (signal, input) = Signal<Void, Never>.pipe()
        return many(observers: 100, LiveOptions(refreshTriggers: [SignalProducer(signal)])) { _, _ in
            input.send(value: ())
        }
        .then
    }

    /// Lets a thousand queries be observed, and then something happen: the requests of either.
    private static func many(
        observers: Int,
        _ options: LiveOptions = LiveOptions(),
        _ act: (LiveBackend<NoAuth>, TestScheduler) -> Void
    ) -> (first: DelayedAccessible.Requests, then: DelayedAccessible.Requests) {
        let clock = TestScheduler()
        let backend = DelayedAccessible(clock, delay: .milliseconds(100))
        let live = LiveBackend(Backend(backend), sharing: LiveQueries(scheduler: clock))
        let observations = (0..<1_000).flatMap { index in
            (0..<observers).map { _ in live.observe(Number(index: index), options).start() }
        }
        clock.advance(by: .seconds(60))
        let first = backend.requests
        act(live, clock)
        clock.advance(by: .seconds(60))
        var then = backend.requests
        then.begun -= first.begun
        for observation in observations { observation.dispose() }
        return (first, then)
    }
}
