import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct AddressesViewModelTests {
    private let driver = ViewModelDriver { (stub: StubAddressesBusinessController) in
        AddressesViewModel(addressesBusinessController: stub)
    }

    @Test func itLoadsAtOnceAndAFailureCanBeTriedAgain() {
        driver.perform(
            stub: StubAddressesBusinessController(
                fetching: Stub(.failure(.transport(.refused)), .value([.fixture()]))
            ),
            when: { $0.send(.didTapRefresh) },
            assert: { run in
                run.expectStates(
                    from: AddressesViewModel.State(),
                    { $0.status = .failed(.transport(.refused)) },
                    { ($0.status, $0.loads) = (.loading, 2) },
                    { ($0.status, $0.addresses) = (.loaded, [.fixture()]) }
                )
                run.expectEvents([.didFail(.transport(.refused)), .didLoad([.fixture()])])
            }
        )
    }

    @Test func anAddressIsAddedAtTheEnd() {
        let work = SavedAddress.fixture(id: .fixture(2), name: "Work", address: .fixture(firstLine: "12 Long Acre"))
        driver.perform(
            stub: StubAddressesBusinessController(adding: Stub(.value(work))),
            when: { run in
                run.send(.didTapAdd)
                run.send(.didChangeName(" Work "))
                run.send(.didChangeCity("London"))
                run.send(.didChangeFirstLine("12 Long Acre "))
                run.send(.didTapSave)
            },
            assert: { run in
                #expect(run.stub.adding.arguments(as: String.self) == ["Work"])
                #expect(run.stub.adding.arguments(as: Address.self) == [work.address])
                #expect(run.states.last?.addresses == [.fixture(), work])
                #expect(run.states.last?.form == nil)
                run.expectEvents([.didLoad([.fixture()]), .didSave(work)])
            }
        )
    }

    @Test func nothingIsSavedWhileSomethingIsMissing() {
        driver.perform(
            stub: StubAddressesBusinessController(),
            when: { run in
                run.send(.didTapAdd)
                for action: AddressesViewModel.Action in [.didChangeName("Home"), .didChangeCity("Bath")] {
                    run.send(.didTapSave)
                    run.send(action)
                }
                run.send(.didTapSave)
                run.send(.didTapDelete)
                run.send(.didTapOrder)
            },
            assert: { run in
                #expect(run.stub.adding.calls.isEmpty)
                #expect(run.states.last?.form?.hasTriedToSave == true)
                #expect(run.states.last?.form?.firstLineProblem != nil)
                run.expectEvents([.didLoad([.fixture()])])
            }
        )
    }

    @Test func aRenamedAddressStaysInItsPlace() {
        let work = SavedAddress.fixture(id: .fixture(2), name: "Work")
        driver.perform(
            stub: StubAddressesBusinessController(
                fetching: Stub(.value([.fixture(), work])),
                renaming: Stub(.value(.fixture(name: "Mill")))
            ),
            when: { run in
                run.send(.didSelect(.fixture()))
                run.send(.didChangeName("Mill"))
                run.send(.didTapSave)
            },
            assert: { run in
                #expect(run.stub.renaming.arguments(as: String.self) == ["Mill"])
                #expect(run.states.last?.addresses == [.fixture(name: "Mill"), work])
                run.expectEvents([.didLoad([.fixture(), work]), .didSave(.fixture(name: "Mill"))])
            }
        )
    }

    @Test func aDeletedAddressIsGone() {
        let stub = StubAddressesBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didSelect(.fixture()))
                run.send(.didTapDelete)
                run.send(.didTapDelete)
                #expect(stub.deleting.starts == 1)
                run.step("it is gone") { stub.deleting.complete() }
            },
            assert: { run in
                #expect(run.states.last?.addresses == [])
                #expect(run.states.last?.form == nil)
                run.expectEvents([.didLoad([.fixture()]), .didDelete(.fixture())])
            }
        )
    }

    @Test func aFailedChangeKeepsTheFormAndCanBeTriedAgain() {
        driver.perform(
            stub: StubAddressesBusinessController(
                renaming: Stub(.failure(.transport(.timedOut)), .value(.fixture(name: "Mill")))
            ),
            when: { run in
                run.send(.didSelect(.fixture()))
                run.send(.didChangeName("Mill"))
                run.send(.didTapSave)
                #expect(run.state.form?.status == .failed(.transport(.timedOut)))
                #expect(run.state.form?.name == "Mill")
                run.send(.didTapSave)
            },
            assert: { run in
                #expect(run.states.last?.addresses == [.fixture(name: "Mill")])
                run.expectEvents([
                    .didLoad([.fixture()]), .didFailToChange(.transport(.timedOut)), .didSave(.fixture(name: "Mill")),
                ])
            }
        )
    }

    @Test func whatIsGivenUpMayHaveBeenDoneSoTheListIsLoadedAgain() {
        let stub = StubAddressesBusinessController(fetching: Stub(.value([.fixture()]), .value([])))
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didSelect(.fixture()))
                run.send(.didTapDelete)
                run.send(.didTapBack)
            },
            assert: { run in
                #expect(stub.deleting.disposals == 1)
                #expect(run.states.last?.addresses == [])
                #expect(run.states.last?.form == nil)
                run.expectEvents([.didLoad([.fixture()]), .didLoad([])])
            }
        )
    }

    @Test func anAnswerThatIsOlderThanAChangeDoesNotUndoIt() {
        let stub = StubAddressesBusinessController(
            fetching: Stub(),
            adding: Stub(.value(.fixture()))
        )
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didTapAdd)
                run.send(.didChangeName("Home"))
                run.send(.didChangeCity("London"))
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSave)
                #expect((stub.fetching.starts, stub.fetching.disposals) == (2, 1))
                #expect(run.state.addresses == [.fixture()])
                run.step("the list arrives") { stub.fetching.succeed([.fixture()]) }
            },
            assert: { run in
                #expect(run.states.last?.status == .loaded)
                run.expectEvents([.didSave(.fixture()), .didLoad([.fixture()])])
            }
        )
    }

    @Test func backLeadsFromTheFormToTheListAndFromThereAway() {
        driver.perform(
            stub: StubAddressesBusinessController(),
            when: { run in
                run.send(.didSelect(.fixture()))
                run.send(.didTapOrder)
                run.send(.didTapBack)
                #expect(run.state.form == nil)
                run.send(.didTapBack)
            },
            assert: { run in
                run.expectRoutes([.delivery(.fixture()), .close])
                run.expectEvents([.didLoad([.fixture()])])
                #expect(run.stub.fetching.starts == 1)
                #expect(run.states.last?.status == .loaded)
            }
        )
    }
}
