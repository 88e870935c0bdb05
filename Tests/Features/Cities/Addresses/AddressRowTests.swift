import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// A row of the list: it saves itself, its problem is its own, and its effects end with it.
@Suite struct AddressRowTests {
    private let driver = ViewModelDriver { (stub: StubAddressesBusinessController) in
        AddressesViewModel(addressesBusinessController: stub)
    }
    private let home = Versioned<SavedAddress>.fixture()
    private let work = Versioned<SavedAddress>.fixture(id: .fixture(2), name: "Work")

    private func stub(
        fetching: Stub<[Versioned<SavedAddress>], CoreError>? = nil,
        adding: Stub<SaveOutcome, CoreError> = Stub(),
        saving: Stub<SaveOutcome, CoreError> = Stub()
    ) -> StubAddressesBusinessController {
        StubAddressesBusinessController(
            fetching: fetching ?? Stub(.value([home, work])),
            adding: adding,
            saving: saving
        )
    }

    @Test func nothingIsSavedWhileSomethingIsMissing() {
        driver.perform(
            stub: stub(),
            when: { run in
                run.send(.didTapAdd)
                for typed in [("Home", AddressForm.Field.name), ("Bath", .city)] {
                    run.send(.row(.new(1), .didTapSave))
                    run.send(.row(.new(1), .didType(typed.0, typed.1)))
                }
                run.send(.row(.new(1), .didTapSave))
                run.delete(.new(1))
                run.send(.row(.new(1), .didTapOrder))
                run.send(.row(.work, .didSelect))
                run.send(.row(.work, .didType(" ", .name)))
                run.send(.row(.work, .didTapSave))
            },
            assert: { run in
                #expect(run.stub.adding.calls.isEmpty)
                #expect(run.stub.saving.calls.isEmpty)
                #expect(run.stub.deleting.calls.isEmpty)
                let rows = run.states.last?.rows
                let problems = AddressForm.Field.allCases.map { rows?[id: .new(1)]?.form?.problem(of: $0) }
                #expect(problems == [nil, nil, .missing])
                #expect(rows?[id: .work]?.form?.problem(of: .name) == .missing)
                run.expectEvents([.didLoad([home, work])])
            }
        )
    }

