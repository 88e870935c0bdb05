import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// The snippets of the modules' own pages that no doc comment has.
@Suite(.bodyTimeLimit) struct OverviewSnippets {
    @Test func aQueryWhoseChangesEndTheSearchBefore() {
        let scheduler = TestScheduler()
        let (shown, searched) = (MutableProperty<[[String]]>([]), MutableProperty<[String]>([]))
        @Sendable func search(_ query: String) -> SignalProducer<[String], NoError> {
            searched.modify { $0.append(query) }
            return SignalProducer(value: [query]).delay(.seconds(1), on: scheduler)
        }
        @Sendable func show(_ cities: [String]) { shown.modify { $0.append(cities) } }

        // Page: Sources/SDK/Streams/Documentation.docc/MillraceStreams.md
        let query = MutableProperty("Bath")
        let found = query.producer
            .skipRepeats()
            .debounce(.milliseconds(300), on: scheduler)
            .flatMap(.latest) { query in search(query) }
        let observation = found.startWithValues { cities in show(cities) }
        // End of page

        scheduler.advance(by: .milliseconds(300))
        query.value = "London"
        scheduler.advance(by: .seconds(2))
        #expect((searched.value, shown.value) == (["Bath", "London"], [["London"]]))
        query.value = "York"
        observation.dispose()
        scheduler.advance(by: .seconds(2))
        #expect(searched.value == ["Bath", "London"])
    }

    private struct City: Decodable, Equatable {
        let name: String
    }

    @Test func aResourceAndASession() throws {
        // Page: Sources/SDK/Backend/Documentation.docc/MillraceBackend.md
        enum CitiesService {
            static func fetchCityResource(name: String) -> BackendResource<Void, City, NoAuth> {
                BackendResource(path: .api(.core, "/v1/cities/\(name)"), method: .GET)
            }
        }
        // End of page
        let server = MockServer()
        try server.start()
        let url = server.url
        server.enqueue(.status(503).header("Retry-After", "0"))
        server.enqueue(.json(#"{"name": "Bath"}"#))

        // Page: Sources/SDK/Backend/Documentation.docc/MillraceBackend.md
        let session = BackendSession(environment: Environment(base: url), middleware: [.retry()])
        let city = session.access(CitiesService.fetchCityResource(name: "Bath"))
        // End of page

        #expect(
            (city.single(), server.requests.map(\.path))
                == (.success(City(name: "Bath")), ["/v1/cities/Bath", "/v1/cities/Bath"])
        )
    }

    private enum FilesService {
        static func fetchMapResource() -> BackendResource<Void, Data, NoAuth> {
            BackendResource(path: .api(.core, "/v1/map"), method: .GET)
        }
    }

    @Test func aDownloadThatIsResumed() throws {
        let server = MockServer()
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        let (folder, scheduler) = (TemporaryFolder.made(), TestScheduler())
        let file = folder.url.appending(path: "map.zip")
        server.enqueue(.text("map"))

        // Page: Sources/SDK/Backend/Documentation.docc/MillraceBackend.md
        let download = session.streaming.download(FilesService.fetchMapResource(), to: file)
            .retry(.exponentialBackoff(upTo: 5), on: scheduler) { $0.isRetryable }
        // End of page

        #expect((download.last(), folder.bytes("map.zip")) == (.success(.response(file)), Data("map".utf8)))
    }

    private struct Watch: Equatable {
        var isRunning = false
        var seconds = 0
    }

    private enum WatchEvent {
        case didTapStart, didTapStop, didTick
    }

    @Test func aLoopWithAnEffect() {
        let (signal, tick) = Signal<Void, NoError>.pipe()
        let ticks = signal.producer

        // Page: Sources/SDK/Feedback/Documentation.docc/MillraceFeedback.md
        let loop = Loop<Watch, WatchEvent>(
            initial: Watch(),
            reduce: { watch, event in
                switch event {
                case .didTapStart: watch.isRunning = true
                case .didTapStop: watch.isRunning = false
                case .didTick: watch.seconds += 1
                }
            },
            feedbacks: [
                Feedback(whenBecomesTrue: ^\.isRunning) { _ in ticks.map { _ in WatchEvent.didTick } }
            ]
        )
        // End of page

        tick.send(value: ())
        loop.send(.didTapStart)
        tick.send(value: ())
        loop.send(.didTapStop)
        tick.send(value: ())
        #expect(loop.state.value == Watch(isRunning: false, seconds: 1))
    }
}
