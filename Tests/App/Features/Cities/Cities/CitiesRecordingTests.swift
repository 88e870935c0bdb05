import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// A visit that is recorded from a server, and played without one.
@Suite(.bodyTimeLimit) struct CitiesRecordingTests {
    private static func load(from session: BackendSession) throws -> CitiesListing {
        let buildingMaterials = LoginBuildingMaterials(session: session, user: "demo", scheduler: TestScheduler())
        return try #require(loadCitiesListing(loggingInWith: .fixture(), with: buildingMaterials).single()).get()
    }

    @Test func aRecordedVisitShowsTheSameListAndHasNoToken() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cities-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = MockServer()
        try server.start()
        server.enqueue(try MockResponse(CannedResponses.named("sessions.201")))
        server.enqueue(try MockResponse(CannedResponses.named("cities.200")))
        let recorder = ResponseRecorder(folder: folder)
        let environment = Environment(base: server.url)
        let recorded = try Self.load(from: BackendSession(environment: environment, middleware: [recorder.middleware]))
        #expect(
            (server.leftovers.isEmpty, recorder.files) == (
                true, ["POST-v1-sessions.1.201.json", "GET-v1-cities.1.200.json"]
            )
        )

        let recordings = try Recordings(folder: folder)
        #expect(!recordings.all.contains { $0.bodyText.contains("token-of-the-embedded-backend") })
        let player = ResponsePlayer(recordings)
        let played = try Self.load(from: BackendSession(environment: environment, transport: player))
        #expect((played.screen.text(width: 60), player.leftovers.isEmpty) == (recorded.screen.text(width: 60), true))
        RecordingCheck(CitiesService.fetchCitiesResource(), recordings).assertUpToDate()
    }

    @Test func aViewModelRunsOnRecordings() throws {
        let cities = try CannedResponses.named("cities-empty.200")
        let recording = CannedResponse(
            name: "GET-v1-cities.1.200",
            status: cities.status,
            headers: cities.headers,
            body: cities.body
        )
        let environment = Environment(base: try #require(URL(string: "http://cities.invalid")))
        let driver = ViewModelDriver { (player: ResponsePlayer) -> CitiesViewModel in
            let session = BackendSession(environment: environment, transport: player)
                .authenticated(KongAuth.self, by: .bearer(Token("token")))
            return CitiesViewModel(citiesBusinessController: CitiesBusinessController(accessible: session))
        }
        driver.perform(
            stub: ResponsePlayer(Recordings([recording])),
            assert: { run in
                run.expectStates([CitiesViewModel.State(), CitiesViewModel.State(status: .loaded)])
                run.expectEvents([.didLoad(.fixture(cities: []))])
            }
        )
    }
}
