import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// The pauses that servers ask for: the forms of the RFC, those that they send instead, and what counts as no pause.
@Suite struct RetryAfterTests {
    private static let pauses: [Row<RetryAfter?>] = [
        Row("120", .after(.seconds(120))), Row("0", .after(.zero)), Row("007", .after(.seconds(7))),
        Row("99999999999999999999", .after(.seconds(Int.max))),
        Row("Sat, 01 Jan 2000 00:00:12 GMT", .date(Date(timeIntervalSince1970: 946_684_812))),
        Row("2.5", .after(.milliseconds(2_500))), Row("2.0", .after(.seconds(2))),
        Row("0.25", .after(.milliseconds(250))), Row("2s", .after(.seconds(2))), Row("2 s", .after(.seconds(2))),
        Row("2.5s", .after(.milliseconds(2_500))), Row("120 seconds", .after(.seconds(120))),
        Row("1 second", .after(.seconds(1))), Row("3 SEC", .after(.seconds(3))), Row("4 secs", .after(.seconds(4))),
        Row("", nil), Row("-3", nil), Row("-3s", nil), Row("+3", nil), Row("1e3", nil), Row("0x10", nil),
        Row(".5", nil), Row("2.", nil), Row("2.5.1", nil), Row("2,5", nil), Row("2ms", nil), Row("2 minutes", nil),
        Row("s", nil), Row("soon", nil), Row("inf", nil), Row("nan", nil), Row("\u{662}", nil), Row("2 s s", nil),
    ]

    @Test(arguments: pauses) func aPauseIsReadIfItCanBeUnderstood(_ row: Row<RetryAfter?>) {
        #expect(RetryAfter(row.name) == row.value, sourceLocation: row.location)
    }
}
