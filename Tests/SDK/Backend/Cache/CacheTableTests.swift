import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// The cases of RFC 9111, each as one line: what was stored, what is asked for how much later, and what comes of it.
///
/// The clock starts at 2000-01-01 00:00:00 GMT, which is a Saturday.
@Suite(.bodyTimeLimit) struct CacheTableTests {
    enum Expected: Sendable {
        case cached
        case stale
        /// Asked for again, without validators: 2 requests.
        case fetched
        /// Asked for again, with the validators of what was stored.
        case validated
        case unsatisfiable
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var status = 200
        let stored: HeaderFields
        var first: HeaderFields = [:]
        var second: HeaderFields = [:]
        let seconds: Int
        let expected: Expected

        init(
            _ section: String,
            _ stored: HeaderFields,
            status: Int = 200,
            first: HeaderFields = [:],
            second: HeaderFields = [:],
            after seconds: Int,
            _ expected: Expected
        ) {
            testDescription = "\(section): \(status) \(stored) | \(second) after \(seconds)"
            self.status = status
            self.stored = stored
            self.first = first
            self.second = second
            self.seconds = seconds
            self.expected = expected
        }
    }

    static let now = "Sat, 01 Jan 2000 00:00:00 GMT"
    private static let minute: HeaderFields = ["Cache-Control": "max-age=60"]
    private static let tagged: HeaderFields = ["Cache-Control": "max-age=60", "ETag": "x"]
    private static let byLanguage: HeaderFields = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
    static let cases: [Case] = [
        // 3: what is stored.
        Case("3", [:], after: 0, .fetched),
        Case("3", minute, status: 404, after: 0, .cached),
        Case("3", minute, status: 206, after: 0, .fetched),
        Case("3", ["Cache-Control": "max-age=60", "Vary": "*"], after: 0, .fetched),
        Case("3.5", minute, first: ["Authorization": "a"], second: ["Authorization": "a"], after: 0, .cached),
        Case("3.5", minute, first: ["Authorization": "a"], after: 0, .fetched),
        Case("5.2.2.5", ["Cache-Control": "no-store, max-age=60"], after: 0, .fetched),
        Case("5.2.1.5", minute, first: ["Cache-Control": "no-store"], after: 0, .fetched),
        Case("5.2.2.3", ["Cache-Control": "must-understand, no-store, max-age=60"], after: 0, .cached),
        Case("5.2.2.3", ["Cache-Control": "must-understand, no-store, max-age=60"], status: 299, after: 0, .fetched),
        Case("5.2.2.7", ["Cache-Control": "private, max-age=60"], after: 59, .cached),
        // 4.2.1: the lifetime.
        Case("4.2.1", minute, after: 59, .cached),
        Case("4.2.1", minute, after: 60, .fetched),
        Case("4.2.1", ["Cache-Control": "MAX-AGE=\"60\""], after: 59, .cached),
        Case("4.2.1", ["Cache-Control": "max-age=60, max-age=10"], after: 20, .fetched),
        Case("4.2.1", ["Cache-Control": "max-age=soon"], after: 0, .fetched),
        Case("1.2.2", ["Cache-Control": "max-age=99999999999999999999999"], after: 1_000_000, .cached),
        Case("5.2.2.10", ["Cache-Control": "s-maxage=60, max-age=10"], after: 20, .fetched),
        Case("4.2.1", ["Expires": "Sat, 01 Jan 2000 00:01:00 GMT", "Date": now], after: 59, .cached),
        Case("4.2.1", ["Expires": "Sat, 01 Jan 2000 00:01:00 GMT", "Date": now], after: 60, .fetched),
        Case("5.3", ["Expires": "Saturday, 01-Jan-00 00:01:00 GMT"], after: 59, .cached),
        Case("5.3", ["Expires": "Sat Jan  1 00:01:00 2000"], after: 59, .cached),
        Case("5.3", ["Expires": "0"], after: 0, .fetched),
        Case("5.3", ["Expires": "Wed, 31 Feb 2001 00:00:00 GMT"], after: 0, .fetched),
        Case("5.3", ["Expires": "Sat, 01 Jan 2000 00:01:00 GMT", "Cache-Control": "max-age=10"], after: 20, .fetched),
        Case(
            "4.2.1",
            ["Expires": "Sat, 01 Jan 2000 00:01:00 GMT", "expires": "Sat, 01 Jan 2000 00:02:00 GMT"],
            after: 0,
            .fetched
        ),
        Case("4.2.2", ["Last-Modified": "Fri, 31 Dec 1999 23:50:00 GMT"], after: 59, .cached),
        Case("4.2.2", ["Last-Modified": "Fri, 31 Dec 1999 23:50:00 GMT"], after: 60, .validated),
        Case("4.2.2", ["Last-Modified": "Fri, 31 Dec 1999 23:50:00 GMT"], status: 403, after: 0, .fetched),
        Case("4.2.2", ["Last-Modified": "Sat, 01 Jan 1900 00:00:00 GMT"], after: 86_400, .validated),
        // 4.2.3: the age.
        Case("4.2.3", ["Cache-Control": "max-age=60", "Age": "50"], after: 9, .cached),
        Case("4.2.3", ["Cache-Control": "max-age=60", "Age": "50"], after: 10, .fetched),
        Case("5.1", ["Cache-Control": "max-age=60", "Age": "many"], after: 59, .cached),
        Case("4.2.3", ["Cache-Control": "max-age=60", "Date": "Fri, 31 Dec 1999 23:59:10 GMT"], after: 10, .fetched),
        Case("4.2.3", ["Cache-Control": "max-age=60", "Date": "Sat, 01 Jan 2000 01:00:00 GMT"], after: 59, .cached),
        // 4.1: Vary.
        Case(
            "4.1",
            byLanguage,
            first: ["Accept-Language": "de, en"],
            second: ["accept-language": "de,en"],
            after: 1,
            .cached
        ),
        Case(
            "4.1",
            ["Cache-Control": "max-age=60", "Vary": "X-Other, accept-language"],
            first: ["Accept-Language": "de"],
            second: ["Accept-Language": "en"],
            after: 1,
            .fetched
        ),
        Case("4.1", byLanguage, second: ["Accept-Language": "en"], after: 1, .fetched),
        // 4.2.4, 4.3: stale answers are validated.
        Case("4.3.1", ["Cache-Control": "max-age=60", "ETag": "\"a\""], after: 61, .validated),
        Case("5.2.2.4", ["Cache-Control": "no-cache, max-age=60", "ETag": "\"a\""], after: 1, .validated),
        Case("5.2.2.4", ["Cache-Control": "no-cache=\"set-cookie\", max-age=60", "ETag": "x"], after: 1, .validated),
        // 5.2.1: what a request asks for.
        Case("5.2.1.1", tagged, second: ["Cache-Control": "max-age=5"], after: 6, .validated),
        Case("5.2.1.2", minute, second: ["Cache-Control": "max-stale=10"], after: 70, .stale),
        Case("5.2.1.2", minute, second: ["Cache-Control": "max-stale"], after: 9999, .stale),
        Case("5.2.1.2", minute, second: ["Cache-Control": "max-stale=10"], after: 71, .fetched),
        Case(
            "5.2.2.2",
            ["Cache-Control": "max-age=60, must-revalidate"],
            second: ["Cache-Control": "max-stale"],
            after: 70,
            .fetched
        ),
        Case("5.2.1.3", minute, second: ["Cache-Control": "min-fresh=20"], after: 40, .cached),
        Case("5.2.1.3", minute, second: ["Cache-Control": "min-fresh=20"], after: 41, .fetched),
        Case("5.2.1.4", tagged, second: ["Cache-Control": "no-cache"], after: 1, .validated),
        Case("5.4", tagged, second: ["Pragma": "no-cache"], after: 1, .validated),
        Case("5.4", minute, second: ["Pragma": "no-cache", "Cache-Control": "max-age=5"], after: 1, .cached),
        Case("5.2.1.7", minute, second: ["Cache-Control": "only-if-cached"], after: 1, .cached),
        Case("5.2.1.7", minute, second: ["Cache-Control": "only-if-cached"], after: 61, .unsatisfiable),
        Case("5.2.1.7", [:], second: ["Cache-Control": "only-if-cached"], after: 1, .unsatisfiable),
        // RFC 5861.
        Case("5861-3", ["Cache-Control": "max-age=60, stale-while-revalidate=30"], after: 89, .stale),
        Case("5861-3", ["Cache-Control": "max-age=60, stale-while-revalidate=30"], after: 90, .fetched),
        Case(
            "5861-3",
            ["Cache-Control": "max-age=60, stale-while-revalidate=30, must-revalidate"],
            after: 61,
            .fetched
        ),
    ]

