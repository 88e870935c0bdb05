import Fixtures
import Millrace
import MillraceOutbox
import MillraceTestKit
import TestSupport
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

    /// Applies events of the first row, or of a draft.
    private static func open(
        _ state: inout AddressesViewModel.State,
        _ id: AddressRow.ID,
        _ events: AddressRow.Event...
    ) {
        if case .new = id { AddressesViewModel.reducer(&state, .ui(.didTapAdd)) }
        for event in [.ui(.didSelect)] + events { AddressesViewModel.reducer(&state, .row(id, event)) }
    }

    /// Applies events of a draft with an address that is saved.
    private static func save(_ state: inout AddressesViewModel.State, _ event: AddressRow.Event? = nil) {
        open(&state, .new(1))
        let typed = [("Home", AddressForm.Field.name), ("London", .city), ("1 Mill Lane", .firstLine)]
            .map { AddressRow.Event.ui(.didType($0, $1)) }
        for event in typed + [.ui(.didTapSave)] + (event.map { [$0] } ?? []) {
            AddressesViewModel.reducer(&state, .row(.new(1), event))
        }
    }

    private static func refusal(of field: FieldError) -> CoreError {
        .status(CoreError.StatusReason(code: 422, failure: FieldRefusal(errors: [field])))
    }

    private static let typed = AddressRow.Event.ui(.didType("Mill", .name))

    private static func conflict(with theirs: Versioned<SavedAddress>) -> Conflict<SavedAddress> {
        Conflict(base: .fixture(), mine: .fixture(name: "Mill"), theirs: theirs)
    }

    private static let lists: [Row<ShownState<AddressesViewModel.State>>] = [
        Row("loaded") { _ in },
        Row("refreshing") { $0.status = .loading },
        Row("empty") { $0.rows = [] },
        Row("failed") { ($0.rows, $0.status) = ([], .failed(.transport(.refused))) },
    ]

    private static let screens: [Row<ShownState<AddressesViewModel.State>>] = [
        Row("newEmpty") { open(&$0, .new(1)) },
        Row("newProblems") { open(&$0, .new(1), .ui(.didTapSave)) },
        Row("newSaving") { save(&$0) },
        Row("newRefused") { save(&$0, .didFail(refusal(of: .fixture()))) },
        Row("savedSelected") { open(&$0, .home) },
        Row("savedDeleting") { open(&$0, .home, .ui(.didTapDelete), .ui(.didAnswerDeletion(true))) },
        Row("savedFailed") { open(&$0, .home, .didFail(.status(CoreError.StatusReason(code: 404)))) },
        Row("question", widths: [20, 40, 80, 200]) { open(&$0, .home, .ui(.didTapDelete)) },
        Row("changedElsewhere") { state in
            let theirs = Versioned<SavedAddress>.fixture(
                name: "Theirs",
                address: .fixture(firstLine: "2 Mill Lane", secondLine: "second floor", postcode: "SE1"),
                etag: "\"2\""
            )
            open(&state, .home, typed, .ui(.didTapSave), .didMeet(conflict(with: theirs)))
        },
        // Each row shows what it does, and the other one shows nothing of it.
        Row("twoRowsAtTheSameTime") { state in
            let events: [(AddressRow.ID, AddressRow.Event)] = [
                (.home, .ui(.didSelect)), (.work, .ui(.didSelect)), (.home, .ui(.didTapSave)),
                (.work, .ui(.didTapSave)), (.work, .didFail(.transport(.refused))),
            ]
            for (id, event) in events { AddressesViewModel.reducer(&state, .row(id, event)) }
        },
        Row("unsent", widths: [20, 60, 100]) { state in
            state.rows = [AddressRow(.fixture())]
            state.changes = changes
        },
        // Beside each other from a width on, and below each other on narrower terminals.
        Row("cities", widths: [20, 40, 80, 99, 100, 200]) { _ in },
    ]

    private static let germanScreens: [Row<ShownState<AddressesViewModel.State>>] = [
        Row("new") { open(&$0, .new(1)) },
        Row("problems") { open(&$0, .new(1), .ui(.didTapSave)) },
        Row("saving") { open(&$0, .home, typed, .ui(.didTapSave)) },
        Row("refused") { open(&$0, .home, typed, .didFail(refusal(of: .fixture(field: "name")))) },
        Row("question") { open(&$0, .home, .ui(.didTapDelete)) },
        Row("deleting") { open(&$0, .home, .ui(.didTapDelete), .ui(.didAnswerDeletion(true))) },
        Row("conflict") { state in
            let met = conflict(with: .fixture(name: "Theirs", etag: "\"2\""))
            open(&state, .home, typed, .ui(.didTapSave), .didMeet(met))
        },
        Row("unsent") { $0.changes = changes },
    ]

    @Test(arguments: lists + screens + (lists + germanScreens).map { $0.german() })
    func isItsSnapshot(_ row: Row<ShownState<AddressesViewModel.State>>) {
        assertScreen(row) { words, change in screen(in: words, change) }
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

    /// The keys of a form are those of the row with the focus; a draft that is added has it.
    @Test func escapeClosesTheRowWithTheFocusAndLeadsBackFromTheOthers() {
        let viewModel = AddressesViewModel(addressesBusinessController: StubAddressesBusinessController())
        let screen = ScreenController(viewModel: viewModel, renderer: AddressesRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 60, rows: 30)
        var forms: [String?] { viewModel.state.value.rows.map(\.form?.name) }
        var log: [[String?]] = []
        func press(_ keys: Key...) {
            for key in keys { pilot.press(key) }
            log.append(forms)
        }
        press("n", "n", "b", .tab)
        press(.up, .up, "n", "c")
        press(.escape)
        press(.home, .enter)
        // Escape closes the row and leads nowhere: its place says so, and a click there does the same.
        #expect(
            (pilot.screen.lines.first?.hasPrefix("esc Close  "), pilot.screen.lines.last)
                == (true, "r Refresh  n New  ^C Quit  ? Help")
        )
        pilot.click("esc Close")
        log.append(forms)
        #expect(log == [[nil, "nb"], [nil, "nb", "c"], [nil, "nb"], ["Home", "nb"], [nil, "nb"]])
        let route = viewModel.state.value.route
        pilot.press(.escape)
        #expect((route, viewModel.state.value.route) == (nil, .close))
    }

    private static var changes: [AddressChange] {
        let home = SavedAddress.fixture()
        return [
            AddressChange(
                id: .init(1),
                kind: .save,
                address: home.renamed("Mill"),
                status: .refused(.status(.init(code: 412)))
            ),
            AddressChange(id: .init(2), kind: .save, address: home.renamed("Old Mill"), status: .orphaned),
            AddressChange(id: .init(3), kind: .save, address: home.renamed("New Mill"), status: .waiting),
            AddressChange(id: .init(4), kind: .delete, address: home, status: .sending),
        ]
    }
}
