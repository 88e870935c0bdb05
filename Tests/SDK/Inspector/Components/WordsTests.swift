import Testing

@testable import MillraceInspector

/// Times and requests in few words.
@Suite struct WordsTests {
    @Test func secondsAreWritten() {
        let times: [(seconds: Double, words: String)] = [
            (0, "0.000 s"), (0.0124, "0.012 s"), (1.9996, "2.000 s"), (3_600, "3600.000 s"), (-0.5, "-0.500 s"),
            (.nan, "– s"), (.infinity, "– s"), (1e300, "– s"),
        ]
        #expect(times.map(\.seconds.words) == times.map(\.words))
    }

    @Test func requestsHaveNoHost() {
        let requests = [
            ("GET http://127.0.0.1:80/v1/cities?a=b", "GET /v1/cities?a=b"), ("POST https://host/", "POST /"),
            ("GET http://host", "GET http://host"), ("GET /v1", "GET /v1"), ("", ""), ("://", "://"),
            ("a://b/c", "a://b/c"),
        ]
        #expect(requests.map(\.0.withoutHost) == requests.map(\.1))
        // Texts are padded.
        #expect(["", "ab", "abcd", "abcde"].map { $0.padded(to: 4) } == ["    ", "  ab", "abcd", "abcde"])
    }
}
