import Foundation
import Testing

@testable import MillraceCQRS

struct AnswerAgeTests {
    @Test(arguments: [
        (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute old"), (119, "1 minute old"),
        (180, "3 minutes old"), (3_599, "59 minutes old"), (3_600, "1 hour old"), (86_399, "23 hours old"),
        (86_400, "1 day old"), (864_000, "10 days old"),
    ])
    func anAgeIsSaidInItsLargestUnit(seconds: Int, text: String) {
        #expect(AnswerAge(.seconds(seconds)).description == text)
        let date = Date(timeIntervalSince1970: 1_000_000)
        #expect(AnswerAge(from: date, to: date.addingTimeInterval(Double(seconds))) == AnswerAge(.seconds(seconds)))
    }

    @Test func agesAreOrdered() {
        #expect(AnswerAge(.seconds(1)) < AnswerAge(.seconds(2)))
        #expect(AnswerAge(from: .distantPast, to: .distantFuture).duration > .seconds(86_400))
    }
}
