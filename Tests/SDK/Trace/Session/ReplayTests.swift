import Foundation
import MillraceFeedback
import MillraceTrace
import Testing

@Suite struct ReplayTests {
    private struct State: Equatable, Codable {
        var cities: [String] = []
        var isLoading = true
    }

    private enum Event: Equatable, Codable {
        case didLoad([String])
        case didTapRefresh
    }

    private static func reduce(_ state: inout State, _ event: Event) {
        switch event {
        case let .didLoad(cities): state = State(cities: cities, isLoading: false)
        case .didTapRefresh: state.isLoading = true
        }
    }

    private func record() throws -> RecordedSession<State, Event> {
        let journal = Journal<State, Event>()
        let loop = Loop(initial: State(), reduce: Self.reduce, journal: journal)
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
        struct Place: Equatable {
            var position: Int
            var state: State
            var event: Event?
        }
        var replay = Replay(try record(), reduce: Self.reduce)
        var places: [Place] = []
        func look() { places.append(Place(position: replay.position, state: replay.state, event: replay.event)) }
        look()
        let hasGoneBack = replay.stepBack()
        while replay.stepForward() {}
        look()
        replay.stepBack()
        look()
        replay.go(to: 99)
        look()
        let last = Place(position: 3, state: State(cities: [], isLoading: false), event: .didLoad([]))
        let middle = Place(
            position: 2,
            state: State(cities: ["London", "Bath"], isLoading: true),
            event: .didTapRefresh
        )
        let expected = [Place(position: 0, state: State()), last, middle, last]
        #expect((places, hasGoneBack, replay.divergence == nil) == (expected, false, true))
    }

    @Test func anotherReducerPartsAtTheFirstDifference() throws {
        let replay = Replay(try record()) { state, event in
            // Today a refresh empties the list.
            if event == .didTapRefresh {
                state = State()
            } else {
                Self.reduce(&state, event)
            }
        }
        let divergence = try #require(replay.divergence)
        #expect(
            (divergence.step, divergence.event, divergence.difference)
                == (1, .didTapRefresh, [#"cities: ["London", "Bath"] → []"#])
        )
    }
}
