import Testing

@testable import MillraceBackend

@Suite struct FingerprintTests {
    /// What was stored by one version of an app is found by the next.
    @Test func itIsFNV1aAndTellsTextsApart() {
        let known = [
            ("", "cbf29ce484222325-84222325cbf29ce4"), ("a", "af63dc4c8601ec8c-"), ("foobar", "85944171f73967e8-"),
        ]
        #expect(known.map { Fingerprint.of($0.0).prefix($0.1.count) } == known.map { $0.1[...] })
        let texts = (0..<1_000).map { "http://localhost/v1/cities?page=\($0)" }
        #expect(Set(texts.map(Fingerprint.of)).count == texts.count)
    }
}
