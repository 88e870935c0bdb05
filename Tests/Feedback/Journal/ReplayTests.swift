import Foundation
import MillraceFeedback
import Testing

@Suite struct ReplayTests {
    private typealias State = JournalTests.State
    private typealias Event = JournalTests.Event

    private func record() throws -> RecordedSession<State, Event> {
        let journal = Journal<State, Event>()
        let loop = Loop(initial: State(), reduce: JournalTests.reducer, journal: journal)
        loop.send(.didLoad(["London", "Bath"]))
        loop.send(.didTapRefresh)
        loop.send(.didLoad([]))
        return try #require(journal.session)
    }

    @Test func aSessionGoesOutAndComesBack() throws {
        let session = try record()
        let exported = try JSONEncoder().encode(session)
        #expect(try JSONDecoder().decode(RecordedSession<State, Event>.self, from: exported) == session)
    }

    @Test func aReplayStepsForwardAndBack() throws {
        var replay = Replay(try record(), reduce: JournalTests.reducer)
        #expect(replay.state == State())
        #expect(replay.event == nil)
        let hasGoneBack = replay.stepBack()
        #expect(!hasGoneBack)
        while replay.stepForward() {}
        #expect(replay.position == 3)
        #expect(replay.state == State(cities: [], isLoading: false))
        replay.stepBack()
        #expect(replay.state == State(cities: ["London", "Bath"], isLoading: true))
        #expect(replay.event == .didTapRefresh)
        replay.go(to: 99)
        #expect(replay.position == 3)
    }

    @Test func theSameReducerReachesTheSameStates() throws {
        #expect(Replay(try record(), reduce: JournalTests.reducer).divergence == nil)
    }

    @Test func anotherReducerPartsAtTheFirstDifference() throws {
        let replay = Replay(try record()) { state, event in
            // Today a refresh empties the list.
            if event == .didTapRefresh {
                state = State()
            } else {
                JournalTests.reducer(&state, event)
            }
        }
        let divergence = try #require(replay.divergence)
        #expect(divergence.step == 1)
        #expect(divergence.event == .didTapRefresh)
        #expect(divergence.difference.lines == [#"cities: ["London", "Bath"] → []"#])
    }
}
