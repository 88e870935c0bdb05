import BenchmarkCases
import Foundation
import Millrace
import MillraceMockServer
import MillraceTrace

/// The costs of recording, and of reading a log: `benchmarks trace`.
enum TraceCases {
    private static let events = 10_000
    private static let requests = 1_000
    private static let records = 10_000
    /// The largest number of nanoseconds by which an event without effect may take longer while it is recorded.
    private static let longestEvent = 1_000.0
    /// The largest ratio of a request that is recorded to one that isn't.
    private static let largestRatio = 1.1

    /// Prints the costs, and what a log of an hour takes to open and to search.
    ///
    /// - Returns: Whether the targets are met.
    static func run() throws -> Bool {
        let trace = Trace()
        let (event, recordedEvent) = compared(loop, with: trace)
        let (request, recordedRequest) = compared(access, with: trace)
        var table = BenchmarkTable(["case", "ns", "ns, recorded", "difference", "ratio"])
        for (name, plain, recorded) in [
            ("an event without effect", event, recordedEvent), ("a request on loopback", request, recordedRequest),
        ] {
            table.add([
                name, BenchmarkTable.number(plain), BenchmarkTable.number(recorded),
                BenchmarkTable.number(recorded - plain), BenchmarkTable.number(recorded / plain, digits: 2),
            ])
        }
        print(table.text)
        try session()
        InspectorCases.run()
        let isWhole = try BurstCases.run()
        return isWhole && recordedEvent - event <= longestEvent && recordedRequest / request <= largestRatio
    }

    /// Measures a case without and with a trace, by turns.
    private static func compared(_ benchmark: BenchmarkCase, with trace: Trace) -> (plain: Double, recorded: Double) {
        var (plain, recorded) = (Double.infinity, Double.infinity)
        for _ in 0..<5 {
            plain = min(plain, Measurement(benchmark, runs: 3).nanosecondsPerEvent)
            let recording = trace.record()
            recorded = min(recorded, Measurement(benchmark, runs: 3).nanosecondsPerEvent)
            recording.dispose()
        }
        return (plain, recorded)
    }

    private static let loop = BenchmarkCase("event", events: events, checksum: events) {
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 })
        return {
            for _ in 0..<events { loop.send(1) }
            return loop.state.value
        }
    }

    private static let access = BenchmarkCase("request", events: requests, checksum: requests) {
        let server = MockServer()
        server.dispatcher = { _ in .json("[1]") }
        // Without a server each request fails, and the checksum is wrong.
        try? server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        let resource = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
        return {
            var count = 0
            for _ in 0..<requests where session.access(resource).single() == .success([1]) { count += 1 }
            return withExtendedLifetime(server) { count }
        }
    }

    /// Prints what a log of so many events and frames takes on disk, to open, and to search.
    private static func session() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let all = (1...records / 2).flatMap { number -> [TraceRecord] in
            let (event, frame) = (CauseID(number: UInt64(2 * number)), CauseID(number: UInt64(2 * number + 1)))
            let part = TracePart(path: "cities[\(number % 50)].name", text: "\"City \(number)\"")
            let line = TraceLine(number: number % 24 + 1, text: "  City \(number)", node: "city-\(number)")
            return [
                TraceRecord(
                    number: event,
                    cause: .none,
                    seconds: Double(number),
                    entry: .event(".didLoad(\(number))", loop: "Cities#1", parts: [part], changes: ["a: 1 → 2"])
                ),
                TraceRecord(
                    number: frame,
                    cause: .none,
                    seconds: Double(number),
                    entry: .frame(application: 1, columns: 80, lineCount: 24, lines: [line])
                ),
            ]
        }
        try TraceLog(all).write(to: file)
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        var log = TraceLog([])
        let opening = try ContinuousClock().measure { log = try TraceLog(contentsOf: file) }
        let search = ContinuousClock().measure { print(log.why("City \(records / 4)")) }
        var moment = TraceLog.Moment()
        let steps = ContinuousClock().measure { for record in log.records { moment.advance(over: record) } }
        let (open, why) = (opening / .milliseconds(1), search / .milliseconds(1))
        let step = steps / .microseconds(1) / Double(records)
        print("a log of \(records) records: \(size / 1_024) KiB, ", terminator: "")
        print(
            "opened in \(BenchmarkTable.number(open)) ms, searched in \(BenchmarkTable.number(why)) ms, ",
            terminator: ""
        )
        print("stepped through in \(BenchmarkTable.number(step)) us a record")
    }
}
