import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct AddressesRendererSnapshotTests {
    private func screen(_ change: (inout AddressesViewModel.State) -> Void) -> Screen {
        var state = AddressesViewModel.State()
        let work = Address.fixture(city: "Bath", firstLine: "5 High St")
        state.addresses = [.fixture(), .fixture(id: .fixture(2), name: "Work", address: work)]
        state.status = .loaded
        change(&state)
        return AddressesRenderer(observer: .ignored).render(state: state)
    }

    private func form(of address: SavedAddress?, _ change: (inout AddressForm) -> Void = { _ in }) -> Screen {
        screen { state in
            var form = AddressForm(of: address)
            change(&form)
            state.form = form
        }
    }

    @Test func list() {
        assertSnapshot(of: screen { _ in }, as: .text(width: 60), named: "loaded")
        assertSnapshot(of: screen { $0.status = .loading }, as: .text(width: 60), named: "refreshing")
        assertSnapshot(of: screen { $0.addresses = [] }, as: .text(width: 60), named: "empty")
        assertSnapshot(
            of: screen { ($0.addresses, $0.status) = ([], .failed(.transport(.refused))) },
            as: .text(width: 60),
            named: "failed"
        )
    }

    @Test func newAddress() {
        assertSnapshot(of: form(of: nil), as: .text(width: 60), named: "empty")
        assertSnapshot(of: form(of: nil) { $0 = $0.saved }, as: .text(width: 60), named: "problems")
        assertSnapshot(
            of: form(of: nil) { form in
                (form.name, form.city, form.firstLine) = ("Home", "London", "1 Mill Lane")
                form = form.saved
            },
            as: .text(width: 60),
            named: "saving"
        )
    }

    @Test func savedAddress() {
        assertSnapshot(of: form(of: .fixture()), as: .text(width: 60), named: "selected")
        assertSnapshot(of: form(of: .fixture()) { $0 = $0.deleted }, as: .text(width: 60), named: "deleting")
        assertSnapshot(
            of: form(of: .fixture()) { $0.status = .failed(.status(CoreError.StatusReason(code: 404))) },
            as: .text(width: 60),
            named: "failed"
        )
    }

    @Test func everythingCanBeReached() {
        #expect(screen { $0.status = .failed(.transport(.refused)) }.focusOrder.count == 4)
        #expect(form(of: nil).focusOrder.count == 4)
        #expect(form(of: .fixture()).focusOrder.count == 4)
        for screen in [screen { _ in }, form(of: nil), form(of: .fixture())] {
            #expect(screen.duplicateNodeIDs.isEmpty)
        }
    }
}
