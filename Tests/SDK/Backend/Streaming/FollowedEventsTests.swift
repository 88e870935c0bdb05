import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// The events that change what an app shows: their decoding by name, those that are omitted, and the gap of a
/// reconnection.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct FollowedEventsTests {
    private struct City: Decodable {
        let name: String
    }

    enum CityEvent: Equatable, Sendable {
        case created(String)
        case deleted(Int)
        case said(String)
        case reconnected
    }

    private typealias Event = ServerSentEvent<CityEvent>

    private let resource = BackendResource<Void, CityEvent, NoAuth>(
        path: .api(.core, "/v1/events"),
        method: .GET,
        response: Parser.readingEvents { name, data in
            switch name {
            case "created": Parser.parse(data).map { (city: City) in .created(city.name) }
            case "deleted": Parser.parse(data, key: "id").map(CityEvent.deleted)
            case "message": .success(.said(String(decoding: data, as: UTF8.self)))
            default: nil
            }
        }
    )
    private let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/events")
    private let log = Guarded<[Event]>([])
    private let end = Guarded<CoreError?>(nil)

    private static func stream(_ text: String) -> MockResponse {
        .data(Data(text.utf8), contentType: "text/event-stream")
    }

    /// Starts a stream whose values and end are recorded, and put on the agenda.
    private func start(_ events: SignalProducer<Event, CoreError>, on clock: AwaitableClock) -> any Disposable {
        let note: @Sendable () -> Void = { clock.schedule {} }
        return events.start(
            .init(
                value: { [log] event in
                    log.withLock { $0.append(event) }
                    if event.value == .reconnected { note() }
                },
                failed: { [end] error in
                    end.withLock { $0 = error }
                    note()
                },
                completed: note
            )
        )
    }

    @Test func eventsOfSeveralShapesAreDecodedByTheirNames() throws {
        let backend = try TestBackend()
        let text =
            "id: 1\nevent: created\ndata: {\"name\": \"Bath\"}\n\nevent: deleted\ndata: {\"id\": 7}\n\ndata: hi\n\n"
        backend.server.enqueue(Self.stream(text))
        let clock = AwaitableClock()
        let events = start(backend.session.streaming.events(of: resource, reconnecting: .never), on: clock)
        defer { events.dispose() }
        let expected: [Event] = [
            .init(id: "1", name: "created", value: .created("Bath")),
            .init(id: "1", name: "deleted", value: .deleted(7)), .init(id: "1", value: .said("hi")),
        ]
        #expect((clock.waitForWork(), log.withLock { $0 }, end.withLock { $0 }) == (0, expected, nil))
    }

    @Test func anotherBodyHasTheNameOfAnEventWithoutOne() throws {
        let backend = try TestBackend()
        #expect(
            resource.response(Data("hi".utf8), HTTPResponse(status: 200, url: backend.server.url))
                == .success(.said("hi"))
        )
    }

    /// Events that no value is made of, each with the reason.
    private static let unread: [Row<(event: String, reason: CoreError.ParsingReason)>] = [
        Row(
            "of an unknown name",
            (
                "event: renamed\ndata: {}",
                .init(codingPath: "", expected: "an event with a known name", found: "the event renamed")
            )
        ),
        Row(
            "of another shape",
            (
                "event: deleted\ndata: {\"id\": \"x\"}",
                .init(codingPath: "id", expected: "a whole number", found: "a string", excerpt: #"{"id": "x"}"#)
            )
        ),
    ]

    @Test(arguments: unread, [Parser.Strategy.strict, .prune])
    func anEventThatIsNotReadEndsTheStreamOrIsReported(
        row: Row<(event: String, reason: CoreError.ParsingReason)>,
        strategy: Parser.Strategy
    ) throws {
        let reports = Guarded<[String]>([])
        let backend = try TestBackend()
        let session = backend.session(pruned: { endpoint, report in
            reports.withLock { $0.append("\(endpoint): \(report)") }
        })
        backend.server.enqueue(Self.stream("id: 1\ndata: a\n\nid: 2\n\(row.value.event)\n\n"))
        backend.server.enqueue(Self.stream("data: b\n\n"))
        backend.server.enqueue(.status(204))
        let clock = AwaitableClock()
        let events = start(session.streaming.events(of: resource, strategy: strategy, on: clock), on: clock)
        defer { events.dispose() }
        if strategy == .prune {
            for _ in 0..<2 {
                _ = clock.waitForWork()
                clock.runNext()
            }
        }
        let isPruned = strategy == .prune
        #expect(
            (
                clock.waitForWork(), log.withLock { $0.map(\.value) }, end.withLock { $0 }, reports.withLock { $0 },
                backend.server.requests.map { $0.headers["Last-Event-ID"] }
            ) == (
                0, isPruned ? [.said("a"), .said("b")] : [.said("a")],
                isPruned ? nil : .parsing(row.value.reason, at: endpoint),
                isPruned ? ["\(endpoint): pruned 1 of 1: \(row.value.reason)"] : [], isPruned ? [nil, "2", "2"] : [nil]
            ),
            sourceLocation: row.location
        )
    }

    /// The answers to successive connections, each with the values of all of them.
    private static let connections: [Row<(answers: [MockResponse], values: [CityEvent])>] = [
        Row("the first connection is none", ([stream("data: a\n\n"), .status(204)], [.said("a")])),
        Row(
            "a further one comes before its events",
            (
                [stream("data: a\n\n"), stream("data: b\n\n"), .status(204)],
                [.said("a"), .reconnected, .said("b")]
            )
        ),
        Row(
            "what is refused is none",
            (
                [stream("data: a\n\n"), .status(503), stream("data: b\n\n"), .status(204)],
                [.said("a"), .reconnected, .said("b")]
            )
        ),
        Row(
            "a first one that was refused before came late",
            ([.status(503), stream("data: a\n\n"), .status(204)], [.reconnected, .said("a")])
        ),
        Row("another type is none", ([stream("data: a\n\n"), .text("data: x\n\n")], [.said("a")])),
    ]

    @Test(arguments: connections)
    func aReconnectionIsAValue(_ row: Row<(answers: [MockResponse], values: [CityEvent])>) throws {
        let backend = try TestBackend()
        row.value.answers.forEach { backend.server.enqueue($0) }
        let clock = AwaitableClock()
        let values = Guarded<[CityEvent]>([])
        let events = backend.session.streaming.events(of: resource, reconnected: .reconnected, on: clock)
        events.start(
            .init(
                value: { event in values.withLock { $0.append(event.value) } },
                failed: { _ in clock.schedule {} },
                completed: { clock.schedule {} }
            )
        )
        for _ in row.value.answers.dropFirst() {
            _ = clock.waitForWork()
            clock.runNext()
        }
        #expect((clock.waitForWork(), values.withLock { $0 }) == (0, row.value.values), sourceLocation: row.location)
    }

    /// A backend may have nothing to say for hours after it has accepted a connection.
    @Test func aReconnectionIsKnownBeforeAnythingIsSent() throws {
        let backend = try TestBackend()
        backend.server.enqueue(Self.stream("id: 7\ndata: a\n\n"))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        backend.server.enqueue(.raw(head, closing: false))
        let clock = AwaitableClock()
        let events = backend.session.streaming.events(of: resource, reconnected: .reconnected, on: clock)
        let following = start(events, on: clock)
        defer { following.dispose() }
        _ = clock.waitForWork()
        clock.runNext()
        let expected: [Event] = [
            .init(id: "7", value: .said("a")), .init(id: "7", name: "", value: .reconnected),
        ]
        #expect((clock.waitForWork(), log.withLock { $0 }) == (0, expected))
    }
}
