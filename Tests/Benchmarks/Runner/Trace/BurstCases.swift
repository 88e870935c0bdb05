import BenchmarkCases
import Foundation
import Millrace
import MillraceTrace

/// What a trace keeps in its file of a session in which much happens at once: a part of `benchmarks trace`.
enum BurstCases {
    private static let events = 400_000
    /// The largest ratio of the times with secrets to look for and without.
    private static let largestRatio = 3.0

    /// Prints how long the app and the file took, without and with secrets, and how many records the file has.
    ///
    /// - Returns: Whether the file has all of them, and the secrets cost no more than they may.
    static func run() throws -> Bool {
        let (plain, isWhole) = try measure(secrets: [])
        let (hidden, isWholeToo) = try measure(secrets: ["hunter2-hunter2", "k4tze/hund+maus"])
        print("the secrets make that \(BenchmarkTable.number(hidden / plain, digits: 2)) times as long")
        return isWhole && isWholeToo && hidden / plain <= largestRatio
    }

    private static func measure(secrets: [String]) throws -> (seconds: Double, isWhole: Bool) {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-burst-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let trace = Trace(secrets: secrets, writingTo: file)
        let recording = trace.record()
        let clock = ContinuousClock()
        let start = clock.now
        let loop = Loop<State, Int>(initial: State(), reduce: { $0.take($1) })
        for number in 1...events { loop.send(number) }
        trace.note("the last one")
        let app = clock.now - start
        let error = trace.fileError
        let whole = clock.now - start
        recording.dispose()
        let count = try Data(contentsOf: file).count { $0 == UInt8(ascii: "\n") } - 1
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        print("a burst of \(events + 2) records, \(secrets.count) secrets: ", terminator: "")
        print("\(count) in the file of \(size >> 20) MiB, ", terminator: "")
        let times = [app, whole].map { BenchmarkTable.number($0 / .seconds(1), digits: 2) }
        print("the app took \(times[0]) s, the file \(times[1]) s")
        return (whole / .seconds(1), error == nil && count == events + 2)
    }

    private struct State: Equatable {
        var count = 0
        var name = "no name"

        mutating func take(_ number: Int) {
            count += 1
            name = "City \(number)"
        }
    }
}
