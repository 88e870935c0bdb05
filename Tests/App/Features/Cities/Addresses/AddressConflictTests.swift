import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// An address that somebody else has changed while the user did: the row asks which of the two it shall be.
@Suite struct AddressConflictTests {
    private let driver = ViewModelDriver { (stub: StubAddressesBusinessController) in
        AddressesViewModel(addressesBusinessController: stub)
    }
    private static let home = Versioned<SavedAddress>.fixture()
    private static let work = Versioned<SavedAddress>.fixture(id: .fixture(2), name: "Work")
    private static let mine = SavedAddress.fixture(name: "Mill")

    /// The version that the user has saved over that of somebody else.
    private static let saved = Versioned(mine, version: Version(etag: "\"3\""))

    /// The version that somebody else has saved.
    private static func theirs(_ number: Int) -> Versioned<SavedAddress> {
        .fixture(name: "Theirs \(number)", address: .fixture(firstLine: "2 Mill Lane"), etag: "\"\(number)\"")
    }

    private static func conflict(over base: Versioned<SavedAddress>, with theirs: Versioned<SavedAddress>)
        -> SaveOutcome
    {
        .conflict(Conflict(base: base, mine: mine, theirs: theirs))
    }

    private static func stub(_ answers: Stub<SaveOutcome, CoreError>) -> StubAddressesBusinessController {
        StubAddressesBusinessController(fetching: Stub(.value([home, work]), repeatsLast: true), saving: answers)
    }

    private static func rename(in run: ViewModelRun<StubAddressesBusinessController, AddressesViewModel>) {
        run.send(.row(.home, .didSelect))
        run.type(into: .home, name: "Mill")
        run.send(.row(.home, .didTapSave))
    }

    private static let conflicts: [Row<Story<StubAddressesBusinessController, AddressesViewModel>>] = [
        Row(
            "what is kept is saved over the new version",
            stub: stub(Stub(.value(conflict(over: home, with: theirs(2))), .value(.saved(saved)))),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapKeepMine))
            },
            assert: { run in
                #expect(
                    (
                        run.stub.saving.arguments(as: SavedAddress.self),
                        run.stub.saving.arguments(as: Version.self).map(\.etag), run.states.last?.rows, run.events.count
                    ) == ([mine, mine], ["\"1\"", "\"2\""], [AddressRow(saved), AddressRow(work)], 3)
                )
            }
        ),
        Row(
            "what is kept may meet another change",
            stub: stub(
                Stub(
                    .value(conflict(over: home, with: theirs(2))),
                    .value(conflict(over: theirs(2), with: theirs(3))),
                    repeatsLast: true
                )
            ),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapKeepMine))
                #expect(run.state.rows[id: .home]?.form?.conflict?.theirs == theirs(3))
                run.send(.row(.home, .didTapKeepMine))
            },
            assert: { run in
                #expect(
                    (
                        run.stub.saving.arguments(as: Version.self).map(\.etag),
                        run.states.last?.rows[id: .home]?.saved, run.events.count
                    ) == (["\"1\"", "\"2\"", "\"3\""], theirs(3), 4)
                )
            }
        ),
        Row(
            "what is taken needs no request",
            stub: stub(Stub(.value(conflict(over: home, with: theirs(2))))),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapTakeTheirs))
                run.send(.row(.home, .didTapTakeTheirs))
                run.send(.row(.home, .didTapKeepMine))
            },
            assert: { run in
                #expect(
                    (run.states.last?.rows, run.stub.saving.starts, run.stub.fetching.starts, run.events.count) == (
                        [AddressRow(theirs(2)), AddressRow(work)], 1, 1, 2
                    )
                )
            }
        ),
        // Nothing is written over a version that the user hasn't seen: not by the second attempt either.
        Row(
            "what cannot be kept is a conflict still",
            stub: stub(
                Stub(
                    .value(conflict(over: home, with: theirs(2))),
                    .failure(.transport(.timedOut)),
                    .value(conflict(over: home, with: theirs(3)))
                )
            ),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapKeepMine))
                #expect(run.state.rows[id: .home]?.form?.status == .failed(.transport(.timedOut)))
                run.send(.row(.home, .didTapSave))
            },
            assert: { run in
                #expect(
                    (
                        run.stub.saving.arguments(as: Version.self).map(\.etag),
                        run.states.last?.rows[id: .home]?.form?.conflict?.theirs, run.events.count
                    ) == (["\"1\"", "\"2\"", "\"1\""], theirs(3), 4)
                )
            }
        ),
        Row(
            "a conflict that is left loads the list",
            stub: stub(Stub(.value(conflict(over: home, with: theirs(2))))),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapClose))
            },
            assert: { run in
                #expect(
                    (run.stub.fetching.starts, run.states.last?.rows, run.events.count) == (
                        2, [AddressRow(home), AddressRow(work)], 3
                    )
                )
            }
        ),
        // The list may have another version in the meantime; the form is over the version that it was opened with.
        Row(
            "a reload does not put the form over another version",
            stub: StubAddressesBusinessController(
                fetching: Stub(.value([home]), .value([theirs(2)])),
                saving: Stub(.value(conflict(over: home, with: theirs(2))))
            ),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.type(into: .home, name: "Mill")
                run.send(.didTapRefresh)
                run.send(.row(.home, .didTapSave))
            },
            assert: { run in
                #expect(run.stub.saving.arguments(as: Version.self) == [home.version])
                #expect(run.states.last?.rows[id: .home]?.form?.conflict != nil)
                #expect(run.events.count == 3)
            }
        ),
    ]

    @Test(arguments: conflicts) func conflict(_ row: Row<Story<StubAddressesBusinessController, AddressesViewModel>>) {
        driver.perform(row)
    }
}
