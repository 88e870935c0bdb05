import BenchmarkCases
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import SnapshotFiles
import Testing

extension GrowthCases {
    static let testKit: [GrowthCase] = linting + stubs + snapshots + servers + drivers

    private static let linting: [GrowthCase] = [
        GrowthCase("n dead ends for the linter", "TestKit/Linting", promised: .linear, size: 100) { size in
            let linter = LoopLinter<Int, Int>(
                states: { Int.random(in: 0..<1_000_000_000, using: &$0) },
                events: [1],
                reduce: { _, _ in },
                feedbacks: { [] }
            )
            return { linter.run(seed: 1, runs: size, steps: 1).count }
        },
        GrowthCase("n steps of the linter", "TestKit/Linting", promised: .linear, size: 100) { size in
            let linter = LoopLinter<Int, Int>(
                states: { _ in 0 },
                events: [1, 2, 3],
                reduce: { $0 = ($0 + $1) % 10 },
                feedbacks: { [] }
            )
            return { linter.run(seed: 1, runs: 1, steps: size).count }
        },
    ]

    private static let stubs: [GrowthCase] = [
        GrowthCase("n starts wait for a stub", "TestKit/Stubs", promised: .linear, size: 100) { size in
            {
                let stub = Stub<Int, NoError>()
                let sum = Sum()
                for _ in 0..<size { stub.producer().startWithValues { sum.total += $0 } }
                for _ in 0..<size { stub.succeed(1) }
                return sum.total
            }
        },
        GrowthCase("n resources are stubbed", "TestKit/Stubs", promised: .linear, size: 100) { size in
            {
                let accessible = StubAccessible()
                for number in 0..<size { accessible.stub(.GET, "/entries/\(number)", .json("1")) }
                let sum = Sum()
                for number in 0..<size {
                    let resource = BackendResource<Void, Int, NoAuth>(
                        path: .api(.core, "/entries/\(number)"),
                        method: .GET
                    )
                    accessible.access(resource).startWithResult { _ in sum.total += 1 }
                }
                return sum.total
            }
        },
        GrowthCase("n recordings are played", "TestKit/Recordings", promised: .linear, size: 100) { size in
            // One request has half of them; each of the others has one.
            let numbered = (1...size / 2).map { CannedResponse(name: "GET-.\($0).200", status: 200, body: Data()) }
            let single = (0..<size / 2).map { CannedResponse(name: "GET-\($0).200", status: 200, body: Data()) }
            let recordings = Recordings(numbered + single)
            return {
                let player = ResponsePlayer(recordings)
                for number in 0..<size / 2 {
                    for url in [RequestCases.base, RequestCases.base.appending(path: "\(number)")] {
                        _ = player.send(HTTPRequest(method: .GET, url: url)) { _ in }
                    }
                }
                return size - player.unread.count
            }
        },
    ]

    private static let snapshots: [GrowthCase] = [
        GrowthCase("two of n lines differ", "TestKit/Snapshots", promised: .linearithmic, size: 1_000) { size in
            let old = (0..<size).map { "line \($0)" }
            var new = old
            new[1] = "another"
            new[size - 2] = "another"
            let texts = (old: old.joined(separator: "\n"), new: new.joined(separator: "\n"))
            return { UnifiedDiff.text(from: texts.old, to: texts.new, labels: ("old", "new")).utf8.count }
        },
        GrowthCase(
            "n inline snapshots are recorded in a source",
            "TestKit/Inline",
            promised: .linearithmic,
            size: 100
        ) { size in
            let source = try folderOfRun().appending(path: "Tests.swift")
            try Data(String(repeating: "assertInlineSnapshot(of: 1, as: .lines)\n", count: size).utf8).write(to: source)
            return {
                let sum = Sum()
                FailureReporter.$current.withValue(FailureReporter { _, _ in sum.total += 1 }) {
                    for line in 1...size {
                        assertInlineSnapshot(
                            of: "\(line)",
                            as: .lines,
                            record: .missing,
                            sourceLocation: SourceLocation(
                                fileID: "Growth/Tests.swift",
                                filePath: source.path,
                                line: line,
                                column: "assertInlineSnapshot(".utf8.count
                            )
                        )
                    }
                }
                return sum.total
            }
        },
    ]

    private static let servers: [GrowthCase] = [
        GrowthCase("n routes are added", "MockServer/Routing", "MockServer/Server", promised: .linear, size: 100) {
            size in
            {
                let server = MockServer()
                for number in 0..<size { server.route(.GET, "/entries/\(number)/:part", .text("1")) }
                return size
            }
        },
        GrowthCase("a request among n routes", "MockServer/Routing", promised: .flat, size: 100) { size in
            let server = try server(withRoutes: size)
            return { answered(by: server, (0..<50).map { .api(.core, "/entries/\($0)/part") }) }
        },
        GrowthCase(
            "n requests that none of 1,000 routes takes",
            "MockServer/Routing",
            promised: .linear,
            size: 20,
            memory: 32 << 20
        ) { size in
            let server = try server(withRoutes: 1_000)
            return { answered(by: server, (0..<size).map { .api(.core, "/entry/\($0)/part") }) }
        },
    ]

    private static var driver: ViewModelDriver<Void, TallyModel<Int>> {
        ViewModelDriver(exhaustive: false) { _ in TallyModel(0) { $0 += $1 } }
    }

    private static let drivers: [GrowthCase] = [
        GrowthCase(
            "n events of a run that a test drives",
            "TestKit/Driver",
            "TestKit/Ledger",
            promised: .linear,
            size: 50
        ) { size in
            {
                driver.perform(when: { run in for _ in 0..<size { run.send(1) } }, assert: { _ in })
                return size
            }
        },
        GrowthCase("n frames of a filmstrip", "TestKit/Filmstrip", promised: .linear, size: 20) { size in
            {
                var text = ""
                driver.perform(
                    when: { run in for _ in 0..<size { run.send(1) } },
                    assert: { text = $0.filmstrip { state in Screen(title: "\(state)") {} } }
                )
                return text.utf8.count
            }
        },
        GrowthCase("n steps of explored schedules", "TestKit/Exploration", promised: .linearithmic, size: 100) { size in
            {
                let sum = Sum()
                exploreSchedules(limit: 5, seed: 1) { scheduler in
                    for _ in 0..<size { scheduler.schedule { sum.total += 1 } }
                    scheduler.run()
                }
                return sum.total
            }
        },
    ]

    /// Returns a server that listens, with routes for entries and their parts.
    private static func server(withRoutes count: Int) throws -> MockServer {
        let server = MockServer()
        for number in 0..<count { server.route(.GET, "/entries/\(number)/:part", .text("1")) }
        try server.start()
        return server
    }

    /// Requests paths one after the other, stops the server, and returns how many requests got an answer.
    private static func answered(by server: MockServer, _ paths: [ResourcePath]) -> Int {
        let session = BackendSession(environment: Environment(base: server.url), transport: CurlTransport())
        let results = paths.map { path in
            session.access(BackendResource<Void, Data, NoAuth>(path: path, method: .GET)).single()
        }
        server.stop()
        return results.count { $0 != nil }
    }
}
