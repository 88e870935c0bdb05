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
        let (age, date) = (AnswerAge(.seconds(seconds)), Date(timeIntervalSince1970: 1_000_000))
        #expect((age.description, AnswerAge(from: date, to: date.addingTimeInterval(Double(seconds)))) == (text, age))
    }

    @Test func agesAreOrdered() {
        #expect(AnswerAge(.seconds(1)) < AnswerAge(.seconds(2)))
    }
}
