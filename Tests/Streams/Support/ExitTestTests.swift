import TestSupport
import Testing

/// No test lets the testing library ask again and again for a process that has ended, which takes a third of the run.
@Suite struct ExitTestTests {
    @Test func everyTestOfAnExitGoesOnAtOnce() throws {
        let files = try SourceFiles.all(below: "Tests", except: "PeerBenchmarks/").filter {
            $0.key != "ExitTestTests.swift"
        }
        let exits = files.filter { $0.value.contains(Self.exit) }
        #expect(exits.count > 5)
        for (file, source) in exits {
            let tests = Self.slowTests(in: source)
            #expect(tests.isEmpty, "\(file) has exits without `.onWaitingThreads`: \(tests)")
        }
    }

    @Test(arguments: [
        ("@Suite struct A {\n@Test func a() {\nexit(processExitsWith: .failure)\n}\n@Test func b() {\n}\n}", ["a"]),
        ("struct A {\n@Test(.onWaitingThreads) func a() {\nexit(processExitsWith: .failure)\n}\n}", []),
        ("@Suite(.onEveryTransport) struct A {\n@Test func a() {\nexit(processExitsWith: .failure)\n}\n}", []),
    ])
    func anExitIsFound(source: String, names: [String]) {
        #expect(Self.slowTests(in: source) == names)
    }

    private static let exit = "processExitsWith:"

    /// The tests that start a process where all tests run.
    private static func slowTests(in source: String) -> [String] {
        let parts = source.split(separator: "@Test")
        let traits = [".onWaitingThreads", ".onEveryTransport"]
        guard let head = parts.first, !traits.contains(where: head.contains) else { return [] }
        return parts.dropFirst().filter {
            $0.contains(exit) && !traits.contains(where: $0.prefix(while: { $0 != "{" }).contains)
        }
        .compactMap { $0.firstMatch(of: /func (\w+)/).map { String($0.1) } }
    }
}
