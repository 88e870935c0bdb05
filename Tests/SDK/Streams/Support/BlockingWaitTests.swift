import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import TestSupport
import Testing

/// No test waits without a limit: what hangs fails by its name, and the rest of the run goes on.
@Suite(.bodyTimeLimit)
struct BlockingWaitTests {
    @Test func noTestWaitsForASemaphoreOrAGroupWithoutALimit() throws {
        let files = try SourceFiles.all(below: "Tests", exceptFolders: ["PeerBenchmarks", "Benchmarks"])
        let names = Set(files.values.flatMap(Self.waitables))
        var bare: [String] = []
        for (file, source) in files where source.has(".wait()") {
            for line in source.split(separator: "\n") where line.contains(".wait()") {
                let receiver = line.firstMatch(of: /(\w+)\.wait\(\)/)?.1
                if receiver.map({ names.contains(String($0)) }) ?? false { bare.append("\(file): \(line)") }
            }
        }
        #expect((bare, files.count > 100, names.count > 5) == ([], true, true), "`waitInTest()` has a limit")
    }

    /// What a producer ends is no semaphore of the test's: the limit is the suite's.
    @Test func everySuiteThatWaitsForAProducerHasALimit() throws {
        let files = try SourceFiles.all(below: "Tests", exceptFolders: ["PeerBenchmarks", "Benchmarks"])
        let waiting = files.filter { Self.waitsForAProducer($0.value) }
        let endless = waiting.flatMap { file, source in
            source.matches(of: Self.suite).map(\.0).filter { !$0.contains(".bodyTimeLimit") }.map { "\(file): \($0)" }
        }
        #expect((endless, waiting.count > 10) == ([], true))
    }

    @Test func whatWaitsIsFound() {
        let waits = ["producer.wait()", "producer.first()", "numbers.first"].map {
            Self.waitsForAProducer("@Test func a() { _ = \($0) }")
        }
        let serialized = "@Suite(.serialized)\nstruct ATests"
        let suites = ["\n\(serialized) {", "\nstruct ATests {", "\nstruct ATable {"]
        let found = suites.map { $0.firstMatch(of: Self.suite)?.0 }
        let lines = [
            "        let done = DispatchSemaphore(value: 0)", "    private let all = DispatchGroup()",
            "    let end: DispatchSemaphore",
        ]
        #expect((waits, found) == ([true, true, false], [serialized[...], "struct ATests", nil]))
        #expect(lines.map(Self.waitables) == [["done"], ["all"], ["end"]])
    }

    private static var suite: Regex<Substring> {
        /^(?:@Suite[^\n]*\n?[^\n]*)?struct \w+Tests\b/.anchorsMatchLineEndings()
    }

    private static func waitsForAProducer(_ source: String) -> Bool {
        source.has("@Test") && [".wait()", ".first()", ".single()", ".last()"].contains(where: source.has)
    }

    /// The names of what can be waited for.
    private static func waitables(in source: String) -> [String] {
        guard source.has("DispatchSemaphore") || source.has("DispatchGroup") else { return [] }
        return source.split(separator: "\n").filter { $0.contains("DispatchSemaphore") || $0.contains("DispatchGroup") }
            .compactMap { line in
                line.firstMatch(of: /(\w+)(?:: | = )Dispatch(?:Semaphore|Group)\b/).map { String($0.1) }
            }
    }
}
