import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

private let renderer = CitiesRenderer(observer: .ignored)

/// The snippets of the test kit's documentation, compiled and run; `SnippetTests` sees to it that all of them are here.
@Suite(.bodyTimeLimit) struct TestKitSnippetTests {
    struct CitiesViewModelTests {
        private let driver = ViewModelDriver { (stub: StubCitiesBusinessController) in
            CitiesViewModel(citiesBusinessController: stub)
        }

        @Test func aRetryLoadsAgain() {
            driver.perform(
                stub: StubCitiesBusinessController(fetching: Stub(.failure(.transport(.refused)), .value(.fixture()))),
                when: { $0.send(.didTapRefresh) },
                assert: { run in
                    run.expectStates(
                        from: CitiesViewModel.State(),
                        { $0.status = .failed(.transport(.refused)) },
                        { $0.status = .loading },
                        { ($0.status, $0.cities) = (.loaded, [.fixture(), .fixture(name: "Bath")]) }
                    )
                    run.expectEvents([.didFail(.transport(.refused)), .didLoad(.fixture())])
                }
            )
        }
    }

    @Suite(.snapshots(record: .failed)) struct CitiesRendererSnapshotTests {
        @Test func loading() {
            assertSnapshot(of: renderer.render(state: .fixture()), as: .text(width: 40))
        }
    }

    private static let snippets: [Row<@Sendable (Self) throws -> Void>] = [
        Row("a run", { $0.runs() }),
        Row("a run of a stream", { $0.aStreamIsRun() }),
        Row("a last answer that is repeated", { $0.theLastAnswerIsRepeated() }),
        Row("a snapshot in the source", { $0.inlineSnapshots() }),
        Row("a snapshot with a name", { $0.namedSnapshots() }),
        Row("a request as curl", { $0.requestsAsCurl() }),
        Row("a dump", { $0.dumps() }),
        Row("JSON", { $0.json() }),
        Row("a journal", { $0.journals() }),
        Row("lines", { $0.lines() }),
        Row("a screen", { $0.screens() }),
        Row("a screen with its styles", { $0.styles() }),
        Row("a strategy of one's own", { $0.ownStrategies() }),
        Row("an accessible", { try $0.accessibles() }),
        Row("recordings", { try $0.recordings() }),
    ]

    /// The snippets that need no trait: each is a function, whose name is that of its snapshot.
    @Test(arguments: snippets) func itRuns(_ row: Row<@Sendable (Self) throws -> Void>) throws {
        try row.value(self)
    }

    private func runs() {
        ViewModelDriver { (stub: StubCitiesBusinessController) in CitiesViewModel(citiesBusinessController: stub) }
            .perform(
                stub: StubCitiesBusinessController(fetching: Stub(.value(.fixture()), repeatsLast: true)),
                when: { $0.send(.didTapRefresh) },
                assert: { run in
                    assertSnapshot(of: run.filmstrip(width: 20, render: renderer.render(state:)), as: .lines)
                    let messages = failures {
                        run.expectStates(from: .fixture(), { $0.status = .loading }, { $0.status = .loaded })
                    }
                    // The first state, the fixture's, and the step to the last one are not as they were.
                    #expect(messages.count >= 2)
                }
            )
    }

    private func aStreamIsRun() {
        let driver = StreamDriver { (stub: Stub<[String], CoreError>, scheduler) in
            stub.producer().delay(.seconds(1), on: scheduler)
        }
        driver.perform(
            stub: Stub(.value(["Bath"])),
            when: { $0.advance(by: .seconds(1)) },
            assert: { run in
                run.expectValues([["Bath"]])
                run.expectEnd(.completed)
            }
        )
    }

    private func theLastAnswerIsRepeated() {
        let saving = Stub<Void, CoreError>(.failure(.transport(.refused)), .value(()), repeatsLast: true)
        for _ in 0..<3 { saving.producer().start() }
        #expect(saving.leftovers.isEmpty)
    }

    @Test(.snapshots(record: .never)) func theFailureMatrix() throws {
        let messages = try failures {
            FailureMatrix(
                resource: CitiesService.fetchCitiesResource(),
                body: try CannedResponses.named("cities.200").body,
                driver: ViewModelDriver { (accessible: StubAccessible) in
                    CitiesViewModel(citiesBusinessController: CitiesBusinessController(accessible: accessible))
                },
                render: renderer.render(state:)
            )
            .assertSnapshots()
        }
        // It has no snapshots here, and that is all.
        #expect(messages.count == FailureCase.allCases.count)
    }

    @Test(.snapshots(record: .never)) func failuresOfAssertions() {
        let text = "Bath"
        FailureReporter.$current.withValue(FailureReporter { message, location in print(location, message) }) {
            assertSnapshot(of: text, as: .lines)
        }
        #expect(failures { assertSnapshot(of: "now", as: .lines, record: .never) }.count == 1)
    }

