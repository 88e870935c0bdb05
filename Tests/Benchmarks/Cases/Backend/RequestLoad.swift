import Foundation
import Synchronization

/// A way to make requests one after the other, and its results under load.
public struct RequestLoad: Sendable {
    /// Sends one request, and calls back with whether the response was right.
    public typealias Way = @Sendable (_ done: @escaping @Sendable (Bool) -> Void) -> Void

    /// The name in the table.
    public let name: String

    /// Requests per second, the best of the rounds.
    public private(set) var rate = 0.0

    /// Microseconds of this process's CPU time for a request, the least of the rounds.
    public private(set) var cost = Double.infinity

    /// The number of requests that failed or had a wrong response.
    public private(set) var failures = 0

    private let start: @Sendable (Lines) -> Void

    /// Creates a load of requests that call back.
    public init(_ name: String, _ way: @escaping Way) {
        self.name = name
        start = { lines in lines.next(way) }
    }

    /// Creates a load of requests that are awaited, by one task for each request in flight.
    public init(_ name: String, awaiting way: @escaping @Sendable () async -> Bool) {
        self.name = name
        start = { lines in Task { await lines.all(way) } }
    }

    /// Sends requests without measuring them.
    package func warmUp(inFlight: Int, count: Int) {
        _ = Lines(count).run(inFlight, start)
    }

    /// Measures several ways in turns, so that other work of the machine disturbs all of them alike.
    ///
    /// - Parameters:
    ///   - loads: The ways to measure.
    ///   - inFlight: The number of requests in flight.
    ///   - seconds: The approximate time of each way in each round, in seconds.
    ///   - rounds: The number of rounds; the best one counts.
    /// - Returns: The ways with their results.
    public static func compare(
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
        let before = ProcessorTime.seconds
        let began = ContinuousClock.now
        failures += Lines(count).run(inFlight, start)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        rate = max(rate, Double(count) / seconds)
        cost = min(cost, (ProcessorTime.seconds - before) / Double(count) * 1e6)
    }
}

/// Lines of requests, each request after the one before it: there is one line for each request in flight, and the lines
/// share a count.
fileprivate final class Lines: Sendable {
    private let left: Atomic<Int>
    private let failures = Atomic(0)
    private let group = DispatchGroup()

    init(_ count: Int) {
        left = Atomic(count)
    }

    /// Runs a number of lines to their end.
    ///
    /// - Returns: The number of requests that failed.
    func run(_ inFlight: Int, _ start: (Lines) -> Void) -> Int {
        for _ in 0..<inFlight {
            group.enter()
            start(self)
        }
        group.wait()
        return failures.load(ordering: .acquiring)
    }

    /// Sends a request that calls back, and then the next one.
    func next(_ way: @escaping RequestLoad.Way) {
        guard takeOne() else { return group.leave() }
        way { [self] isRight in
            note(isRight)
            next(way)
        }
    }

    /// Sends requests with `await`, one after the other.
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
