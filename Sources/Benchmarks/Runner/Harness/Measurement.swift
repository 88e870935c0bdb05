/// The measurements of a case: the best of several runs.
package struct Measurement: Sendable {
    package let name: String
    package let target: Double?
    package let mustNotAllocate: Bool
    package let nanosecondsPerEvent: Double
    package let allocationsPerEvent: Double
    package let checksum: Int
    package let isRight: Bool

    /// Creates a measurement by running a case.
    ///
    /// - Parameters:
    ///   - benchmark: The case.
    ///   - runs: The number of runs; the fastest one counts.
    package init(_ benchmark: BenchmarkCase, runs: Int = 5) {
        var fastest = Duration.seconds(1_000)
        var fewest = Int.max
        var checksum = 0
        var isRight = true
        for _ in 0..<runs {
            let allocations = Allocations.count
            let duration = ContinuousClock().measure { checksum = benchmark.run() }
            fewest = min(fewest, Allocations.count - allocations)
            fastest = min(fastest, duration)
            isRight = isRight && checksum == benchmark.checksum
        }
        let (seconds, attoseconds) = fastest.components
        name = benchmark.name
        target = benchmark.target
        mustNotAllocate = benchmark.mustNotAllocate
        nanosecondsPerEvent = (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(benchmark.events)
        allocationsPerEvent = Double(fewest) / Double(benchmark.events)
        self.checksum = checksum
        self.isRight = isRight
    }

    /// Whether the targets are met and the result is right.
    package var isGood: Bool {
        isRight && nanosecondsPerEvent <= target ?? .infinity && (!mustNotAllocate || allocationsPerEvent < 0.001)
    }
}
