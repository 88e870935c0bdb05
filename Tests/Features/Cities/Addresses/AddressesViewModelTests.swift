import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// The list: what it loads, adds, removes and loads again.
///
/// `AddressRowTests` has what a row does by itself.
@Suite struct AddressesViewModelTests {
    private let driver = ViewModelDriver { (stub: StubAddressesBusinessController) in
        AddressesViewModel(addressesBusinessController: stub)
    }
    private let home = Versioned<SavedAddress>.fixture()
    private let work = Versioned<SavedAddress>.fixture(
        id: .fixture(2),
        name: "Work",
        address: .fixture(firstLine: "12 Long Acre")
    )

    @Test func itLoadsAtOnceAndAFailureCanBeTriedAgain() {
        driver.perform(
            stub: StubAddressesBusinessController(
                fetching: Stub(.failure(.transport(.refused)), .value([home]))
            ),
            when: { $0.send(.didTapRefresh) },
            assert: { run in
                run.expectStates(
                    from: AddressesViewModel.State(),
                    { $0.status = .failed(.transport(.refused)) },
                    { ($0.status, $0.loads) = (.loading, 2) },
                    { ($0.status, $0.rows) = (.loaded, [AddressRow(home)]) }
                )
                run.expectEvents([.didFail(.transport(.refused)), .didLoad([home])])
            }
        )
    }

