import Millrace
import MillraceTestKit
import Testing

@testable import Petstore

@Suite struct ShopViewModelTests {
    private let driver = ViewModelDriver { (stub: StubPetsBusinessController) in
        ShopViewModel(shopBusinessController: stub)
    }

    @Test func theEntriesAreLoadedAtOnce() {
        driver.perform(
            stub: StubPetsBusinessController(fetchPetsStub: Stub(.value([.fixture()]))),
            assert: { run in
                run.expectStates(
                    from: .init(),
                    { ($0.entries, $0.status) = ([.fixture()], .loaded) }
                )
                run.expectEvents([.didLoad([.fixture()])])
            }
        )
    }

    @Test func aRefreshAfterAFailureLoadsAgain() {
        driver.perform(
            stub: StubPetsBusinessController(fetchPetsStub: Stub(.failure(.transport(.refused)), .value([.fixture()]))),
            when: { $0.send(.didTapRefresh) },
            assert: { run in
                run.expectStates(
                    from: .init(),
                    { $0.status = .failed(.transport(.refused)) },
                    { $0.status = .loading },
                    { ($0.entries, $0.status) = ([.fixture()], .loaded) }
                )
                run.expectEvents([.didFail(.transport(.refused)), .didLoad([.fixture()])])
            }
        )
    }

    @Test func closingLeadsBack() {
        driver.perform(
            stub: StubPetsBusinessController(fetchPetsStub: Stub(.value([.fixture()]))),
            when: { $0.send(.didTapClose) },
            assert: { run in
                #expect(run.states.last?.route == .close)
                run.expectRoutes([.close])
                run.expectEvents([.didLoad([.fixture()])])
            }
        )
    }
}
