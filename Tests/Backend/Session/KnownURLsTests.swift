import Foundation
import Testing

@testable import MillraceBackend

@Suite struct KnownURLsTests {
    private let urls = KnownURLs()

    @Test func aTextIsItsURLTheFirstTimeAndAfterwards() {
        for _ in 0..<2 {
            #expect(urls.url("http://localhost/a", hasQuery: false) == URL(string: "http://localhost/a"))
            #expect(urls.url("http://localhost/a%20b", hasQuery: false) == URL(string: "http://localhost/a%20b"))
            #expect(urls.url("http://localhost/a?b=c", hasQuery: true) == URL(string: "http://localhost/a?b=c"))
            #expect(urls.url("http://[", hasQuery: false) == nil)
        }
    }

    @Test func noMoreThanTheLatestAreKept() {
        for number in 0..<1_000 {
            let text = "http://localhost/\(number)"
            #expect(urls.url(text, hasQuery: false)?.absoluteString == text)
        }

        #expect((1...64).contains(urls.count))
    }

    @Test func aURLWithAQueryIsNotKept() {
        _ = urls.url("http://localhost/a?token=secret", hasQuery: true)

        #expect(urls.count == 0)
    }
}
