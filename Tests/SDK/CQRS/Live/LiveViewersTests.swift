import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// An answer that says the same is not sent again.
struct LiveViewersTests {
    private static let interval = LiveOptions(refreshInterval: .seconds(1))

    private static let stories = Row.stories(
        """
        ## an equal answer is not sent again
        observe every 1 → asks
        answer a → A fresh(a)
        pass 1 → asks
        answer a
        pass 1 → asks
        answer a
        pass 1 → asks
        answer b → A fresh(b)

        ## an observer that comes late is sent what it hasn't seen
        observe → asks
        answer a → A fresh(a)
        pass 1
        invalidate → A stale(a), asks
        fail refused → A failed(the connection was refused, last: a)
        observe → B stale(a), asks
        fail refused → B failed(the connection was refused, last: a)
        """
    )

    @Test(arguments: stories) func anAnswerIsSentToObserversThatHaveNotSeenIt(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    /// An observer that asks for the provenance, and one of a type that can't say what is equal, are sent each answer.
    @Test func theProvenanceAndAResultWithoutEqualityAreSentEachTime() {
        struct Opaque: Decodable, Sendable {
            init(from decoder: any Decoder) throws {}
        }
        struct OpaqueQuery: ParameterlessQuery {
            typealias Result = Opaque
            static let path = "opaque"
        }
        let desk = LiveDesk()
        let (_, _) = desk.observe(0, Self.interval)
        let (shown, _) = desk.observe(0, LiveOptions(sendsProvenance: true))
        desk.answer("a")
        desk.clock.advance(by: .seconds(1))
        desk.answer("a")
        #expect(shown.answers.map { "\($0) \($0.provenance?.exchange ?? 0)" } == ["fresh(a) 1", "fresh(a) 2"])

        let other = LiveDesk()
        let opaque = LiveDesk.Shown<Opaque>()
        other.live.observe(OpaqueQuery(), Self.interval).startWithValues { opaque.add($0) }
        other.answer("a")
        other.clock.advance(by: .seconds(1))
        other.answer("a")
        #expect(opaque.answers.count == 2)
    }

    private typealias Failures = (first: CoreError, second: CoreError, isNew: Bool)

    private static func reason(
        _ code: Int = 422,
        date: String = "1",
        body: String = #"{"code": "x"}"#,
        retryAfter: Int? = nil,
        failure: String? = nil
    ) -> CoreError.StatusReason {
        // The start of the body is the same.
        .init(
            code: code,
            headers: ["Date": date, "X-Request-Id": date],
            excerpt: "{",
            body: Data(body.utf8),
            retryAfter: retryAfter.map { .after(.seconds($0)) },
            failure: failure
        )
    }

    private static func problem(_ field: String, date: String = "1") -> CoreError {
        let head = HTTPResponse(
            status: 422,
            headers: ["Content-Type": "application/problem+json", "Date": date],
            url: URL(filePath: "/")
        )
        let body = Data(#"{"title": "Invalid", "errors": ["\#(field)"]}"#.utf8)
        return .status(.init(HTTPAnswer(response: head, body: body)))
    }

    private static let failures: [Row<Failures>] = [
        Row("other header fields", (.status(reason()), .status(reason(date: "2")), false)),
        Row("other header fields of a problem", (problem("name"), problem("name", date: "2"), false)),
        Row(
            "other header fields of a rejected token",
            (.authentication(.rejected(reason(401))), .authentication(.rejected(reason(401, date: "2"))), false)
        ),
        Row(
            "other header fields of a token endpoint",
            (
                .authentication(.unobtained(.status(reason(503)))),
                .authentication(.unobtained(.status(reason(503, date: "2")))), false
            )
        ),
        Row("the same", (.transport(.refused), .transport(.refused), false)),
        Row("another reason", (.transport(.refused), .transport(.unresolved), true)),
        Row("another status", (.status(reason()), .status(reason(404)), true)),
        Row("another pause", (.status(reason(429, retryAfter: 0)), .status(reason(429, retryAfter: 1)), true)),
        Row("another body", (.status(reason()), .status(reason(body: #"{"code": "y"}"#)), true)),
        Row("another problem", (problem("name"), problem("street"), true)),
        Row("another value", (.status(reason(failure: "seats")), .status(reason(failure: "projects")), true)),
        Row(
            "another pause of a token endpoint",
            (
                .authentication(.unobtained(.status(reason(503, retryAfter: 0)))),
                .authentication(.unobtained(.status(reason(503, retryAfter: 1)))), true
            )
        ),
        Row(
            "another endpoint",
            (
                .status(reason(), at: .init(method: .GET, path: "/a")),
                .status(reason(), at: .init(method: .GET, path: "/b")), true
            )
        ),
    ]

    /// A failure whose header fields alone differ says nothing new; any other difference does.
    @Test(arguments: failures) private func aFailureIsSentAgainIfItDiffers(_ row: Row<Failures>) {
        let desk = LiveDesk()
        let (shown, _) = desk.observe(0, Self.interval)
        let (first, second, isNew) = row.value
        for error in [first, second, first] {
            desk.fail(error)
            desk.clock.advance(by: .seconds(1))
        }
        #expect(
            (desk.asked, shown.answers.compactMap(\.error)) == (4, isNew ? [first, second, first] : [first]),
            sourceLocation: row.location
        )
    }
}
