import Millrace

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
func makeTidesScreen(harbour: String, session: Accessible) -> ScreenController {
    ScreenController(
        viewModel: TidesViewModel(
            harbour: harbour,
            tidesBusinessController: TidesBusinessController(accessible: session)
        ),
        renderer: TidesRenderer.init(observer:)
    )
}
// End of page
