import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import MillraceTrace
import Testing

@testable import Cities

/// A session of the feature: recorded, exported, imported, replayed and stepped through.
@Suite struct CitiesSessionTests {
    private typealias State = CitiesViewModel.State
    private typealias Event = CitiesViewModel.Event

    private func record() throws -> (journal: Journal<State, Event>, exported: Data) {
        let journal = Journal<State, Event>()
        let answers = Stub<CitiesResponse, CoreError>(
            .failure(.transport(.refused)),
            .value(.fixture(unreadableCount: 1))
        )
        let viewModel = CitiesViewModel(
            citiesBusinessController: StubCitiesBusinessController(fetching: answers),
            journal: journal
        )
        viewModel.send(action: .didTapRefresh)
        viewModel.send(action: .didSelect(.fixture(name: "Bath")))
        return (journal, try JSONEncoder().encode(try #require(journal.session)))
    }

    @Test func itGoesOutAndComesBackAndReachesTheSameStates() throws {
        let (journal, exported) = try record()
        let session = try JSONDecoder().decode(RecordedSession<State, Event>.self, from: exported)
        var replay = Replay(session, reduce: Self.reducer)
        #expect(session == journal.session)
        #expect(replay.divergence == nil)
        var statuses = [replay.state.status]
        while replay.stepForward() {
            statuses.append(replay.state.status)
        }
        #expect(statuses == [.loading, .failed(.transport(.refused)), .loading, .loaded, .loaded])
        var routes = [replay.state.route]
        replay.stepBack()
        routes.append(replay.state.route)
        #expect(
            (routes, replay.event) == ([.city(.fixture(name: "Bath")), nil], .didLoad(.fixture(unreadableCount: 1)))
        )
    }

    @Test func itsLogHasWhatChanged() throws {
        assertSnapshot(of: try record().journal, as: .journal())
    }

    private static let reducer = CitiesViewModel(citiesBusinessController: StubCitiesBusinessController()).core.reducer
}
