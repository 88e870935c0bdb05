import Foundation
import Testing

@testable import MillraceBackend

@Suite struct KnownURLsTests {
    private let urls = KnownURLs()

    @Test func aTextIsItsURLTheFirstTimeAndAfterwards() {
        for _ in 0..<2 {
            #expect(urls.url("http://localhost/a") == URL(string: "http://localhost/a"))
            #expect(urls.url("http://localhost/a%20b") == URL(string: "http://localhost/a%20b"))
            #expect(urls.url("http://localhost/a?b=c") == URL(string: "http://localhost/a?b=c"))
            #expect(urls.url("http://[") == nil)
        }
    }

    @Test func noMoreThanTheLatestAreKept() {
        for number in 0..<1_000 {
            let text = "http://localhost/\(number)"
            #expect(urls.url(text)?.absoluteString == text)
        }

        #expect((1...64).contains(urls.count))
    }

    @Test(arguments: ["?token=secret", "#token=secret"])
    func aURLThatGoesOnAfterItsPathIsNotKept(_ rest: String) {
        #expect(urls.url("http://localhost/a" + rest)?.absoluteString == "http://localhost/a" + rest)

        #expect(urls.count == 0)
    }
}
