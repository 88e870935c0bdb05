import Millrace

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
protocol TidesBusinessControllerProtocol: Sendable {
    func fetch(harbour: String) -> SignalProducer<[Tide], CoreError>
}

struct TidesBusinessController: TidesBusinessControllerProtocol {
    let accessible: Accessible

    func fetch(harbour: String) -> SignalProducer<[Tide], CoreError> {
        accessible.access(TidesService.fetchTidesResource(harbour: harbour))
    }
}
// End of page
