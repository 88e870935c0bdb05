import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// A row of the list: it saves itself, its problem is its own, and its effects end with it.
@Suite struct AddressRowTests {
    private let driver = ViewModelDriver { (stub: StubAddressesBusinessController) in
        AddressesViewModel(addressesBusinessController: stub)
    }
    private static let home = Versioned<SavedAddress>.fixture()
    private static let work = Versioned<SavedAddress>.fixture(id: .fixture(2), name: "Work")
    private static let newMill = Versioned<SavedAddress>.fixture(id: .fixture(3), name: "Mill")
    private static let refusal = CoreError.status(
        CoreError.StatusReason(
            code: 422,
            failure: FieldRefusal(errors: [
                .fixture(field: "name", message: "It is taken."),
                .fixture(),
                .fixture(field: "day", message: "Not today."),
            ])
        )
    )

    private static func stub(
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

    private static let changes: [Row<Story<StubAddressesBusinessController, AddressesViewModel>>] = [
        Row(
            "nothing is saved while something is missing",
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
                #expect(
                    (run.stub.adding.calls.isEmpty, run.stub.saving.calls.isEmpty, run.stub.deleting.calls.isEmpty) == (
                        true, true, true
                    )
                )
                let rows = run.states.last?.rows
                let problems = AddressForm.Field.allCases.map { rows?[id: .new(1)]?.form?.problem(of: $0) }
                #expect((problems, rows?[id: .work]?.form?.problem(of: .name)) == ([nil, nil, .missing], .missing))
                run.expectEvents([.didLoad([home, work])])
            }
        ),
        Row(
            "a failed change keeps the form and can be tried again",
            stub: stub(saving: Stub(.failure(.transport(.timedOut)), .value(.saved(.fixture(name: "Mill"))))),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didType("Mill", .name)))
                run.send(.row(.home, .didTapSave))
                #expect(
                    (run.state.rows[id: .home]?.form?.status, run.state.rows[id: .home]?.form?.name) == (
                        .failed(.transport(.timedOut)), "Mill"
                    )
                )
                run.send(.row(.home, .didTapSave))
            },
            assert: { run in
                #expect(run.states.last?.rows == [AddressRow(.fixture(name: "Mill")), AddressRow(work)])
                run.expectEvents([
                    .didLoad([home, work]), .row(.home, .didFail(.transport(.timedOut))),
                    .row(.home, .didSave(.fixture(name: "Mill"))),
                ])
            }
        ),
        Row(
            "a refusal stands beside the fields of its row until the user changes them",
            stub: stub(adding: Stub(.failure(refusal)), saving: Stub(.failure(refusal))),
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
                #expect(
                    (draft?.refusals, draft?.failure) == (
                        [.firstLine: "The house needs a number."], .refused("Not today.")
                    )
                )
                // What the form has no field for stands below it.
                #expect(
                    (rows?[id: .work]?.form?.refusals, rows?[id: .work]?.form?.failure, rows?[id: .home]) == (
                        [.name: "It is taken."], .refused("The house needs a number. Not today."), AddressRow(home)
                    )
                )
                run.expectEvents([
                    .didLoad([home, work]), .row(.new(1), .didFail(refusal)), .row(.work, .didFail(refusal)),
                ])
            }
        ),
        Row(
            "a draft that is saved keeps its place",
            stub: stub(),
            when: { run in
                run.send(.didTapAdd)
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "Mill", city: "Bath", firstLine: "1 Mill Lane")
                run.send(.row(.new(1), .didTapSave))
                run.step("it is saved") { run.stub.adding.succeed(.saved(newMill)) }
                run.send(.row(.saved(newMill.value.id), .didSelect))
                run.delete(.saved(newMill.value.id))
                run.step("it is deleted") { run.stub.deleting.succeed(.deleted) }
            },
            assert: { run in
                let lists: [[AddressRow.ID]] = [
                    [], [.home, .work], [.home, .work, .new(1)], [.home, .work, .new(1), .new(2)],
                    [.home, .work, .saved(newMill.value.id), .new(2)], [.home, .work, .new(2)],
                ]
                #expect(run.values { $0.rows.map(\.id) } == lists)
                run.expectEvents([
                    .didLoad([home, work]), .row(.new(1), .didSave(newMill)),
                    .row(.saved(newMill.value.id), .didDelete(.deleted)),
                ])
            }
        ),
        // A load during the save may have brought the address already: it is one row, and what was open there stays.
        Row(
            "a draft whose address is there is not added twice",
            stub: stub(fetching: Stub(.value([home]), .value([newMill, home]))),
            when: { run in
                run.send(.didTapAdd)
                run.type(into: .new(1), name: "Mill", city: "Bath", firstLine: "1 Mill Lane")
                run.send(.row(.new(1), .didTapSave))
                run.send(.didTapRefresh)
                #expect(
                    (run.state.rows.map(\.id), run.stub.adding.disposals) == (
                        [.saved(newMill.value.id), .home, .new(1)], 0
                    )
                )
                run.send(.row(.saved(newMill.value.id), .didSelect))
                run.send(.row(.saved(newMill.value.id), .didType("Old Mill", .name)))
                run.step("it is saved") { run.stub.adding.succeed(.saved(newMill)) }
            },
            assert: { run in
                #expect(
                    (run.states.last?.rows.map(\.id), run.states.last?.rows.first?.form?.name) == (
                        [.saved(newMill.value.id), .home], "Old Mill"
                    )
                )
                run.expectEvents([.didLoad([home]), .didLoad([newMill, home]), .row(.new(1), .didSave(newMill))])
            }
        ),
    ]

    private static let deletions: [Row<Story<StubAddressesBusinessController, AddressesViewModel>>] = [
        Row(
            "a row changes one thing at a time",
            stub: stub(fetching: Stub(.value([home, work]), repeatsLast: true)),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didTapSave))
                run.delete(.home)
                #expect((run.stub.deleting.starts, run.stub.saving.disposals) == (0, 0))
                // The user gives up the first change, which may have been made.
                run.send(.row(.home, .didTapClose))
            },
            assert: { run in
                #expect(
                    (run.stub.saving.disposals, run.stub.fetching.starts, run.states.last?.rows) == (
                        1, 2, [AddressRow(home), AddressRow(work)]
                    )
                )
                run.expectEvents([.didLoad([home, work]), .didLoad([home, work])])
            }
        ),
        Row(
            "nothing is deleted before the user confirms",
            stub: stub(),
            when: { run in
                run.send(.row(.home, .didSelect))
                run.send(.row(.home, .didTapDelete))
                let others = run.state.rows[id: .work]?.form
                run.send(.row(.home, .didAnswerDeletion(false)))
                let form = run.state.rows[id: .home]?.form
                run.send(.row(.home, .didTapDelete))
                #expect((others, form, run.stub.deleting.starts) == (nil, AddressForm(of: home), 0))
                run.send(.row(.home, .didAnswerDeletion(true)))
                run.step("it is deleted") { run.stub.deleting.succeed(.deleted) }
            },
            assert: { run in
                let questions = run.values { $0.rows[id: .home]?.form?.question }
                #expect(
                    (questions, run.states.last?.rows) == (
                        [nil, .deletion(home.value), nil, .deletion(home.value), nil], [AddressRow(work)]
                    )
                )
                run.expectEvents([.didLoad([home, work]), .row(.home, .didDelete(.deleted))])
            }
        ),
    ]

    @Test(arguments: changes + deletions)
    func story(_ row: Row<Story<StubAddressesBusinessController, AddressesViewModel>>) {
        driver.perform(row)
    }

    /// The user taps once more.
    @Test func anAppThatIsStartedAgainDoesNotAsk() throws {
        var row = AddressRow(Self.home)
        for action: AddressRow.Action in [.didSelect, .didTapDelete] { AddressRow.reducer(&row, .ui(action)) }
        let restored = try JSONDecoder().decode(AddressRow.self, from: JSONEncoder().encode(row))
        AddressRow.reducer(&row, .ui(.didAnswerDeletion(false)))
        #expect(restored == row)
    }
}
