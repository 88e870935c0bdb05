import Foundation
import Synchronization

/// A way to make requests one after the other, and what it has shown under load.
package struct RequestLoad: Sendable {
    /// Makes one request, and calls back when its answer is there.
    package typealias Way = @Sendable (_ done: @escaping @Sendable (Bool) -> Void) -> Void

    /// What it is.
    package let name: String

    /// Requests per second, the best of the rounds.
    package private(set) var rate = 0.0

    /// Microseconds of this process's CPU time for a request, the least of the rounds.
    package private(set) var cost = Double.infinity

    /// Requests that came to anything but what was asked for.
    package private(set) var failures = 0

    private let start: @Sendable (Lines) -> Void

    /// Requests that call back.
    package init(_ name: String, _ way: @escaping Way) {
        self.name = name
        start = { lines in lines.next(way) }
    }

    /// Requests that are awaited, by a task for each line of them.
    package init(_ name: String, awaiting way: @escaping @Sendable () async -> Bool) {
        self.name = name
        start = { lines in Task { await lines.all(way) } }
    }

    /// Makes requests without measuring them.
    package func warmUp(inFlight: Int, count: Int) {
        _ = Lines(count).run(inFlight, start)
    }

    /// Measures several ways in turns, so that what else the machine does meets all of them.
    ///
    /// - Parameters:
    ///   - loads: The ways.
    ///   - inFlight: How many requests are under way at a time.
    ///   - seconds: About how long each is measured in each of the rounds.
    ///   - rounds: How many rounds there are; the best counts.
    /// - Returns: The ways, with what they have shown.
    package static func compare(
        _ loads: [RequestLoad],
        inFlight: Int,
        seconds: Double = 0.5,
        rounds: Int = 7
    ) -> [RequestLoad] {
        var loads = loads
        let counts = loads.map { load in
            load.warmUp(inFlight: inFlight, count: 500)
            var probe = load
            probe.measure(inFlight: inFlight, count: 1_000)
            return max(500, Int(probe.rate * seconds))
        }
        for _ in 0..<rounds {
            for index in loads.indices { loads[index].measure(inFlight: inFlight, count: counts[index]) }
        }
        return loads
    }

    private mutating func measure(inFlight: Int, count: Int) {
        let before = RequestLoad.processorTime
        let began = ContinuousClock.now
        failures += Lines(count).run(inFlight, start)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        rate = max(rate, Double(count) / seconds)
        cost = min(cost, (RequestLoad.processorTime - before) / Double(count) * 1e6)
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Requests one after the other: there are as many lines as requests in flight, and they share a count.
fileprivate final class Lines: Sendable {
    private let left: Atomic<Int>
    private let failures = Atomic(0)
    private let group = DispatchGroup()

    init(_ count: Int) {
        left = Atomic(count)
    }

    /// Runs so many lines to their end.
    ///
    /// - Returns: How many requests failed.
    func run(_ inFlight: Int, _ start: (Lines) -> Void) -> Int {
        for _ in 0..<inFlight {
            group.enter()
            start(self)
        }
        group.wait()
        return failures.load(ordering: .acquiring)
    }

    /// Makes a request that calls back, and the next one when it has.
    func next(_ way: @escaping RequestLoad.Way) {
        guard takeOne() else { return group.leave() }
        way { [self] isRight in
            note(isRight)
            next(way)
        }
    }

    /// Makes requests that are awaited.
    func all(_ way: @Sendable () async -> Bool) async {
        while takeOne() { note(await way()) }
        group.leave()
    }

    private func takeOne() -> Bool {
        left.subtract(1, ordering: .relaxed).newValue >= 0
    }

    private func note(_ isRight: Bool) {
        if !isRight { failures.add(1, ordering: .acquiringAndReleasing) }
    }
}
