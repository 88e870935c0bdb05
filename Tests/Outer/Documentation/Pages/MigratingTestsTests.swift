import Millrace
import MillraceTestKit
import XCTest

/// A test case as it is before a suite has moved; the driver's test of the page is in `HowDoISnippets.swift`.
// Page: Sources/SDK/Millrace/Documentation.docc/MigratingTests.md
final class HarbourTests: XCTestCase {
    func testTheTidesOfAHarbour() {
        let tide = Tide(time: "04:12", height: 6.1)
        let viewModel = TidesViewModel(
            harbour: "Dover",
            tidesBusinessController: StubTidesBusinessController(result: .success([tide]))
        )
        let screen = TidesRenderer(observer: .ignored).render(state: viewModel.state.value)
        assertInlineSnapshot(of: screen, as: .text(width: 20)) {
            """
            Tides at Dover
            ────────────────────
              04:12  6.1 m

            r Refresh
            """
        }
    }
}
// End of page
