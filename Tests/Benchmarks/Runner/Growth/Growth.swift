import BenchmarkCases
import CAllocations
import Foundation

/// The measurements of a case at its three sizes.
struct Growth: Codable {
    /// The processor time of each size, in seconds.
    let seconds: [Double]

    /// The peak of the largest size, in bytes.
    let peak: Int

    /// The amount of work at the largest size, by the case's own count.
    let work: Int

    /// Creates the measurements of a case; the fastest of a few runs counts at each size.
    init(_ growthCase: GrowthCase) throws {
        allocation_keep()
        var seconds: [Double] = []
        var peak = 0
        var work = 0
        for size in [growthCase.size, growthCase.size * 10, growthCase.size * 100] {
            let before = Memory.residentSize()
            Memory.forgetPeak()
            let measured = try Self.time(of: size, in: growthCase)
            seconds.append(measured.seconds)
            work = measured.work
            peak = max(0, Memory.peak() - before)
        }
        self.seconds = seconds
        self.peak = peak
        self.work = work
    }

    /// Measures a case in a process of its own, so that the memory of other cases doesn't matter.
    ///
    /// - Returns: The measurements; nil where the process can't be started or doesn't end regularly.
    static func inItsOwnProcess(_ growthCase: GrowthCase) -> Growth? {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["growth-case", growthCase.name]
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try? JSONDecoder().decode(Growth.self, from: text)
    }

    /// The power of the size by which the time grows, in the steeper of the two steps; 0 for times too short to
    /// measure.
    var exponent: Double {
        let least = 20e-6
        return zip(seconds, seconds.dropFirst()).map { log10(max($1, least) / max($0, least)) }.max() ?? 0
    }

    /// Returns the seconds of the fastest run, and the amount of its work.
    ///
    /// Runs continue for a third of a second, up to five of them. A second run follows even then, unless the first one,
    /// which also allocates the memory, took more than a second.
    private static func time(of size: Int, in growthCase: GrowthCase) throws -> (seconds: Double, work: Int) {
        var fastest = Double.infinity
        var total = 0.0
        var runs = 0
        var done = 0
        while runs < 5, runs == 0 || total < 0.3 || (runs == 1 && total < 1) {
            let work = try growthCase.prepare(size)
            let start = ProcessorTime.seconds
            done = work()
            let time = ProcessorTime.seconds - start
            fastest = min(fastest, time)
            total += time
            runs += 1
        }
        return (fastest, done)
    }
}
