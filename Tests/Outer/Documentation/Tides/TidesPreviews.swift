import Millrace
import MillraceTestKit
import Testing

// Page: Sources/Testing/TestKit/Documentation.docc/Previews.md
@Suite struct TidesPreviews {
    @Test func previews() {
        let renderer = TidesRenderer(observer: .ignored)
        assertPreviews {
            Preview("loading") { renderer.render(state: .init(harbour: "Dover")) }
            Preview("loaded") {
                renderer.render(
                    state: .init(harbour: "Dover", tides: [Tide(time: "04:12", height: 6.1)], isLoading: false)
                )
            }
            Preview("failed") {
                renderer.render(state: .init(harbour: "Dover", problem: .transport(.refused), isLoading: false))
            }
        }
    }
}
// End of page
