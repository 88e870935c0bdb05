import Millrace

// Page: README.md
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
