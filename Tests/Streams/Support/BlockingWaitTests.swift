import Foundation
import Testing

/// No test waits without a limit: what hangs fails by its name, and the rest of the run goes on.
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

    @Test func aBareWaitIsFound() {
        #expect(Self.waitables(in: "        let done = DispatchSemaphore(value: 0)") == ["done"])
        #expect(Self.waitables(in: "    private let all = DispatchGroup()") == ["all"])
        #expect(Self.waitables(in: "    let end: DispatchSemaphore") == ["end"])
    }

    /// The names of what can be waited for.
    private static func waitables(in source: String) -> [String] {
        source.split(separator: "\n").filter { $0.contains("DispatchSemaphore") || $0.contains("DispatchGroup") }
            .compactMap { line in
                line.firstMatch(of: /(\w+)(?:: | = )Dispatch(?:Semaphore|Group)\b/).map { String($0.1) }
            }
    }
}
