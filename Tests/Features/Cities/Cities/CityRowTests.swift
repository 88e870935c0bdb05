import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// A favourite of the list: shown at once, saved behind that, and rolled back when the saving fails.
@Suite struct CityRowTests {
    private typealias Event = CitiesViewModel.Event

    private let driver = ViewModelDriver { (stub: StubCitiesBusinessController) in
        CitiesViewModel(citiesBusinessController: stub)
    }
    private let london = City.fixture()
    private let bath = City.fixture(name: "Bath")

    private func stub(
        favoring: Stub<Never, CoreError> = Stub(),
        fetching: Stub<CitiesResponse, CoreError> = Stub(.value(.fixture()))
    ) -> StubCitiesBusinessController {
        StubCitiesBusinessController(fetching: fetching, favoring: favoring)
    }

    @Test func theListSaysWhichCitiesAreFavorites() {
        driver.perform(
            stub: stub(fetching: Stub(.value(.fixture(favorites: ["Bath", "Atlantis"])))),
            assert: { run in
                run.expectStates(
                    from: CitiesViewModel.State(),
                    { ($0.status, $0.cities) = (.loaded, [.fixture(), .fixture(name: "Bath", isFavorite: true)]) }
                )
                run.expectEvents([.didLoad(.fixture(favorites: ["Bath", "Atlantis"]))])
            }
        )
    }

    @Test func aTapShowsAtOnceAndIsSavedBehindThat() {
        driver.perform(
            stub: stub(),
            when: { run in
                run.send(.city(bath, .didTapFavorite))
                #expect(run.state.cities.map(\.isFavorite) == [false, true])
                run.step("it is saved") { run.stub.favoring.complete() }
            },
            assert: { run in
                #expect(run.stub.favoring.arguments(as: Bool.self) == [true])
                #expect(run.stub.favoring.arguments(as: City.self) == [bath])
                #expect(run.states.last?.cities == [.fixture(), .fixture(name: "Bath", isFavorite: true)])
                run.expectEvents([.didLoad(.fixture()), .city(bath, .didSave)])
            }
        )
    }

    @Test func aFailureRollsItsOwnRowBackAndTheNextTapTakesTheProblemAway() {
        driver.perform(
            stub: stub(favoring: Stub(.failure(.transport(.refused)), .completion, .completion)),
            when: { run in
                run.send(.city(london, .didTapFavorite))
                run.send(.city(bath, .didTapFavorite))
                #expect(run.state.cities.map(\.isFavorite) == [false, true])
                #expect(run.state.cities.map(\.problem) == [.transport(.refused), nil])
                run.send(.city(london, .didTapFavorite))
            },
            assert: { run in
                #expect(run.states.last?.cities.map(\.isSaved) == [true, true])
                #expect(run.states.last?.cities.map(\.problem) == [nil, nil])
                #expect(run.stub.favoring.starts == 3)
                run.expectEvents([
                    .didLoad(.fixture()), .city(london, .didFail(.transport(.refused))), .city(bath, .didSave),
                    .city(london, .didSave),
                ])
            }
        )
    }

    /// Requests that overtake each other would leave the backend with another value than the screen.
    @Test func tapsDuringARequestAreSentAfterItAndOnlyTheLastOneCounts() {
        driver.perform(
            stub: stub(),
            when: { run in
                for taps in 1...4 {
                    run.send(.city(bath, .didTapFavorite))
                    #expect(run.state.cities.map(\.isFavorite) == [false, taps % 2 == 1])
                }
                #expect((run.stub.favoring.starts, run.stub.favoring.disposals) == (1, 0))
                run.step("the first one is saved") { run.stub.favoring.complete() }
                #expect(run.stub.favoring.arguments(as: Bool.self) == [true, false])
                run.step("the last one is saved") { run.stub.favoring.complete() }
            },
            assert: { run in
                #expect(run.states.last?.cities == [.fixture(), .fixture(name: "Bath")])
                run.expectEvents([.didLoad(.fixture()), .city(bath, .didSave), .city(bath, .didSave)])
            }
        )
    }

    @Test func aFailureIsNoProblemForAUserWhoHasTakenTheTapBack() {
        driver.perform(
            stub: stub(),
            when: { run in
                run.send(.city(bath, .didTapFavorite))
                run.send(.city(bath, .didTapFavorite))
                run.step("it fails") { run.stub.favoring.fail(.transport(.timedOut)) }
            },
            assert: { run in
                #expect(run.states.last?.cities == [.fixture(), .fixture(name: "Bath")])
                #expect(run.stub.favoring.starts == 1)
                run.expectEvents([.didLoad(.fixture()), .city(bath, .didFail(.transport(.timedOut)))])
            }
        )
    }

    @Test func aListThatIsOlderThanATapDoesNotUndoIt() {
        let stub = StubCitiesBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.step("the cities arrive") { stub.fetching.succeed(.fixture()) }
                run.send(.city(bath, .didTapFavorite))
                run.send(.didTapRefresh)
                run.step("the list arrives first") { stub.fetching.succeed(.fixture()) }
                #expect(run.state.cities.map(\.isFavorite) == [false, true])
                run.send(.didTapRefresh)
                run.step("it is saved") { stub.favoring.complete() }
                // The list that was asked for before that may lack it; another one is asked for.
                #expect(stub.fetching.disposals == 1)
                run.step("the list has it") { stub.fetching.succeed(.fixture(favorites: ["Bath"])) }
            },
            assert: { run in
                #expect(run.states.last?.cities == [.fixture(), .fixture(name: "Bath", isFavorite: true)])
                run.expectEvents([
                    .didLoad(.fixture()), .didLoad(.fixture()), .city(bath, .didSave),
                    .didLoad(.fixture(favorites: ["Bath"])),
                ])
            }
        )
    }

    /// Started = ended + cancelled: the request of a city goes with it, and the others' stay.
    @Test func aCityThatIsGoneTakesItsRequestWithIt() {
        let onlyLondon = CitiesResponse.fixture(cities: [london])
        driver.perform(
            stub: stub(fetching: Stub(.value(.fixture()), .value(onlyLondon))),
            when: { run in
                run.send(.city(london, .didTapFavorite))
                run.send(.city(bath, .didTapFavorite))
                run.send(.didTapRefresh)
                #expect((run.stub.favoring.starts, run.stub.favoring.disposals) == (2, 1))
                run.step("London is saved") { run.stub.favoring.complete() }
                run.send(.city(bath, .didTapFavorite))
            },
            assert: { run in
                #expect(run.states.last?.cities == [.fixture(isFavorite: true)])
                #expect((run.stub.favoring.starts, run.stub.favoring.waiting) == (2, 0))
                run.expectEvents([.didLoad(.fixture()), .didLoad(onlyLondon), .city(london, .didSave)])
            }
        )
    }
}
