import Millrace

/// The requests of Shapes, as view models make them.
protocol ShapesBusinessControllerProtocol: Sendable {
    /// Double Shape.
    func doubleShape(_ doubleShapeRequest: DoubleShapeRequest) -> SignalProducer<DoubleShapeResponse, CoreError>
}

struct ShapesBusinessController: ShapesBusinessControllerProtocol {
    private let accessible: any Accessible

    init(accessible: any Accessible) {
        self.accessible = accessible
    }

    func doubleShape(_ doubleShapeRequest: DoubleShapeRequest) -> SignalProducer<DoubleShapeResponse, CoreError> {
        accessible.access(ShapesService.doubleShapeResource(), with: doubleShapeRequest)
    }
}
