import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// The list of the page with the questions that everybody has, which follows server-sent events.
@Suite(.bodyTimeLimit) struct FollowedEventsSnippets {
    struct Video: Decodable, Sendable {
        let id: Int
        let title: String
    }

    struct VideosQuery: ParameterlessQuery {
        typealias Result = [Int: Video]
        static let path = "videos"
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
    enum VideoEvent: Sendable {
        case created(Video), deleted(Int), reconnected
    }

    enum VideosService {
        static func events() -> BackendResource<Void, VideoEvent, NoAuth> {
            BackendResource(
                path: .api(.core, "/v1/videos/events"),
                method: .GET,
                response: Parser.readingEvents { name, data in
                    switch name {
                    case "created": Parser.parse(data).map(VideoEvent.created)
                    case "deleted": Parser.parse(data, key: "id").map(VideoEvent.deleted)
                    default: nil
                    }
                }
            )
        }
    }
    // End of page

    private let server = MockServer()

    init() throws {
        try server.start()
        // The first connection has events, and ends; the second one has none, and doesn't end.
        let text = """
            retry: 0
            event: created
            data: {"id": 2, "title": "Mills"}

            event: renamed
            data: {}

            event: deleted
            data: {"id": 1}


            """
        let isConnected = MutableProperty(false)
        let isStreamed = MutableProperty(false)
        server.dispatcher = { request in
            if request.path == "/v1/videos/events" {
                let isFirst = !isStreamed.swap(true)
                if !isFirst { isConnected.value = true }
                return isFirst
                    ? .data(Data(text.utf8), contentType: "text/event-stream")
                    : .raw("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n", closing: false)
            }
            return .json(
                isConnected.value
                    ? #"{"9": {"id": 9, "title": "Weirs"}}"# : #"{"1": {"id": 1, "title": "Locks"}}"#
            )
        }
    }

    @Test func aListFollowsEvents() {
        let reports = MutableProperty<[String]>([])
        let session = BackendSession(
            environment: Environment(base: server.url),
            pruned: { _, report in reports.modify { $0.append("\(report)") } }
        )
        let live = LiveBackend(Backend(session), options: LiveOptions(leastPause: .zero))
        let (shown, first, last) = (
            MutableProperty<[String]>([]), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let observation = live.observe(VideosQuery()).startWithValues { answer in
            guard let videos = answer.value else { return }
            let text = videos.values.sorted { $0.id < $1.id }.map(\.title).joined(separator: ", ")
            shown.modify { if $0.last != text { $0.append(text) } }
            if text == "Locks" { first.signal() }
            if text == "Weirs" { last.signal() }
        }
        defer { observation.dispose() }
        first.waitInTest()
        let (lifetime, token) = Lifetime.make()
        defer { token.dispose() }

        // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
        let events = session.streaming.events(of: VideosService.events(), strategy: .prune, reconnected: .reconnected)
        let changes: SignalProducer<VideoEvent, Never> = events.map(\.value).flatMapError { _ in .empty }
        live.queries.follow(changes, during: lifetime) { event in
            switch event {
            case let .created(video): [.one(VideosQuery(), showing: { $0[video.id] = video })]
            case let .deleted(id): [.one(VideosQuery(), showing: { $0[id] = nil })]
            case .reconnected: [.all(VideosQuery.self)]
            }
        }
        // End of page

        last.waitInTest()
        let expected = ["Locks", "Locks, Mills", "Mills", "Weirs"]
        let report = "pruned 1 of 1: expected an event with a known name, found the event renamed"
        #expect((shown.value, reports.value) == (expected, [report]))
    }
}
