import BenchmarkCases
import Foundation
import MillraceMockServer

/// The load that the mock server bears: `benchmarks server`, with the system's `wrk`.
enum ServerCases {
    private static let connections = 1_000
    private static let wantedRate = 20_000.0
    private static let wantedRequests = 2_000_000
    private static let largestGrowth = 4 << 20

    /// Prints the requests per second for 1 KB, and the growth of memory after two million of them.
    ///
    /// - Returns: Whether the rate is high enough and the memory has not grown; `false` without `wrk`.
    static func run() throws -> Bool {
        let server = MockServer()
        server.route(.GET, "/1k", .text(String(repeating: "x", count: 1_024)))
        try server.start()
        defer { server.stop() }
        // The buffers and the log of requests fill up first; later growth would be a leak.
        guard var report = try load(server, seconds: 3) else {
            print("wrk is not installed: apt-get install wrk")
            return false
        }
        let (count, size) = (server.requestCount, Memory.residentSize())
        var best = report.rate
        var failures = report.failures
        while server.requestCount - count < wantedRequests, report.rate > 0, let next = try load(server, seconds: 10) {
            report = next
            best = max(best, report.rate)
            failures += report.failures
            print("\(connections) connections: \(BenchmarkTable.number(report.rate, digits: 0)) requests/s of 1 KB")
        }
        let served = server.requestCount - count
        let growth = Memory.residentSize() - size
        print("memory after \(served) further requests: \(growth / 1_024) KiB more, \(size / 1_048_576) MiB before")
        failures.forEach { print($0) }
        return best >= wantedRate && growth < largestGrowth && served >= wantedRequests && failures.isEmpty
    }

    /// Runs `wrk` once, and returns its requests per second and the lines in which it reports failures.
    private static func load(_ server: MockServer, seconds: Int) throws -> (rate: Double, failures: [String])? {
        let path = "/usr/bin/wrk"
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-t1", "-c\(connections)", "-d\(seconds)s", "\(server.url)/1k"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let rate = lines.first { $0.hasPrefix("Requests/sec:") }?.split(separator: " ").last.flatMap { Double($0) }
        return (rate ?? 0, lines.filter { $0.hasPrefix("Socket errors") || $0.hasPrefix("Non-2xx") })
    }
}
