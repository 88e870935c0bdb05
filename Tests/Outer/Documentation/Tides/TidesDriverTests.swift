import Millrace
import MillraceTestKit
import Testing

// Page: Sources/Testing/TestKit/Documentation.docc/TestingAFeature.md
struct ScriptedTides: TidesBusinessControllerProtocol {
    let fetching: Stub<[Tide], CoreError>

    func fetch(harbour: String) -> SignalProducer<[Tide], CoreError> {
        fetching.producer(harbour)
    }
}
// End of page

// Page: Sources/Testing/TestKit/Documentation.docc/TestingAFeature.md
@Suite struct TidesDriverTests {
    private let driver = ViewModelDriver { (stub: ScriptedTides) in
        TidesViewModel(harbour: "Dover", tidesBusinessController: stub)
    }

    @Test func aRefreshTriesAgain() {
        let tide = Tide(time: "04:12", height: 6.1)
        driver.perform(
            stub: ScriptedTides(fetching: Stub(.failure(.transport(.refused)), .value([tide]))),
            when: { $0.send(.didTapRefresh) },
            assert: { run in
                run.expectStates(
                    from: .init(harbour: "Dover"),
                    { ($0.problem, $0.isLoading) = (.transport(.refused), false) },
                    { ($0.problem, $0.isLoading) = (nil, true) },
                    { ($0.tides, $0.isLoading) = ([tide], false) }
                )
                run.expectEvents([.didFail(.transport(.refused)), .didLoad([tide])])
            }
        )
    }
}
// End of page
