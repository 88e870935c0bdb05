import Foundation
import TestSupport
import Testing

/// No test waits without a limit: what hangs fails by its name, and the rest of the run goes on.
@Suite(.timeLimit(.minutes(5)))
struct BlockingWaitTests {
    @Test func noTestWaitsForASemaphoreOrAGroupWithoutALimit() throws {
        let files = try SourceFiles.all(below: "Tests", except: "PeerBenchmarks/")
        #expect(files.count > 100)
        let names = Set(files.values.flatMap(Self.waitables))
        #expect(names.count > 5)
        for (file, source) in files {
            for line in source.split(separator: "\n") where line.contains(".wait()") {
                let receiver = line.firstMatch(of: /(\w+)\.wait\(\)/)?.1
                let isBare = receiver.map { names.contains(String($0)) } ?? false
                #expect(!isBare, "\(file) waits without a limit, not with `waitInTest()`: \(line)")
            }
        }
    }

    /// What a producer ends is no semaphore of the test's: the limit is the suite's.
    @Test func everySuiteThatWaitsForAProducerHasALimit() throws {
        let files = try SourceFiles.all(below: "Tests", except: "PeerBenchmarks/")
        let waiting = files.filter { Self.waitsForAProducer($0.value) }
        #expect(waiting.count > 10)
        for (file, source) in waiting {
            let suites = source.matches(of: Self.suite).map { String($0.0) }
            for suite in suites { #expect(suite.contains(".timeLimit("), "\(file) has no limit: \(suite)") }
        }
    }

    @Test(arguments: [
        ("@Test func a() { _ = producer.wait() }", true),
        ("@Test func a() { _ = producer.first() }", true),
        ("@Test func a() { _ = numbers.first }", false),
    ])
    func aWaitForAProducerIsFound(source: String, isFound: Bool) {
        #expect(Self.waitsForAProducer(source) == isFound)
        let serialized = "@Suite(.serialized)\nstruct ATests"
        #expect("\n\(serialized) {".firstMatch(of: Self.suite)?.0 == serialized[...])
        #expect("\nstruct ATests {".firstMatch(of: Self.suite)?.0 == "struct ATests")
        #expect("\nstruct ATable {".firstMatch(of: Self.suite) == nil)
    }

    @Test func aBareWaitIsFound() {
        #expect(Self.waitables(in: "        let done = DispatchSemaphore(value: 0)") == ["done"])
        #expect(Self.waitables(in: "    private let all = DispatchGroup()") == ["all"])
        #expect(Self.waitables(in: "    let end: DispatchSemaphore") == ["end"])
    }

    private static var suite: Regex<Substring> {
        /^(?:@Suite[^\n]*\n?[^\n]*)?struct \w+Tests\b/.anchorsMatchLineEndings()
    }

    private static func waitsForAProducer(_ source: String) -> Bool {
        source.contains("@Test") && source.contains(/\.(?:wait|first|single|last)\(\)/)
    }

    /// The names of what can be waited for.
    private static func waitables(in source: String) -> [String] {
        source.split(separator: "\n").filter { $0.contains("DispatchSemaphore") || $0.contains("DispatchGroup") }
            .compactMap { line in
                line.firstMatch(of: /(\w+)(?:: | = )Dispatch(?:Semaphore|Group)\b/).map { String($0.1) }
            }
    }
}
