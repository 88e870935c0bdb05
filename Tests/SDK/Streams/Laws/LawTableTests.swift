import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// The table of laws is whole.
struct LawTableTests {
    @Test func everyPublicOperatorHasARow() {
        let declared = Set(PublicOperators.all.map(\.key))
        let listed = Set(LawTable.rows.map(\.key)).union(LawTable.elsewhere.keys)
        #expect(declared.count > 200)
        for key in declared.subtracting(listed).sorted() {
            Issue.record("no row in `Tests/SDK/Streams/Laws/Rows` for \(key)")
        }
        for key in listed.subtracting(declared).sorted() {
            Issue.record("a row for \(key), which isn't declared")
        }
        // The number that is quoted: a new row changes it.
        #expect(LawTable.summary == "55 operators in 238 forms × 18 laws = 14251 cases")
    }

    @Test func whatIsHeldElsewhereIsHeldThere() throws {
        let tests = try SourceFiles.all(below: "Tests/SDK/Streams")
            .merging(SourceFiles.all(below: "Tests/SDK/ReactiveSwift")) { $0 + $1 }
        for (key, suite) in LawTable.elsewhere {
            let source = try #require(tests["\(suite).swift"], "\(suite), which should hold \(key)")
            let name = key.split(separator: ".")[1].prefix { $0 != "(" }
            let isUsed = source.contains(name == "init" ? "(" : ".\(name)")
            #expect(isUsed, "\(suite) doesn't use \(key)")
        }
    }

    /// A release can be seen only of what is held.
    @Test func everyClosureOfAnOperatorIsSeen() {
        let closures = Set(PublicOperators.all.filter(\.takesClosure).map(\.key))
        for row in LawTable.rows where closures.contains(row.key) && row.form != .source {
            let trial = Trial(LawCase(row: row, origin: Origin.all(of: row.form)[0]))
            let isHeld = trial.participants.alive.contains("closure of the operator")
            #expect(isHeld, "the closure of \(row) doesn't say `b(…)`")
        }
    }
}