    /// Dates that some parsers take, and RFC 9110 does not have: each is in the past (RFC 9111, section 5.3), as the
    /// table shows for one of them.
    private static let invalidDates = [
        "", "-1", "0", "Thu, 18 Aug 2050 02:01:18", "Thu, 18 Aug 2050 02:01:18 UTC", "Thu, 18 Aug 2050 02:01:18 AEST",
        "Thu, 18 Aug 2050 02:01:18 gmt", "Thu, 18 Aug 2050 02:01:18 GMTx", "Thu, 18 aug 2050 02:01:18 GMT",
        "thu, 18 Aug 2050 02:01:18 GMT", "Thu 18 Aug 2050 02:01:18 GMT", "Thu, 18  Aug  2050 02:01:18 GMT",
        "Thu, 18-Aug-2050 02:01:18 GMT", "Thu, 18 Aug 50 02:01:18 GMT", "Thu, 18 Aug 2050 2:01:18 GMT",
        "Thu, 18 Aug 2050 02.01.18 GMT", "Thu, 8 Aug 2050 02:01:18 GMT", "Thu, 18 Aug 2050 02:01 GMT",
        "18 Aug 2050 02:01:18 GMT",
        "Xxx, 18 Aug 2050 02:01:18 GMT", "Thu, 18 Aug 2050 24:01:18 GMT", "Thu, 18 Aug 2050 02:60:18 GMT",
        "Thu, 31 Jun 2050 02:01:18 GMT", "Thursday, 18-Aug-2050 02:01:18 GMT", "Thu, 18-Aug-50 02:01:18 GMT",
        "Thursday, 18 Aug 50 02:01:18 GMT", "Thu Aug 18 2050 02:01:18", "Thu Aug  8 02:01:18 2050 GMT",
        "Thu Aug 8 02:01:18 2050",
        "2050-08-18T02:01:18Z", "Thu, 18 Aug 2050 02:01:18 GMT, Thu, 18 Aug 2050 02:01:18 GMT", "2544321678",
    ]

