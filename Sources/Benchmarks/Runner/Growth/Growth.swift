import CAllocations
import Foundation

/// What a case has shown at its three sizes.
struct Growth: Codable {
    /// The seconds of the processor that each size took.
    let seconds: [Double]

    /// How many bytes the largest size took at its peak.
    let peak: Int

    /// How much the largest size has done, by its own count.
    let work: Int

    /// Measures a case; the fastest of a few runs counts at each size.
    init(_ growthCase: GrowthCase) {
        allocation_keep()
        var seconds: [Double] = []
        var peak = 0
        var work = 0
        for size in [growthCase.size, growthCase.size * 10, growthCase.size * 100] {
            let before = Memory.residentSize()
            Memory.forgetPeak()
            let measured = Self.time(of: size, in: growthCase)
            seconds.append(measured.seconds)
            work = measured.work
            peak = max(0, Memory.peak() - before)
        }
        self.seconds = seconds
        self.peak = peak
        self.work = work
    }

    /// Measures a case in a process of its own: what other cases have made of the memory doesn't matter there.
    ///
    /// - Returns: What it has shown; nil where the process can't be started, or has ended otherwise.
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

    /// By which power of the size the time grows, in the steeper of the two steps; what takes no time at all doesn't grow.
    var exponent: Double {
        let least = 20e-6
        return zip(seconds, seconds.dropFirst()).map { log10(max($1, least) / max($0, least)) }.max() ?? 0
    }

    /// The seconds that all threads of this process have computed: what other processes do shows in it least.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the seconds of the fastest run, and what it has done: of two at least, since the first one makes the memory, if
    /// that takes no more than a second, and of as many as a third of a second takes, five at most.
    private static func time(of size: Int, in growthCase: GrowthCase) -> (seconds: Double, work: Int) {
        var fastest = Double.infinity
        var total = 0.0
        var runs = 0
        var done = 0
        while runs < 5, runs == 0 || total < 0.3 || (runs == 1 && total < 1) {
            let work = growthCase.prepare(size)
            let start = processorTime()
            done = work()
            let time = processorTime() - start
            fastest = min(fastest, time)
            total += time
            runs += 1
        }
        return (fastest, done)
    }
}
