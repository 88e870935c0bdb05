import Millrace
import Testing

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
struct StubTidesBusinessController: TidesBusinessControllerProtocol {
    var result: Result<[Tide], CoreError>

    func fetch(harbour: String) -> SignalProducer<[Tide], CoreError> {
        SignalProducer(result: result)
    }
}

@Test func aFailureIsShownWithAWayOn() {
    let stub = StubTidesBusinessController(result: .failure(.transport(.refused)))
    let viewModel = TidesViewModel(harbour: "Dover", tidesBusinessController: stub)
    #expect(viewModel.state.value.problem == .transport(.refused))
    let screen = TidesRenderer(observer: .ignored).render(state: viewModel.state.value)
    #expect(screen.text(width: 40).contains("refused"))
}
// End of page
