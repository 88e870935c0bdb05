import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct AddressesRendererSnapshotTests {
    private func screen(in words: Words = .english, _ change: (inout AddressesViewModel.State) -> Void) -> Screen {
        var state = AddressesViewModel.State()
        let work = Address.fixture(city: "Bath", firstLine: "5 High St")
        state.rows = [AddressRow(.fixture()), AddressRow(.fixture(id: .fixture(2), name: "Work", address: work))]
        state.status = .loaded
        change(&state)
        return AddressesRenderer(observer: .ignored).render(state: state, words: words)
    }

    /// The list with some events of the first row, or of a draft.
    private func open(_ id: AddressRow.ID, in words: Words = .english, _ events: AddressRow.Event...) -> Screen {
        screen(in: words) { state in
            if case .new = id { AddressesViewModel.reducer(&state, .ui(.didTapAdd)) }
            for event in [.ui(.didSelect)] + events {
                AddressesViewModel.reducer(&state, .row(id, event))
            }
        }
    }

    @Test func list() {
        assertSnapshot(of: screen { _ in }, as: .text(width: 60), named: "loaded")
        assertSnapshot(of: screen { $0.status = .loading }, as: .text(width: 60), named: "refreshing")
        assertSnapshot(of: screen { $0.rows = [] }, as: .text(width: 60), named: "empty")
        assertSnapshot(
            of: screen { ($0.rows, $0.status) = ([], .failed(.transport(.refused))) },
            as: .text(width: 60),
            named: "failed"
        )
    }

    /// Beside each other from a width on, and below each other on narrower terminals.
    @Test(arguments: [20, 40, 80, 99, 100, 200]) func addressesAndTheirCities(width: Int) {
        let all = screen { _ in }
        assertSnapshot(of: all, as: .text(width: width), named: "\(width)")
        let bath = screen { $0.city = "Bath" }
        let isBeside = width >= AddressesRenderer.widthOfPanes
        let line = bath.frame(width: width).lines[2]
        #expect(line.contains("Work") && line.contains("Cities") == isBeside)
    }

    @Test func theCityIsChosenBesideTheAddresses() {
        let stub = StubAddressesBusinessController(
            fetching: Stub(
                .value([.fixture(), .fixture(id: .fixture(2), name: "Work", address: .fixture(city: "Bath"))])
            )
        )
        let viewModel = AddressesViewModel(addressesBusinessController: stub)
        let screen = ScreenController(viewModel: viewModel, renderer: AddressesRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 120, rows: 16)
        pilot.expect(shows: "› Home")
        pilot.click("( ) Bath")
        pilot.expect(hides: "Home")
        pilot.press(.up)
        pilot.press(.enter)
        pilot.expect(shows: "Home")
        pilot.press(.left)
        pilot.expect(shows: "› Home")
        pilot.resize(columns: 40, rows: 16)
        pilot.expect(shows: "› Home")
        pilot.click("( ) London")
        pilot.expect(hides: "Work")
    }

    @Test func newAddress() {
        let typed = [("Home", AddressForm.Field.name), ("London", .city), ("1 Mill Lane", .firstLine)]
            .map { AddressRow.Event.ui(.didType($0, $1)) }
        assertSnapshot(of: open(.new(1)), as: .text(width: 60), named: "empty")
        assertSnapshot(of: open(.new(1), .ui(.didTapSave)), as: .text(width: 60), named: "problems")
        assertSnapshot(
            of: open(.new(1), typed[0], typed[1], typed[2], .ui(.didTapSave)),
            as: .text(width: 60),
            named: "saving"
        )
        let refusal = FieldRefusal(errors: [.fixture()])
        assertSnapshot(
            of: open(
                .new(1),
                typed[0],
                typed[1],
                typed[2],
                .ui(.didTapSave),
                .didFail(.status(CoreError.StatusReason(code: 422, failure: refusal)))
            ),
            as: .text(width: 60),
            named: "refused"
        )
    }

    @Test func savedAddress() {
        assertSnapshot(of: open(.home), as: .text(width: 60), named: "selected")
        let deleting = open(.home, .ui(.didTapDelete), .ui(.didAnswerDeletion(true)))
        assertSnapshot(of: deleting, as: .text(width: 60), named: "deleting")
        assertSnapshot(
            of: open(.home, .didFail(.status(CoreError.StatusReason(code: 404)))),
            as: .text(width: 60),
            named: "failed"
        )
    }

    @Test(arguments: [20, 40, 80, 200]) func theQuestionBeforeAnAddressIsDeleted(width: Int) {
        let screen = open(.home, .ui(.didTapDelete))
        assertSnapshot(of: screen, as: .text(width: width), named: "\(width)")
        #expect(screen.presented?.duplicateNodeIDs == [])
    }

    @Test func german() {
        let lists: [(name: String, change: (inout AddressesViewModel.State) -> Void)] = [
            ("loaded", { _ in }), ("refreshing", { $0.status = .loading }), ("empty", { $0.rows = [] }),
            ("failed", { ($0.rows, $0.status) = ([], .failed(.transport(.refused))) }),
        ]
        let typed = AddressRow.Event.ui(.didType("Mill", .name))
        let conflict = Conflict<SavedAddress>(
            base: .fixture(),
            mine: .fixture(name: "Mill"),
            theirs: .fixture(name: "Theirs", etag: "\"2\"")
        )
        let refusal = CoreError.status(.init(code: 422, failure: FieldRefusal(errors: [.fixture(field: "name")])))
        inGerman { words in
            for (name, change) in lists {
                assertSnapshot(of: screen(in: words, change), as: .text(width: 60), named: name)
            }
            let forms: [(name: String, screen: Screen)] = [
                ("new", open(.new(1), in: words)), ("problems", open(.new(1), in: words, .ui(.didTapSave))),
                ("saving", open(.home, in: words, typed, .ui(.didTapSave))),
                ("refused", open(.home, in: words, typed, .didFail(refusal))),
                ("question", open(.home, in: words, .ui(.didTapDelete))),
                ("deleting", open(.home, in: words, .ui(.didTapDelete), .ui(.didAnswerDeletion(true)))),
                ("conflict", open(.home, in: words, typed, .ui(.didTapSave), .didMeet(conflict))),
            ]
            for (name, screen) in forms { assertSnapshot(of: screen, as: .text(width: 60), named: name) }
            let unsent = screen(in: words) { $0.changes = changes }
            assertSnapshot(of: unsent, as: .text(width: 60), named: "unsent")
        }
    }

    /// The button that adds isn't there before the list, or it would keep the focus when the list comes.
    @Test func theFocusIsOnTheFirstAddressWhenTheListComes() {
        let stub = StubAddressesBusinessController(fetching: Stub())
        let viewModel = AddressesViewModel(addressesBusinessController: stub)
        let pilot = Pilot(showing: ScreenController(viewModel: viewModel, renderer: AddressesRenderer.init(observer:)))
        pilot.expect(shows: "Loading…")
        stub.fetching.succeed([.fixture(), .fixture(id: .fixture(2), name: "Work")])
        pilot.expect(shows: "› Home")
        // A later list moves it nowhere.
        pilot.press(.down, "r")
        stub.fetching.succeed([.fixture(id: .fixture(2), name: "Work"), .fixture()])
        pilot.expect(shows: "› Work")
    }

    @Test func changedElsewhere() {
        let theirs = Versioned<SavedAddress>.fixture(
            name: "Theirs",
            address: .fixture(firstLine: "2 Mill Lane", secondLine: "second floor", postcode: "SE1"),
            etag: "\"2\""
        )
        let conflict = Conflict(base: .fixture(), mine: .fixture(name: "Mill"), theirs: theirs)
        let screen = open(.home, .ui(.didType("Mill", .name)), .ui(.didTapSave), .didMeet(conflict))
        assertSnapshot(of: screen, as: .text(width: 60))
        #expect(screen.focusOrder.count == 2 + 3 + 1 + 3)
        #expect(screen.duplicateNodeIDs.isEmpty)
    }

    /// Each row shows what it does, and the other one shows nothing of it.
    @Test func twoRowsAtTheSameTime() {
        assertSnapshot(
            of: screen { state in
                let events: [(AddressRow.ID, AddressRow.Event)] = [
                    (.home, .ui(.didSelect)), (.work, .ui(.didSelect)), (.home, .ui(.didTapSave)),
                    (.work, .ui(.didTapSave)), (.work, .didFail(.transport(.refused))),
                ]
                for (id, event) in events { AddressesViewModel.reducer(&state, .row(id, event)) }
            },
            as: .text(width: 60)
        )
    }

    @Test func everythingCanBeReached() {
        #expect(screen { $0.status = .failed(.transport(.refused)) }.focusOrder.count == 4 + 3)
        #expect(open(.new(1)).focusOrder.count == 2 + 4 + 1 + 3)
        #expect(open(.home).focusOrder.count == 2 + 4 + 1 + 3)
        for screen in [screen { _ in }, open(.new(1)), open(.home)] {
            #expect(screen.duplicateNodeIDs.isEmpty)
        }
    }

    /// The keys of a form are those of the row with the focus; a draft that is added has it.
    @Test func escapeClosesTheRowWithTheFocusAndLeadsBackFromTheOthers() {
        let viewModel = AddressesViewModel(addressesBusinessController: StubAddressesBusinessController())
        let screen = ScreenController(viewModel: viewModel, renderer: AddressesRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 60, rows: 30)
        var forms: [String?] { viewModel.state.value.rows.map(\.form?.name) }
        pilot.press("n", "n", "b", .tab)
        #expect(forms == [nil, "nb"])
        pilot.press(.up, .up, "n", "c")
        #expect(forms == [nil, "nb", "c"])
        pilot.press(.escape)
        #expect(forms == [nil, "nb"])
        pilot.press(.home, .enter)
        #expect(forms == ["Home", "nb"])
        // Escape closes the row and leads nowhere: the first line doesn't say that it does.
        #expect(pilot.screen.lines.first?.hasPrefix("Back  ") == true)
        #expect(pilot.screen.lines.last == "r Refresh  n New  ^C Quit  esc Close")
        pilot.press(.escape)
        #expect(forms == [nil, "nb"])
        #expect(viewModel.state.value.route == nil)
        pilot.press(.escape)
        #expect(viewModel.state.value.route == .close)
    }

    private var changes: [AddressChange] {
        let home = SavedAddress.fixture()
        return [
            AddressChange(
                id: .init(1),
                kind: .save,
                address: home.renamed("Mill"),
                status: .refused(.status(.init(code: 412)))
            ),
            AddressChange(id: .init(2), kind: .save, address: home.renamed("Old Mill"), status: .unnamed),
            AddressChange(id: .init(3), kind: .save, address: home.renamed("New Mill"), status: .waiting),
            AddressChange(id: .init(4), kind: .delete, address: home, status: .sending),
        ]
    }

    @Test(arguments: [20, 60, 100]) func unsent(width: Int) {
        var state = AddressesViewModel.State(rows: [AddressRow(.fixture())], status: .loaded)
        state.changes = changes
        let screen = AddressesRenderer(observer: .ignored).render(state: state)
        assertSnapshot(of: screen, as: .text(width: width), named: "\(width)")
        #expect(screen.duplicateNodeIDs.isEmpty)
    }
}
