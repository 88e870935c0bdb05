import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// The screens as a terminal gets them, with their styles.
@Suite struct CitiesStyleSnapshotTests {
    private let renderer = CitiesRenderer(observer: .ignored)

    @Test func theListIsDimmedWhereItIsNotTheMatter() {
        let cities: [City] = [.fixture(), .fixture(name: "Edinburgh", country: "Scotland")]
        assertSnapshot(of: renderer.render(state: .fixture(cities: cities)), as: .ansi(width: 40))
    }

    @Test func withoutColorsTheTextIsTheSame() {
        let screen = renderer.render(state: .fixture(cities: [], status: .failed(.transport(.refused))))
        assertInlineSnapshot(of: screen, as: .ansi(width: 40, colors: .none)) {
            """
            Cities
            ────────────────────────────────────────
            The cities could not be loaded
              The server refused the connection.
              Check that it is running, then try
              again.
              [ Retry ]

            r Refresh  / Search  a Addresses  o Out…
            """
        }
    }
}
