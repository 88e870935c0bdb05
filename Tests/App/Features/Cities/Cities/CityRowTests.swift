import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// A favourite of the list: shown at once, saved behind that, and rolled back when the saving fails.
@Suite struct CityRowTests {
    private let driver = ViewModelDriver { (stub: StubCitiesBusinessController) in
        CitiesViewModel(citiesBusinessController: stub)
    }
    private static let london = City.fixture()
    private static let bath = City.fixture(name: "Bath")

    private static func stub(
        favoring: Stub<Never, CoreError> = Stub(),
        fetching: Stub<CitiesResponse, CoreError> = Stub(.value(.fixture()))
    ) -> StubCitiesBusinessController {
        StubCitiesBusinessController(fetching: fetching, favoring: favoring)
    }

    private static let stories: [Row<Story<StubCitiesBusinessController, CitiesViewModel>>] = [
        Row(
            "the list says which cities are favorites",
            stub: stub(fetching: Stub(.value(.fixture(favorites: ["Bath", "Atlantis"])))),
            assert: { run in
                run.expectStates(
                    from: CitiesViewModel.State(),
                    { ($0.status, $0.cities) = (.loaded, [.fixture(), .fixture(name: "Bath", isFavorite: true)]) }
                )
                run.expectEvents([.didLoad(.fixture(favorites: ["Bath", "Atlantis"]))])
            }
        ),
        Row(
            "a tap shows at once and is saved behind that",
            stub: stub(),
            when: { run in
                run.send(.city(bath, .didTapFavorite))
                #expect(run.state.cities.map(\.isFavorite) == [false, true])
                run.step("it is saved") { run.stub.favoring.complete() }
            },
            assert: { run in
                #expect(
                    (
                        run.stub.favoring.arguments(as: Bool.self), run.stub.favoring.arguments(as: City.self),
                        run.states.last?.cities
                    ) == ([true], [bath], [.fixture(), .fixture(name: "Bath", isFavorite: true)])
                )
                run.expectEvents([.didLoad(.fixture()), .city(bath, .didSave)])
            }
        ),
        Row(
            "a failure rolls its own row back and the next tap takes the problem away",
            stub: stub(favoring: Stub(.failure(.transport(.refused)), .completion, .completion)),
            when: { run in
                run.send(.city(london, .didTapFavorite))
                run.send(.city(bath, .didTapFavorite))
                #expect(
                    (run.state.cities.map(\.isFavorite), run.state.cities.map(\.problem)) == (
                        [false, true], [.transport(.refused), nil]
                    )
                )
                run.send(.city(london, .didTapFavorite))
            },
            assert: { run in
                #expect(
                    (
                        run.states.last?.cities.map(\.isSaved), run.states.last?.cities.map(\.problem),
                        run.stub.favoring.starts
                    ) == ([true, true], [nil, nil], 3)
                )
                run.expectEvents([
                    .didLoad(.fixture()), .city(london, .didFail(.transport(.refused))), .city(bath, .didSave),
                    .city(london, .didSave),
                ])
            }
        ),
        // Requests that overtake each other would leave the backend with another value than the screen.
        Row(
            "taps during a request are sent after it and only the last one counts",
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
        ),
        Row(
            "a failure is no problem for a user who has taken the tap back",
            stub: stub(),
            when: { run in
                run.send(.city(bath, .didTapFavorite))
                run.send(.city(bath, .didTapFavorite))
                run.step("it fails") { run.stub.favoring.fail(.transport(.timedOut)) }
            },
            assert: { run in
                #expect(run.states.last?.cities == [.fixture(), .fixture(name: "Bath")])
                run.expectEvents([.didLoad(.fixture()), .city(bath, .didFail(.transport(.timedOut)))])
            }
        ),
        Row(
            "a list that is older than a tap does not undo it",
            stub: StubCitiesBusinessController(),
            when: { run in
                run.step("the cities arrive") { run.stub.fetching.succeed(.fixture()) }
                run.send(.city(bath, .didTapFavorite))
                run.send(.didTapRefresh)
                run.step("the list arrives first") { run.stub.fetching.succeed(.fixture()) }
                #expect(run.state.cities.map(\.isFavorite) == [false, true])
                run.send(.didTapRefresh)
                run.step("it is saved") { run.stub.favoring.complete() }
                // The list that was asked for before that may lack it; another one is asked for.
                #expect(run.stub.fetching.disposals == 1)
                run.step("the list has it") { run.stub.fetching.succeed(.fixture(favorites: ["Bath"])) }
            },
            assert: { run in
                #expect(run.states.last?.cities == [.fixture(), .fixture(name: "Bath", isFavorite: true)])
                run.expectEvents([
                    .didLoad(.fixture()), .didLoad(.fixture()), .city(bath, .didSave),
                    .didLoad(.fixture(favorites: ["Bath"])),
                ])
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubCitiesBusinessController, CitiesViewModel>>) {
        driver.perform(row)
    }
}
