import Fixtures
import Millrace
import MillraceOutbox
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// The list: what it loads, adds, removes and loads again.
///
/// `AddressRowTests` has what a row does by itself.
@Suite struct AddressesViewModelTests {
    private let driver = ViewModelDriver { (stub: StubAddressesBusinessController) in
        AddressesViewModel(addressesBusinessController: stub)
    }
    private static let home = Versioned<SavedAddress>.fixture()
    private static let work = Versioned<SavedAddress>.fixture(
        id: .fixture(2),
        name: "Work",
        address: .fixture(firstLine: "12 Long Acre")
    )
    private static let mill = Versioned<SavedAddress>.fixture(name: "Mill")
    private static let bath = Versioned<SavedAddress>.fixture(
        id: .fixture(3),
        name: "Mill",
        address: .fixture(city: "Bath")
    )

    private static let stories: [Row<Story<StubAddressesBusinessController, AddressesViewModel>>] = [
        Row(
            "it loads at once and a failure can be tried again",
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
        ),
        Row(
            "what is given up may have been done so the list is loaded again",
            stub: StubAddressesBusinessController(fetching: Stub(.value([home]), .value([]))),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.delete(.home)
                run.send(.row(.home, .didTapClose))
            },
            assert: { run in
                #expect((run.stub.deleting.disposals, run.states.last?.rows) == (1, []))
                run.expectEvents([.didLoad([home]), .didLoad([])])
            }
        ),
        Row(
            "an answer that is older than a change does not undo it",
            stub: StubAddressesBusinessController(fetching: Stub(), adding: Stub(.value(.saved(home)))),
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: " Home ", city: "London", firstLine: "1 Mill Lane ")
                run.send(.row(.new(1), .didTapSave))
                #expect(
                    (
                        run.stub.adding.arguments(as: String.self), run.stub.adding.arguments(as: Address.self),
                        run.stub.fetching.starts, run.stub.fetching.disposals, run.state.rows
                    ) == (["Home"], [.fixture()], 2, 1, [AddressRow(home)])
                )
                run.step("the list arrives") { run.stub.fetching.succeed([home]) }
                run.send(.didTapRefresh)
                run.send(.row(.home, .didSelect))
                run.delete(.home)
                run.step("it is deleted") { run.stub.deleting.succeed(.deleted) }
                #expect((run.stub.fetching.starts, run.stub.fetching.disposals) == (4, 2))
                run.step("the list arrives again") { run.stub.fetching.succeed([]) }
            },
            assert: { run in
                #expect((run.states.last?.status, run.states.last?.rows) == (.loaded, []))
                run.expectEvents([
                    .row(.new(1), .didSave(home)), .didLoad([home]), .row(.home, .didDelete(.deleted)), .didLoad([]),
                ])
            }
        ),
        Row(
            "a reload keeps what the user types",
            stub: StubAddressesBusinessController(fetching: Stub(.value([home]), .value([work, mill]))),
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "New", city: "", firstLine: "")
                run.send(.row(.home, .didSelect))
                run.type(into: .home, name: "Old Mill")
                run.send(.didTapRefresh)
                #expect(
                    (run.state.rows.map(\.id), run.state.rows.map(\.form?.name), run.state.rows.map(\.saved)) == (
                        [.saved(work.value.id), .home, .new(1)], [nil, "Old Mill", "New"], [work, mill, nil]
                    )
                )
                run.send(.row(.home, .didTapClose))
            },
            assert: { run in
                #expect(run.states.last?.rows[id: .home] == AddressRow(mill))
                run.expectEvents([.didLoad([home]), .didLoad([work, mill])])
            }
        ),
        Row(
            "the addresses of one city are shown as long as it has any",
            stub: StubAddressesBusinessController(fetching: Stub(.value([home, bath, work]))),
            when: { run in
                run.send(.didTapAdd)
                run.send(.didSelectCity("London"))
                run.send(.didSelectCity("Bath"))
                run.send(.row(.saved(bath.value.id), .didSelect))
                run.delete(.saved(bath.value.id))
                run.step("it is gone") { run.stub.deleting.succeed(.deleted) }
            },
            assert: { run in
                let bathID = AddressRow.ID.saved(bath.value.id)
                let lists: [[AddressRow.ID]] = [
                    [], [.home, bathID, .work], [.home, bathID, .work, .new(1)], [.home, .work, .new(1)],
                    [bathID, .new(1)], [.home, .work, .new(1)],
                ]
                #expect(
                    (run.values { $0.shownRows.map(\.id) }, run.values(of: \.shownCity)) == (
                        lists, [nil, "London", "Bath", nil]
                    )
                )
                run.expectEvents([.didLoad([home, bath, work]), .row(.saved(bath.value.id), .didDelete(.deleted))])
            }
        ),
        Row(
            "close leads from the form to the list and back from there away",
            stub: StubAddressesBusinessController(),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didTapOrder))
                run.send(.row(.home, .didTapLogIn))
                run.send(.row(.home, .didTapClose))
                run.send(.didTapBack)
            },
            assert: { run in
                run.expectRoutes([.delivery(.fixture()), .login, .close])
                run.expectEvents([.didLoad([home])])
                let forms = run.values { $0.rows.first?.form != nil }
                #expect(
                    (run.stub.fetching.starts, run.states.last?.status, forms) == (1, .loaded, [false, true, false])
                )
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubAddressesBusinessController, AddressesViewModel>>) {
        driver.perform(row)
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
            change(1, .save, Self.home.value.renamed("Mill")), change(2, .save, Self.home.value.renamed("Old Mill")),
            change(3, .save, Self.home.value.renamed("No Mill"), .refused(.status(.init(code: 412)))),
            change(4, .delete, Self.work.value), change(5, .add, .fixture(id: .fixture(9), name: "New")),
        ]
        var state = AddressesViewModel.reduce(state: .init(), event: .didObserveChanges(changes))
        state = AddressesViewModel.reduce(state: state, event: .didLoad([Self.home, Self.work]))
        #expect(state.rows.compactMap { $0.saved?.value.name } == ["Old Mill", "New"])
        // The next change is over the version that the backend has.
        #expect(
            (state.rows.first?.saved?.version, state.changes(of: AddressRow(Self.home)).map(\.id)) == (
                Self.home.version, [.init(1), .init(2), .init(3)]
            )
        )
    }

    @Test func theListIsLoadedAgainWhenAChangeIsCarriedOut() {
        let first = change(1, .save, Self.home.value.renamed("Mill"))
        let sending = change(1, .save, Self.home.value.renamed("Mill"), .sending)
        var state = AddressesViewModel.reduce(state: .init(), event: .didLoad([Self.home]))
        let loads = [[first], [sending], []].map { changes in
            state = AddressesViewModel.reduce(state: state, event: .didObserveChanges(changes))
            return state.load
        }
        #expect(loads == [nil, nil, 2])
    }
}
