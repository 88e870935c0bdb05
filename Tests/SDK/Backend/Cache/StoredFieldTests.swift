import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// What a cache keeps of an answer's fields, and what of it goes back.
@Suite(.bodyTimeLimit) struct StoredFieldTests {
    private let clock = TestScheduler()

    @Test func fieldsOfTheConnectionAreNotStored() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(
                200,
                [
                    "Cache-Control": "max-age=60", "Connection": "X-Hop, x-other", "X-Hop": "1", "X-Other": "2",
                    "X-Kept": "3",
                    "Keep-Alive": "timeout=5", "Proxy-Authenticate": "Basic", "Upgrade": "h2c", "TE": "trailers",
                ],
                body: "first"
            )
        )
        let first = caching.respond(to: .test(), next: script.handler).single()
        let second = caching.respond(to: .test(), next: script.handler).single()

        #expect((try? first?.get())?.response.headers["X-Hop"] == "1")
        let names = (try? second?.get())?.response.headers.map(\.name)
        #expect(names == ["Cache-Control", "X-Kept", "Age"])
    }

    @Test func fieldsOfTheConnectionFreshenNothing() {
        let caching = Middleware.cache(ResponseCache(), on: clock)
        let script = Script(
            .status(200, ["Cache-Control": "max-age=0", "ETag": "\"a\"", "X-Hop": "old"], body: "first"),
            .status(304, ["Cache-Control": "max-age=60", "Connection": "x-hop", "X-Hop": "new"])
        )
        for _ in 0..<2 { _ = caching.respond(to: .test(), next: script.handler).single() }
        let third = caching.respond(to: .test(), next: script.handler).single()

        #expect(((try? third?.get())?.response.headers["X-Hop"], script.requests.count) == ("old", 2))
    }
}
