import Foundation
import Testing

@testable import MillraceBackend

@Suite struct KnownURLsTests {
    private let urls = KnownURLs()

    @Test func aTextIsItsURLTheFirstTimeAndAfterwards() {
        let texts = ["http://localhost/a", "http://localhost/a%20b", "http://localhost/a?b=c", "http://["]
        let expected = texts.dropLast().map { URL(string: $0) } + [nil]
        #expect((texts.map { urls.url($0) }, texts.map { urls.url($0) }) == (expected, expected))
    }

    @Test func noMoreThanTheLatestAreKeptAndNoneThatGoesOnAfterItsPath() {
        let secrets = ["?token=secret", "#token=secret"].map { "http://localhost/a" + $0 }
        #expect((secrets.compactMap { urls.url($0)?.absoluteString }, urls.count) == (secrets, 0))
        let texts = (0..<1_000).map { "http://localhost/\($0)" }
        #expect((texts.compactMap { urls.url($0)?.absoluteString }, (1...64).contains(urls.count)) == (texts, true))
    }
}