    private func inlineSnapshots() {
        let screen = Screen(title: "Cities") { Node(id: 1) { Text("London") } }
        assertInlineSnapshot(of: screen, as: .text(width: 12)) {
            """
            Cities
            ────────────
              London
            """
        }
    }

    private func recordings() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "snippets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = MockServer()
        try server.start()
        server.enqueue(.status(503))
        server.enqueue(try MockResponse(CannedResponses.named("cities.200")))
        let url = server.url
        try record(in: folder, from: url)
        let recordings = try Recordings(folder: folder)
        let session = BackendSession(environment: Environment(base: url), transport: ResponsePlayer(recordings))
        let fetch = session.authenticated(KongAuth.self, by: .bearer(Token("t")))
            .access(CitiesService.fetchCitiesResource())
        #expect((try? fetch.single()?.get()) == nil)
        #expect(try fetch.single()?.get().cities.first == .fixture())
        RecordingCheck(CitiesService.fetchCitiesResource(), try Recordings(folder: folder)).assertUpToDate()
    }

    private func record(in folder: URL, from url: URL) throws {
        func twoRequests(_ session: BackendSession) {
            let access = session.authenticated(KongAuth.self, by: .bearer(Token("t")))
            for _ in 0..<2 { _ = access.access(CitiesService.fetchCitiesResource()).single() }
        }
        let requests = twoRequests
        let recorder = ResponseRecorder(folder: folder)
        let session = BackendSession(environment: Environment(base: url), middleware: [recorder.middleware])
        requests(session)
        #expect(recorder.files == ["GET-v1-cities.1.503.http", "GET-v1-cities.2.200.json"])
    }

    private func namedSnapshots() {
        assertSnapshot(of: renderer.render(state: .fixture()), as: .text(width: 40), named: "loaded")
    }

    private func requestsAsCurl() {
        let accessible = StubAccessible()
        accessible.stub(CitiesService.fetchCitiesResource(), .value(.fixture()))
        _ = CitiesBusinessController(accessible: accessible).fetch().single()
        assertSnapshot(of: accessible.requests[0].request, as: .curl)
    }

    private func dumps() {
        assertSnapshot(of: [City(name: "London"), City(name: "Bath")], as: .dump)
    }

    private func json() {
        assertSnapshot(of: Address(city: "Bath", firstLine: "1 Mill Lane"), as: .json)
    }

    private func journals() {
        let journal = Journal<CitiesViewModel.State, CitiesViewModel.Event>()
        let stub = StubCitiesBusinessController(fetching: Stub(.value(.fixture(cities: []))))
        let viewModel = CitiesViewModel(citiesBusinessController: stub, journal: journal)
        viewModel.send(action: .didTapSearch)
        assertSnapshot(of: journal, as: .journal())
    }

    private func lines() {
        assertSnapshot(of: "London\nBath", as: .lines)
        assertSnapshot(of: ["London", "Bath"], as: .lines, named: "list")
    }

    private func screens() {
        assertSnapshot(of: renderer.render(state: .fixture()), as: .text(width: 12))
    }

    private func styles() {
        assertSnapshot(of: Screen(title: "") { Node(id: 1) { Text("Done").bold() } }, as: .ansi(width: 12))
    }

    private func ownStrategies() {
        assertSnapshot(of: CitiesViewModel.State(), as: .screen)
    }

    private func accessibles() throws {
        let accessible = StubAccessible()
        accessible.stub(CitiesService.fetchCitiesResource(), .canned(try CannedResponses.named("cities.200")))
        let controller = CitiesBusinessController(accessible: accessible)
        #expect(try controller.fetch().single()?.get().cities.first == .fixture())
    }
}

extension SnapshotStrategy where Value == CitiesViewModel.State {
    static var screen: Self { SnapshotStrategy<Screen>.text(width: 40).pullback(renderer.render(state:)) }
}

@Suite(.bodyTimeLimit)
private enum StubSnippet {
    protocol CitiesBusinessControllerProtocol {
        func fetch() -> SignalProducer<CitiesResponse, CoreError>
    }

    struct StubCitiesBusinessController: CitiesBusinessControllerProtocol {
        let fetching: Stub<CitiesResponse, CoreError>

        func fetch() -> SignalProducer<CitiesResponse, CoreError> { fetching.producer() }
    }

    @Test static func stubs() {
        let atOnce = StubCitiesBusinessController(fetching: Stub(.value(.fixture())))
        let retried = StubCitiesBusinessController(fetching: Stub(.failure(.transport(.refused)), .value(.fixture())))
        let later = StubCitiesBusinessController(fetching: Stub())
        let started = later.fetch().start()
        later.fetching.succeed(.fixture())
        #expect(
            (started.isDisposed, atOnce.fetch().single(), retried.fetch().single()) == (
                true, .success(.fixture()), .failure(.transport(.refused))
            )
        )
    }
}
