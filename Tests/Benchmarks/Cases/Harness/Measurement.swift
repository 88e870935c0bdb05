/// The measurements of a case: the best of several runs.
public struct Measurement: Sendable {
    /// The case.
    public let benchmark: BenchmarkCase

    /// The nanoseconds of an event in the fastest run.
    public let nanosecondsPerEvent: Double

    /// The allocations of an event in the run with the fewest.
    public let allocationsPerEvent: Double

    /// The result of the last run.
    public let checksum: Int

    /// Whether every run had the expected result.
    public let isRight: Bool

    /// Creates a measurement by running a case.
    ///
    /// - Parameters:
    ///   - benchmark: The case.
    ///   - runs: The number of runs; the fastest one counts.
    public init(_ benchmark: BenchmarkCase, runs: Int = 5) {
        var fastest = Duration.seconds(1_000)
        var fewest = Int.max
        var checksum = 0
        var isRight = true
        for _ in 0..<runs {
            // The preparation is released outside the measurement too.
            let work = benchmark.prepare()
            let allocations = Allocations.count
            let duration = ContinuousClock().measure { checksum = work() }
            fewest = min(fewest, Allocations.count - allocations)
            withExtendedLifetime(work) {}
            fastest = min(fastest, duration)
            isRight = isRight && checksum == benchmark.checksum
        }
        self.benchmark = benchmark
        nanosecondsPerEvent = fastest / .nanoseconds(1) / Double(benchmark.events)
        allocationsPerEvent = Double(fewest) / Double(benchmark.events)
        self.checksum = checksum
        self.isRight = isRight
    }

    /// Whether the targets are met and the result is right.
    public var isGood: Bool {
        isRight && nanosecondsPerEvent <= benchmark.target ?? .infinity
            && (!benchmark.mustNotAllocate || allocationsPerEvent < 0.001)
    }
}