    private static let dates = [
        "Thu, 18 Aug 2050 02:01:18 GMT", "Thursday, 18-Aug-50 02:01:18 GMT", "Thu Aug 18 02:01:18 2050",
        "Thu Aug  8 02:01:18 2050",
        "Sat, 31 Dec 2016 23:59:60 GMT",
    ]

    @Test func theThreeFormsOfADateAreReadAndNoOthers() {
        let read = [Self.invalidDates, Self.dates].map { $0.filter { HTTPDate.parse($0) != nil } }
        #expect(read == [[], Self.dates])
    }

    @Test(arguments: cases)
    func aCaseOfTheBook(line: Case) {
        let clock = TestScheduler()
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(.status(line.status, line.stored, body: "first"))
        let first = HTTPRequest.test(headers: line.first)
        let second = HTTPRequest.test(headers: line.second)
        let stored = caching.respond(to: first, next: script.handler).single()
        clock.advance(by: .seconds(line.seconds))
        let kept = Kept()
        kept.observe(caching.respond(to: second, next: script.handler))

        let asked = script.requests.dropFirst().first
        let found: Expected? =
            switch kept.answer?.origin {
            case .cache? where kept.answer?.response.status == 504: .unsatisfiable
            case .cache?: .cached
            case .stale?: .stale
            case .network?, .validated?, nil:
                asked.map { request in
                    let isValidated = ["If-None-Match", "If-Modified-Since"].contains { request.headers[$0] != nil }
                    return isValidated ? .validated : .fetched
                }
            }
        let isStored = line.expected == .cached || line.expected == .unsatisfiable
        let isCached = line.expected == .cached
        let (body, age) = (kept.answer?.body, kept.answer?.response.headers["Age"])
        let isWhole = asked == nil && body == (isCached ? Data("first".utf8) : Data()) && (age != nil) == isCached
        #expect(((try? stored?.get())?.origin, found, isWhole || !isStored) == (.network, line.expected, true))
    }
}