    @Test func anAddressIsAddedAtTheEnd() {
        driver.perform(
            stub: StubAddressesBusinessController(adding: Stub(.value(.saved(work)))),
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: " Work ", city: "London", firstLine: "12 Long Acre ")
                run.send(.row(.new(1), .didTapSave))
            },
            assert: { run in
                #expect(run.stub.adding.arguments(as: String.self) == ["Work"])
                #expect(run.stub.adding.arguments(as: Address.self) == [work.value.address])
                #expect(run.states.last?.rows == [AddressRow(home), AddressRow(work)])
                run.expectEvents([.didLoad([home]), .row(.new(1), .didSave(work))])
            }
        )
    }

    @Test func aDraftThatIsLeftIsGoneAndTheNextOneIsAnother() {
        driver.perform(
            stub: StubAddressesBusinessController(),
            when: { run in
                run.send(.didTapAdd)
                run.send(.didTapAdd)
                run.send(.row(.new(2), .didTapClose))
                run.send(.didTapAdd)
                run.send(.row(.new(2), .didType("late", .name)))
            },
            assert: { run in
                #expect(run.states.last?.rows == [AddressRow(home), AddressRow(draft: 1), AddressRow(draft: 3)])
                #expect(run.stub.fetching.starts == 1)
                run.expectEvents([.didLoad([home])])
            }
        )
    }

    @Test func aDeletedAddressIsGone() {
        let stub = StubAddressesBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.row(.home, .didSelect))
                run.delete(.home)
                run.delete(.home)
                #expect(stub.deleting.starts == 1)
                run.step("it is gone") { stub.deleting.succeed(.deleted) }
            },
            assert: { run in
                #expect(run.states.last?.rows == [])
                run.expectEvents([.didLoad([home]), .row(.home, .didDelete(.deleted))])
            }
        )
    }

    @Test func whatIsGivenUpMayHaveBeenDoneSoTheListIsLoadedAgain() {
        let stub = StubAddressesBusinessController(fetching: Stub(.value([home]), .value([])))
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.row(.home, .didSelect))
                run.delete(.home)
                run.send(.row(.home, .didTapClose))
            },
            assert: { run in
                #expect(stub.deleting.disposals == 1)
                #expect(run.states.last?.rows == [])
                run.expectEvents([.didLoad([home]), .didLoad([])])
            }
        )
    }

    @Test func aDraftThatIsGivenUpMayHaveBeenSaved() {
        let stub = StubAddressesBusinessController(fetching: Stub(.value([]), .value([work])))
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "Work", city: "London", firstLine: "12 Long Acre")
                run.send(.row(.new(1), .didTapSave))
                run.send(.row(.new(1), .didTapClose))
            },
            assert: { run in
                #expect(stub.adding.disposals == 1)
                #expect(run.states.last?.rows == [AddressRow(work)])
                run.expectEvents([.didLoad([]), .didLoad([work])])
            }
        )
    }

    @Test func anAnswerThatIsOlderThanAChangeDoesNotUndoIt() {
        let stub = StubAddressesBusinessController(fetching: Stub(), adding: Stub(.value(.saved(home))))
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "Home", city: "London", firstLine: "1 Mill Lane")
                run.send(.row(.new(1), .didTapSave))
                #expect((stub.fetching.starts, stub.fetching.disposals) == (2, 1))
                #expect(run.state.rows == [AddressRow(home)])
                run.step("the list arrives") { stub.fetching.succeed([home]) }
                run.send(.didTapRefresh)
                run.send(.row(.home, .didSelect))
                run.delete(.home)
                run.step("it is deleted") { stub.deleting.succeed(.deleted) }
                #expect((stub.fetching.starts, stub.fetching.disposals) == (4, 2))
                run.step("the list arrives again") { stub.fetching.succeed([]) }
            },
            assert: { run in
                #expect(run.states.last?.status == .loaded)
                #expect(run.states.last?.rows == [])
                run.expectEvents([
                    .row(.new(1), .didSave(home)), .didLoad([home]), .row(.home, .didDelete(.deleted)), .didLoad([]),
                ])
            }
        )
    }

    @Test func aReloadKeepsWhatTheUserTypes() {
        let mill = Versioned<SavedAddress>.fixture(name: "Mill")
        driver.perform(
            stub: StubAddressesBusinessController(fetching: Stub(.value([home]), .value([work, mill]))),
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "New", city: "", firstLine: "")
                run.send(.row(.home, .didSelect))
                run.type(into: .home, name: "Old Mill")
                run.send(.didTapRefresh)
                #expect(run.state.rows.map(\.id) == [.saved(work.value.id), .home, .new(1)])
                #expect(run.state.rows.map(\.form?.name) == [nil, "Old Mill", "New"])
                #expect(run.state.rows.map(\.saved) == [work, mill, nil])
                run.send(.row(.home, .didTapClose))
            },
            assert: { run in
                #expect(run.states.last?.rows[id: .home] == AddressRow(mill))
                run.expectEvents([.didLoad([home]), .didLoad([work, mill])])
            }
        )
    }

    @Test func anAddressThatTheListHasTwiceIsOneRow() {
        driver.perform(
            stub: StubAddressesBusinessController(fetching: Stub(.value([home, work, .fixture(name: "Mill")]))),
            assert: { run in
                #expect(run.states.last?.rows == [AddressRow(home), AddressRow(work)])
                run.expectEvents([.didLoad([home, work, .fixture(name: "Mill")])])
            }
        )
    }

    @Test func theAddressesOfOneCityAreShownAsLongAsItHasAny() {
        let bath = Versioned<SavedAddress>.fixture(id: .fixture(3), name: "Mill", address: .fixture(city: "Bath"))
        let stub = StubAddressesBusinessController(fetching: Stub(.value([home, bath, work])))
        driver.perform(
            stub: stub,
            when: { run in
                #expect(run.state.cities == ["Bath", "London"])
                run.send(.didTapAdd)
                run.send(.didSelectCity("Bath"))
                #expect(run.state.shownRows.map(\.id) == [.saved(bath.value.id), .new(1)])
                run.send(.didSelectCity("London"))
                #expect(run.state.shownRows.map(\.id) == [.home, .work, .new(1)])
                run.send(.didSelectCity(nil))
                #expect(run.state.shownRows.count == 4)
                run.send(.didSelectCity("Bath"))
                run.send(.row(.saved(bath.value.id), .didSelect))
                run.delete(.saved(bath.value.id))
                run.step("it is gone") { stub.deleting.succeed(.deleted) }
            },
            assert: { run in
                #expect(run.states.last?.shownCity == nil)
                #expect(run.states.last?.shownRows.map(\.id) == [.home, .work, .new(1)])
                run.expectEvents([.didLoad([home, bath, work]), .row(.saved(bath.value.id), .didDelete(.deleted))])
            }
        )
    }

    @Test func closeLeadsFromTheFormToTheListAndBackFromThereAway() {
        driver.perform(
            stub: StubAddressesBusinessController(),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didTapOrder))
                run.send(.row(.home, .didTapLogIn))
                run.send(.row(.home, .didTapClose))
                #expect(run.state.rows == [AddressRow(home)])
                run.send(.didTapBack)
            },
            assert: { run in
                run.expectRoutes([.delivery(.fixture()), .login, .close])
                run.expectEvents([.didLoad([home])])
                #expect(run.stub.fetching.starts == 1)
                #expect(run.states.last?.status == .loaded)
            }
        )
    }

    private func change(
        _ id: Int64,
        _ kind: AddressChange.Kind,
        _ address: SavedAddress,
        _ status: OutboxCommand.Status = .waiting
    ) -> AddressChange {
        AddressChange(id: .init(id), kind: kind, address: address, status: status)
    }

    /// Those that the backend has refused are not: the row says so.
    @Test func changesThatAreKeptAreInTheListThatIsLoaded() {
        let changes = [
            change(1, .save, home.value.renamed("Mill")), change(2, .save, home.value.renamed("Old Mill")),
            change(3, .save, home.value.renamed("No Mill"), .refused(.status(.init(code: 412)))),
            change(4, .delete, work.value), change(5, .add, .fixture(id: .fixture(9), name: "New")),
        ]
        var state = AddressesViewModel.reduce(state: .init(), event: .didObserveChanges(changes))
        state = AddressesViewModel.reduce(state: state, event: .didLoad([home, work]))
        #expect(state.rows.compactMap { $0.saved?.value.name } == ["Old Mill", "New"])
        // The next change is over the version that the backend has.
        #expect(state.rows.first?.saved?.version == home.version)
        #expect(state.changes(of: AddressRow(home)).map(\.id) == [.init(1), .init(2), .init(3)])
    }

    @Test func theListIsLoadedAgainWhenAChangeIsCarriedOut() {
        let first = change(1, .save, home.value.renamed("Mill"))
        var state = AddressesViewModel.reduce(state: .init(), event: .didLoad([home]))
        state = AddressesViewModel.reduce(state: state, event: .didObserveChanges([first]))
        #expect(state.load == nil)
        let sending = change(1, .save, home.value.renamed("Mill"), .sending)
        state = AddressesViewModel.reduce(state: state, event: .didObserveChanges([sending]))
        #expect(state.load == nil)
        state = AddressesViewModel.reduce(state: state, event: .didObserveChanges([]))
        #expect(state.load == 2)
    }
}
