import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillraceTestKit

@Suite struct ExploreSchedulesTests {
    /// Letters that are due at the same time, in the order in which they ran.
    private static func word(_ letters: String, on scheduler: TestScheduler) -> String {
        let word = MutableProperty("")
        for letter in letters {
            scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(1)) { word.modify { $0.append(letter) } }
        }
        scheduler.advance(by: .seconds(1))
        return word.value
    }

    static let explorations: [Row<(work: @Sendable (TestScheduler) -> String, words: [String])>] = [
        Row(
            "work without a date stays in order",
            (
                { scheduler in
                    let word = MutableProperty("")
                    for letter in "ab" { scheduler.schedule { word.modify { $0.append(letter) } } }
                    scheduler.schedule(after: scheduler.currentDate) { word.modify { $0.append("c") } }
                    scheduler.advance()
                    return word.value
                }, ["abc", "acb", "cab"]
            )
        ),
        Row(
            "work of an earlier date is run first, whatever was chosen from",
            (
                { scheduler in
                    let word = MutableProperty("")
                    let start = scheduler.currentDate
                    @Sendable func append(_ letter: String, after seconds: Double) {
                        scheduler.schedule(after: start.addingTimeInterval(seconds)) {
                            word.modify { $0 += letter }
                            guard letter == "b" || letter == "c" else { return }
                            // One more for the same date, and one for a later date.
                            append(letter.uppercased(), after: 2)
                            append("z", after: 3)
                        }
                    }
                    append("d", after: 4)
                    append("b", after: 2)
                    append("c", after: 2)
                    append("a", after: 1)
                    scheduler.advance(by: .seconds(3))
                    let isNext = scheduler.nextDate == start.addingTimeInterval(4)
                    scheduler.run()
                    return word.value + (isNext ? "" : " too early")
                }, ["abBcCzzd", "abcBCzzd", "abcCBzzd", "acCbBzzd", "acbBCzzd", "acbCBzzd"]
            )
        ),
        Row(
            "work that is taken back doesn't run",
            (
                { scheduler in
                    let word = MutableProperty("")
                    let date = scheduler.currentDate
                    let second = scheduler.schedule(after: date) { word.modify { $0.append("b") } }
                    scheduler.schedule(after: date) {
                        word.modify { $0.append("a") }
                        second?.dispose()
                    }
                    scheduler.advance()
                    return word.value + (scheduler.isIdle ? "" : " and more")
                }, ["a", "ba"]
            )
        ),
    ]

    /// The words of all orders, each once.
    @Test(arguments: explorations)
    func theOrdersOfWorkAre(_ row: Row<(work: @Sendable (TestScheduler) -> String, words: [String])>) {
        var words: [String] = []
        let count = exploreSchedules { words.append(row.value.work($0)) }
        #expect(
            (Set(words).sorted(), count) == (row.value.words, words.count),
            sourceLocation: row.location
        )
    }

    @Test func theOrdersAreInOrderAndTheirNumberIsLimited() {
        var words: [String] = []
        exploreSchedules { words.append(Self.word("abc", on: $0)) }
        let limited = exploreSchedules(limit: 10) { _ = Self.word("abcdef", on: $0) }
        let alone = exploreSchedules { _ in }
        #expect((words, limited, alone) == (["abc", "acb", "bac", "bca", "cab", "cba"], 10, 1))
    }

    @Test func aSeedTakesOrdersFromEverywhere() {
        func words(seed: UInt64?) -> [String] {
            var words: [String] = []
            exploreSchedules(limit: 20, seed: seed) { words.append(Self.word("abcdefgh", on: $0)) }
            return words
        }
        #expect([words(seed: 1) == words(seed: 1), words(seed: 1) == words(seed: 2)] == [true, false])
        // One after the other, the first 20 of 40,320 orders all begin alike.
        let areSpread = Set(words(seed: 1).compactMap(\.first)).count > 3
        #expect((Set(words(seed: nil).map { $0.prefix(4) }), areSpread) == (["abcd"], true))
    }

    @Test func anOrderOfASeedIsRepeatedByItsText() {
        var failed = ""
        let messages = failures {
            exploreSchedules(seed: 7) { scheduler in
                failed = Self.word("abcd", on: scheduler)
                if failed.hasPrefix("dc") { FailureReporter.current.report(failed, at: #_sourceLocation) }
            }
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The test fails when work that is due at the same time runs in the order 3.2.0:
              dcab
            Repeat it with MILLRACE_SCHEDULE=3.2.0.
            """
        }
        let text = messages.first?.split(separator: "=").last.map { String($0.dropLast()) } ?? ""
        let order = ScheduleOrder(text: text)
        #expect(order.map { Self.word("abcd", on: TestScheduler(choosing: $0.choose(of:))) } == failed)
    }

    @Test func twoThousandPiecesDueAtOnceAreChosenFrom() {
        for order in [ScheduleOrder(), ScheduleOrder(seed: 3)] {
            let scheduler = TestScheduler(choosing: order.choose(of:))
            let numbers = MutableProperty<[Int]>([])
            let date = scheduler.currentDate
            for number in 0..<2_000 {
                let work: @Sendable () -> Void = { numbers.modify { $0.append(number) } }
                if number.isMultiple(of: 10) {
                    scheduler.schedule(work)
                } else {
                    scheduler.schedule(after: date, action: work)
                }
            }
            scheduler.advance()
            let isInOrder =
                numbers.value.filter { $0.isMultiple(of: 10) } == Array(stride(from: 0, to: 2_000, by: 10))
            #expect((Set(numbers.value).count, isInOrder) == (2_000, true))
        }
    }

    @Test func theFirstOrderThatFailsIsReported() {
        let messages = failures {
            exploreSchedules { scheduler in
                if Self.word("abc", on: scheduler) == "bca" {
                    FailureReporter.current.report("wrong\nword", at: #_sourceLocation)
                }
            }
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The test fails when work that is due at the same time runs in the order 1.1:
              wrong
              word
            Repeat it with MILLRACE_SCHEDULE=1.1.
            """
        }
        let words = ["1.1", "1.x"].map { text in
            ScheduleOrder(text: text).map { Self.word("abc", on: TestScheduler(choosing: $0.choose(of:))) }
        }
        #expect(words == ["bca", nil])
        // Expectations and errors fail, too.
        struct Broken: Error {}
        let others = failures {
            exploreSchedules { #expect(Self.word("ab", on: $0) == "ab", "it is another word") }
            exploreSchedules { _ in throw Broken() }
        }
        assertInlineSnapshot(of: others, as: .lines) {
            """
            The test fails when work that is due at the same time runs in the order 1:
              it is another word
            Repeat it with MILLRACE_SCHEDULE=1.
            The test fails when work that is due at the same time runs in the order 0:
              The test threw an error: Broken()
            Repeat it with MILLRACE_SCHEDULE=0.
            """
        }
    }
}
