import BenchmarkCases
import Foundation
import Millrace
import MillraceMockServer
import Synchronization

/// The crash test: `benchmarks crash [COUNT]` kills a process that gives commands, at random points, and counts the work of the backend.
///
/// The backend honours keys, loses answers, and has errors.
enum CrashCases {
    /// The work of the backend.
    private struct Done {
        var keys: Set<String> = []
        var numbers: [Int] = []
        var requests = 0
        var generator = SeededGenerator(seed: 1)
    }

    /// Kills processes, and prints what was found.
    ///
    /// - Parameter wanted: The number of kills; 1,000 by default.
    /// - Returns: Whether every accepted command was carried out once, in the order of its lane.
    static func run(_ wanted: String?) throws -> Bool {
        let count = wanted.flatMap { Int($0) } ?? 1_000
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-crash-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = MockServer()
        let done = Mutex(Done())
        server.dispatcher = { request in done.withLock { answer(request, &$0) } }
        try server.start()
        defer { server.stop() }
        var generator = SeededGenerator(seed: 2)
        var accepted: [Int] = []
        for life in 1...count {
            let pause = Int.random(in: 0...40_000, using: &generator)
            let lines = try live([server.url.absoluteString, folder.path(), String(life * 10_000)], killedAfter: pause)
            accepted += lines.split(separator: "\n").compactMap { Int($0) }
        }
        _ = try live([server.url.absoluteString, folder.path()], killedAfter: nil)
        return report(done.withLock { $0 }, accepted, kills: count)
    }

    private static func report(_ done: Done, _ accepted: [Int], kills: Int) -> Bool {
        var times: [Int: Int] = [:]
        for number in done.numbers { times[number, default: 0] += 1 }
        let missing = accepted.count { times[$0] == nil }
        let twice = times.values.count { $0 > 1 }
        let isOrdered = (0..<3).allSatisfy { lane in
            let numbers = done.numbers.filter { $0 % 3 == lane }
            return numbers == numbers.sorted()
        }
        print("\(kills) kills: \(accepted.count) commands accepted, \(done.numbers.count) carried out", terminator: " ")
        print("by \(done.requests) requests;", "\(missing) missing, \(twice) twice,", terminator: " ")
        print(isOrdered ? "each lane in its order" : "A LANE OUT OF ITS ORDER")
        return missing == 0 && twice == 0 && isOrdered && accepted.count > kills
    }

    /// Answers a request as a backend that honours keys, and whose answers are lost now and then.
    private static func answer(_ request: RecordedRequest, _ done: inout Done) -> MockResponse {
        done.requests += 1
        let luck = Int.random(in: 0..<20, using: &done.generator)
        if luck == 0 { return .status(503) }
        let step = try? JSONDecoder().decode(CrashChild.Step.Number.self, from: request.body)
        if let step, let key = request.headers["Idempotency-Key"], done.keys.insert(key).inserted {
            done.numbers.append(step.number)
        }
        return luck == 1 ? .disconnect(at: .head) : .status(204)
    }

    /// Runs a child, and returns what it has printed when it was killed or has ended.
    private static func live(_ arguments: [String], killedAfter pause: Int?) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["crash-child"] + arguments
        process.standardOutput = output
        try process.run()
        if let pause {
            usleep(UInt32(pause) + 15_000)
            Foundation.kill(process.processIdentifier, SIGKILL)
        }
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    static func record(_ number: Int) -> CommandRecord {
        CommandRecord(
            number: Int64(number),
            login: "anna",
            type: "Step",
            version: 1,
            lane: "main",
            key: UUID().uuidString,
            payload: Data(#"{"body":{"number":\#(number)}}"#.utf8),
            acceptedAt: Date(timeIntervalSince1970: 0),
            isSent: false
        )
    }
}
