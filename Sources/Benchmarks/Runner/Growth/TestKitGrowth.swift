import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit

extension GrowthCases {
    static let testKit: [GrowthCase] = [
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
        GrowthCase("two of n lines differ", "TestKit/Snapshots", promised: .linearithmic, size: 1_000) { size in
            let old = (0..<size).map { "line \($0)" }
            var new = old
            new[1] = "another"
            new[size - 2] = "another"
            let texts = (old: old.joined(separator: "\n"), new: new.joined(separator: "\n"))
            return { UnifiedDiff.text(from: texts.old, to: texts.new, labels: ("old", "new")).utf8.count }
        },
        GrowthCase("n routes are added", "MockServer/Routing", "MockServer/Server", promised: .linear, size: 100) {
            size in
            {
                let server = MockServer()
                for number in 0..<size { server.route(.GET, "/entries/\(number)/:part", .text("1")) }
                return size
            }
        },
        GrowthCase(
            "n events of a run that a test drives",
            "TestKit/Driver",
            "TestKit/Ledger",
            promised: .linear,
            size: 50
        ) { size in
            let driver = ViewModelDriver<Void, CountingModel>(exhaustive: false) { _ in CountingModel() }
            return {
                driver.perform(when: { run in for _ in 0..<size { run.send(1) } }, assert: { _ in })
                return size
            }
        },
        GrowthCase("n frames of a filmstrip", "TestKit/Filmstrip", promised: .linear, size: 20) { size in
            let driver = ViewModelDriver<Void, CountingModel>(exhaustive: false) { _ in CountingModel() }
            return {
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
        GrowthCase("n screens in a flow", "Terminal/Flow", promised: .linear, size: 50) { size in
            {
                let stack = ScreenStack()
                for _ in 0..<size {
                    stack.push(ScreenController(viewModel: CountingModel(), renderer: { _ in CountingRenderer() }))
                }
                for _ in 0..<size { stack.pop() }
                return size
            }
        },
        GrowthCase("n recordings", "TestKit/Recordings", promised: .linear, size: 100) { size in
            let all = (0..<size).map { CannedResponse(name: "GET_entries_\($0)", status: 200, body: Data("1".utf8)) }
            return { Recordings(all).answers(to: HTTPRequest(method: .GET, url: RequestCases.base)).count }
        },
    ]
}

private final class CountingModel: FeedbackViewModel {
    typealias State = Int
    typealias Event = Int
    typealias Action = Int
    typealias Route = Never

    let core = ViewModelCore<Int, Int, Int, Never>(initial: 0, reduce: { $0 + $1 }, feedbacks: [], action: { $0 })
}

private struct CountingRenderer: Renderer {
    func render(state: Int) -> Screen {
        Screen(title: "\(state)") {}
    }
}
