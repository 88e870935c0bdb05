import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct PruningTests {
    private let mixed = Data(
        #"{"cities": [{"name": "London"}, {"name": 7}, null, [], "x", 1e999, {"name": "Bath"}, {}]}"#.utf8
    )

    @Test func malformedElementsAreLeftOutAndReported() throws {
        let reports = Mutex<[PruningReport]>([])
        let result: Result<[City], CoreError> = Parser.parse(mixed, key: "cities", strategy: .prune) { report in
            reports.withLock { $0.append(report) }
        }
        let report = try reports.withLock { $0.first }.unwrapped()

        let count = reports.withLock { $0.count }
        let (paths, found) = (report.reasons.map(\.codingPath), report.reasons.map(\.found))
        #expect((count, report.kept, report.pruned) == (1, 2, 6))
        #expect(result == .success([City(name: "London"), City(name: "Bath")]))
        #expect(paths == ["cities[1].name", "cities[2]", "cities[3]", "cities[4]", "cities[5]", "cities[7].name"])
        #expect(found.prefix(4) == ["a number", "null", "an empty array", "a string"])
    }

    @Test func whatIsNoArrayFails() {
        let object: Result<[City], CoreError> = Parser.parse(Data("{}".utf8), strategy: .prune)
        let missing: Result<[City], CoreError> = Parser.parse(Data("{}".utf8), key: "cities", strategy: .prune)
        let whole: Result<[Int], CoreError> = Parser.parse(Data("[1, true, 2]".utf8), strategy: .prune)

        #expect(
            (
                object.failure?.description.contains("expected an array, found an empty object"),
                missing.failure?.description.contains("expected the key “cities”"), whole
            ) == (true, true, .success([1, 2]))
        )
    }

    @Test func aReportIsBounded() {
        let json = Data(("[" + String(repeating: "true,", count: 999) + "1]").utf8)
        let reports = Mutex<[PruningReport]>([])
        let result: Result<[Int], CoreError> = Parser.parse(json, strategy: .prune) { report in
            reports.withLock { $0.append(report) }
        }
        let counts = reports.withLock { $0.map { [$0.pruned, $0.reasons.count] } }
        #expect((result, counts) == (.success([1]), [[999, 20]]))
    }
}
