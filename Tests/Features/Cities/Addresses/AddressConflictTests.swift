import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// An address that somebody else has changed while the user did: the row asks which of the two it shall be.
@Suite struct AddressConflictTests {
    private let driver = ViewModelDriver { (stub: StubAddressesBusinessController) in
        AddressesViewModel(addressesBusinessController: stub)
    }
    private let home = Versioned<SavedAddress>.fixture()
    private let work = Versioned<SavedAddress>.fixture(id: .fixture(2), name: "Work")
    private let mine = SavedAddress.fixture(name: "Mill")

    /// The version that somebody else has saved.
    private func theirs(_ number: Int) -> Versioned<SavedAddress> {
        .fixture(name: "Theirs \(number)", address: .fixture(firstLine: "2 Mill Lane"), etag: "\"\(number)\"")
    }

    private func conflict(over base: Versioned<SavedAddress>, with theirs: Versioned<SavedAddress>) -> SaveOutcome {
        .conflict(Conflict(base: base, mine: mine, theirs: theirs))
    }

    private func stub(_ answers: Stub<SaveOutcome, CoreError>) -> StubAddressesBusinessController {
        StubAddressesBusinessController(fetching: Stub(.value([home, work]), repeatsLast: true), saving: answers)
    }

    private func rename(in run: ViewModelRun<StubAddressesBusinessController, AddressesViewModel>) {
        run.send(.row(.home, .didSelect))
        run.type(into: .home, name: "Mill")
        run.send(.row(.home, .didTapSave))
    }

    @Test func theRowHasBothAndTheOthersHaveNothingOfIt() {
        let met = Conflict(base: home, mine: mine, theirs: theirs(2))
        driver.perform(
            stub: stub(Stub(.value(.conflict(met)))),
            when: { run in
                run.send(.row(.work, .didSelect))
                rename(in: run)
            },
            assert: { run in
                let rows = run.states.last?.rows
                #expect(rows?[id: .home]?.form?.conflict == met)
                #expect(rows?[id: .home]?.saved == theirs(2))
                #expect(rows?[id: .work]?.form == AddressForm(of: work))
                run.expectEvents([.didLoad([home, work]), .row(.home, .didMeet(met))])
            }
        )
    }

    @Test func whatIsKeptIsSavedOverTheNewVersion() {
        let saved = Versioned(mine, version: Version(etag: "\"3\""))
        driver.perform(
            stub: stub(Stub(.value(conflict(over: home, with: theirs(2))), .value(.saved(saved)))),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapKeepMine))
            },
            assert: { run in
                #expect(run.stub.saving.arguments(as: SavedAddress.self) == [mine, mine])
                #expect(run.stub.saving.arguments(as: Version.self).map(\.etag) == ["\"1\"", "\"2\""])
                #expect(run.states.last?.rows == [AddressRow(saved), AddressRow(work)])
                #expect(run.events.count == 3)
            }
        )
    }

    @Test func whatIsKeptMayMeetAnotherChange() {
        let (second, third) = (theirs(2), theirs(3))
        driver.perform(
            stub: stub(
                Stub(
                    .value(conflict(over: home, with: second)),
                    .value(conflict(over: second, with: third)),
                    repeatsLast: true
                )
            ),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapKeepMine))
                #expect(run.state.rows[id: .home]?.form?.conflict?.theirs == third)
                run.send(.row(.home, .didTapKeepMine))
            },
            assert: { run in
                #expect(run.stub.saving.arguments(as: Version.self).map(\.etag) == ["\"1\"", "\"2\"", "\"3\""])
                #expect(run.states.last?.rows[id: .home]?.saved == third)
                #expect(run.events.count == 4)
            }
        )
    }

    @Test func whatIsTakenNeedsNoRequest() {
        driver.perform(
            stub: stub(Stub(.value(conflict(over: home, with: theirs(2))))),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapTakeTheirs))
                run.send(.row(.home, .didTapTakeTheirs))
                run.send(.row(.home, .didTapKeepMine))
            },
            assert: { run in
                #expect(run.states.last?.rows == [AddressRow(theirs(2)), AddressRow(work)])
                #expect((run.stub.saving.starts, run.stub.fetching.starts) == (1, 1))
                #expect(run.events.count == 2)
            }
        )
    }

    /// Nothing is written over a version that the user hasn't seen: not by the second attempt either.
    @Test func whatCannotBeKeptIsAConflictStill() {
        let (second, third) = (theirs(2), theirs(3))
        driver.perform(
            stub: stub(
                Stub(
                    .value(conflict(over: home, with: second)),
                    .failure(.transport(.timedOut)),
                    .value(conflict(over: home, with: third))
                )
            ),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapKeepMine))
                #expect(run.state.rows[id: .home]?.form?.status == .failed(.transport(.timedOut)))
                run.send(.row(.home, .didTapSave))
            },
            assert: { run in
                #expect(run.stub.saving.arguments(as: Version.self).map(\.etag) == ["\"1\"", "\"2\"", "\"1\""])
                #expect(run.states.last?.rows[id: .home]?.form?.conflict?.theirs == third)
                #expect(run.events.count == 4)
            }
        )
    }

    @Test func aConflictThatIsLeftLoadsTheList() {
        driver.perform(
            stub: stub(Stub(.value(conflict(over: home, with: theirs(2))))),
            when: { run in
                rename(in: run)
                run.send(.row(.home, .didTapClose))
            },
            assert: { run in
                #expect(run.stub.fetching.starts == 2)
                #expect(run.states.last?.rows == [AddressRow(home), AddressRow(work)])
                #expect(run.events.count == 3)
            }
        )
    }

    /// The list may have another version in the meantime; the form is over the version that it was opened with.
    @Test func aReloadDoesNotPutTheFormOverAnotherVersion() {
        driver.perform(
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
        )
    }
}