    @Test func aRenamedAddressStaysInItsPlace() {
        driver.perform(
            stub: stub(saving: Stub(.value(.saved(.fixture(name: "Mill"))))),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didType("Mill", .name)))
                run.send(.row(.home, .didTapSave))
            },
            assert: { run in
                #expect(run.stub.saving.arguments(as: SavedAddress.self) == [.fixture(name: "Mill")])
                #expect(run.stub.saving.arguments(as: Version.self) == [home.version])
                #expect(run.states.last?.rows == [AddressRow(.fixture(name: "Mill")), AddressRow(work)])
                run.expectEvents([.didLoad([home, work]), .row(.home, .didSave(.fixture(name: "Mill")))])
            }
        )
    }

    @Test func aFailedChangeKeepsTheFormAndCanBeTriedAgain() {
        driver.perform(
            stub: stub(saving: Stub(.failure(.transport(.timedOut)), .value(.saved(.fixture(name: "Mill"))))),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didType("Mill", .name)))
                run.send(.row(.home, .didTapSave))
                #expect(run.state.rows[id: .home]?.form?.status == .failed(.transport(.timedOut)))
                #expect(run.state.rows[id: .home]?.form?.name == "Mill")
                run.send(.row(.home, .didTapSave))
            },
            assert: { run in
                #expect(run.states.last?.rows == [AddressRow(.fixture(name: "Mill")), AddressRow(work)])
                run.expectEvents([
                    .didLoad([home, work]), .row(.home, .didFail(.transport(.timedOut))),
                    .row(.home, .didSave(.fixture(name: "Mill"))),
                ])
            }
        )
    }

    @Test func twoRowsSaveAtTheSameTimeAndOneFails() {
        let mill = Versioned<SavedAddress>.fixture(name: "Mill")
        driver.perform(
            stub: stub(),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.work, .didSelect))
                run.send(.row(.home, .didType("Mill", .name)))
                run.send(.row(.work, .didType("Office", .name)))
                run.send(.row(.work, .didTapSave))
                run.send(.row(.home, .didTapSave))
                #expect((run.stub.saving.starts, run.stub.saving.disposals) == (2, 0))
                run.step("Work fails") { run.stub.saving.fail(.transport(.refused)) }
                let rows = run.state.rows
                #expect(rows[id: .home]?.form?.change == .save(mill.value, over: home))
                #expect(rows.map(\.form?.failure) == [nil, .failed(.transport(.refused))])
                run.step("Home is saved") { run.stub.saving.succeed(.saved(mill)) }
            },
            assert: { run in
                let rows = run.states.last?.rows
                #expect(rows?[id: .home] == AddressRow(mill))
                #expect(rows?[id: .work]?.form?.name == "Office")
                #expect(run.stub.saving.disposals == 0)
                run.expectEvents([
                    .didLoad([home, work]), .row(.work, .didFail(.transport(.refused))), .row(.home, .didSave(mill)),
                ])
            }
        )
    }

    @Test func aRefusalStandsBesideTheFieldsOfItsRowUntilTheUserChangesThem() {
        let refusal = FieldRefusal(errors: [
            .fixture(field: "name", message: "It is taken."),
            .fixture(),
            .fixture(field: "day", message: "Not today."),
        ])
        let error = CoreError.status(CoreError.StatusReason(code: 422, failure: refusal))
        driver.perform(
            stub: stub(adding: Stub(.failure(error)), saving: Stub(.failure(error))),
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "Work", city: "Bath", firstLine: "Mill Lane")
                run.send(.row(.new(1), .didTapSave))
                run.send(.row(.work, .didSelect))
                run.send(.row(.work, .didTapSave))
                run.send(.row(.new(1), .didType("Mill", .name)))
            },
            assert: { run in
                let rows = run.states.last?.rows
                let draft = rows?[id: .new(1)]?.form
                #expect(draft?.refusals == [.firstLine: "The house needs a number."])
                #expect(draft?.failure == .refused("Not today."))
                // What the form has no field for stands below it.
                #expect(rows?[id: .work]?.form?.refusals == [.name: "It is taken."])
                #expect(rows?[id: .work]?.form?.failure == .refused("The house needs a number. Not today."))
                #expect(rows?[id: .home] == AddressRow(home))
                run.expectEvents([
                    .didLoad([home, work]), .row(.new(1), .didFail(error)), .row(.work, .didFail(error)),
                ])
            }
        )
    }

    @Test func aDraftThatIsSavedKeepsItsPlace() {
        let mill = Versioned<SavedAddress>.fixture(id: .fixture(3), name: "Mill")
        driver.perform(
            stub: stub(),
            when: { run in
                run.send(.didTapAdd)
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "Mill", city: "Bath", firstLine: "1 Mill Lane")
                run.send(.row(.new(1), .didTapSave))
                #expect(run.state.rows.map(\.id) == [.home, .work, .new(1), .new(2)])
                run.step("it is saved") { run.stub.adding.succeed(.saved(mill)) }
                #expect(run.state.rows.map(\.id) == [.home, .work, .saved(mill.value.id), .new(2)])
                run.send(.row(.saved(mill.value.id), .didSelect))
                run.delete(.saved(mill.value.id))
                run.step("it is deleted") { run.stub.deleting.succeed(.deleted) }
            },
            assert: { run in
                #expect(run.states.last?.rows.map(\.id) == [.home, .work, .new(2)])
                run.expectEvents([
                    .didLoad([home, work]), .row(.new(1), .didSave(mill)),
                    .row(.saved(mill.value.id), .didDelete(.deleted)),
                ])
            }
        )
    }

    /// A load during the save may have brought the address already: it is one row, and what was open there stays.
    @Test func aDraftWhoseAddressIsThereIsNotAddedTwice() {
        let mill = Versioned<SavedAddress>.fixture(id: .fixture(3), name: "Mill")
        driver.perform(
            stub: stub(fetching: Stub(.value([home]), .value([mill, home]))),
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "Mill", city: "Bath", firstLine: "1 Mill Lane")
                run.send(.row(.new(1), .didTapSave))
                run.send(.didTapRefresh)
                #expect(run.state.rows.map(\.id) == [.saved(mill.value.id), .home, .new(1)])
                #expect(run.stub.adding.disposals == 0)
                run.send(.row(.saved(mill.value.id), .didSelect))
                run.send(.row(.saved(mill.value.id), .didType("Old Mill", .name)))
                run.step("it is saved") { run.stub.adding.succeed(.saved(mill)) }
            },
            assert: { run in
                #expect(run.states.last?.rows.map(\.id) == [.saved(mill.value.id), .home])
                #expect(run.states.last?.rows.first?.form?.name == "Old Mill")
                run.expectEvents([.didLoad([home]), .didLoad([mill, home]), .row(.new(1), .didSave(mill))])
            }
        )
    }

    @Test func aRowThatIsDeletedWhileItSavesEndsItsSave() {
        driver.perform(
            stub: stub(fetching: Stub(.value([home, work]), repeatsLast: true)),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didTapSave))
                run.send(.row(.work, .didSelect))
                run.send(.row(.work, .didTapSave))
                // One change of a row at a time: the user gives up the first one.
                run.delete(.home)
                #expect(run.stub.deleting.starts == 0)
                run.send(.row(.home, .didTapClose))
                #expect((run.stub.saving.starts, run.stub.saving.disposals) == (2, 1))
                run.send(.row(.home, .didSelect))
                run.delete(.home)
                run.step("it is deleted") { run.stub.deleting.succeed(.deleted) }
                #expect(run.state.rows.map(\.id) == [.work])
                run.step("Work is saved") { run.stub.saving.succeed(.saved(work)) }
            },
            assert: { run in
                #expect((run.stub.saving.disposals, run.stub.saving.waiting) == (1, 0))
                #expect(run.states.last?.rows == [AddressRow(work)])
                run.expectEvents([
                    .didLoad([home, work]), .didLoad([home, work]), .row(.home, .didDelete(.deleted)),
                    .row(.work, .didSave(work)),
                ])
            }
        )
    }

    @Test func nothingIsDeletedBeforeTheUserConfirms() throws {
        driver.perform(
            stub: stub(),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didTapDelete))
                #expect(run.state.rows.map(\.form?.question) == [.deletion(home.value), nil])
                run.send(.row(.home, .didAnswerDeletion(false)))
                #expect(run.state.rows[id: .home]?.form == AddressForm(of: home))
                run.send(.row(.home, .didTapDelete))
                #expect(run.stub.deleting.starts == 0)
                run.send(.row(.home, .didAnswerDeletion(true)))
                #expect(run.state.rows[id: .home]?.form?.question == nil)
                run.step("it is deleted") { run.stub.deleting.succeed(.deleted) }
            },
            assert: { run in
                #expect(run.states.last?.rows == [AddressRow(work)])
                run.expectEvents([.didLoad([home, work]), .row(.home, .didDelete(.deleted))])
            }
        )
        // An app that is started again doesn't ask: the user taps once more.
        var row = AddressRow(home)
        for action: AddressRow.Action in [.didSelect, .didTapDelete] { AddressRow.reducer(&row, .ui(action)) }
        let restored = try JSONDecoder().decode(AddressRow.self, from: JSONEncoder().encode(row))
        AddressRow.reducer(&row, .ui(.didAnswerDeletion(false)))
        #expect(restored == row)
    }

    /// Started = ended + cancelled: the request of a row goes with it, and the others' stay.
    @Test func aReloadThatDropsARowThatIsSavingEndsItsSave() {
        driver.perform(
            stub: stub(fetching: Stub(.value([home, work]), .value([work]))),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didTapSave))
                run.send(.row(.work, .didSelect))
                run.send(.row(.work, .didTapSave))
                run.send(.didTapRefresh)
                #expect((run.stub.saving.starts, run.stub.saving.disposals) == (2, 1))
                #expect(run.state.rows.map(\.form?.change) == [.save(work.value, over: work)])
                run.send(.row(.home, .didTapSave))
                run.step("Work is saved") { run.stub.saving.succeed(.saved(work)) }
            },
            assert: { run in
                #expect(run.states.last?.rows == [AddressRow(work)])
                #expect((run.stub.saving.starts, run.stub.saving.waiting) == (2, 0))
                run.expectEvents([.didLoad([home, work]), .didLoad([work]), .row(.work, .didSave(work))])
            }
        )
    }

    @Test func theJournalNamesTheRowsOfTheEffects() {
        let journal = Journal<AddressesViewModel.State, AddressesViewModel.Event>()
        let stub = stub(fetching: Stub(.value([])), adding: Stub(.value(.saved(home))))
        let viewModel = AddressesViewModel(addressesBusinessController: stub, journal: journal)
        viewModel.send(action: .didTapAdd)
        for (text, field) in [("Home", AddressForm.Field.name), ("London", .city), ("1 Mill Lane", .firstLine)] {
            viewModel.send(action: .row(.new(1), .didType(text, field)))
        }
        viewModel.send(action: .row(.new(1), .didTapSave))
        viewModel.send(action: .row(.new(1), .didTapSave))
        let started = journal.entries.compactMap { if case let .started(effect) = $0 { "\(effect)" } else { nil } }
        #expect(started == ["load#1", "changes#1", "rows.[new 1].change#1"])
        let missed = journal.entries.filter { if case .missed = $0 { true } else { false } }
        #expect(missed.count == 1)
    }
}
