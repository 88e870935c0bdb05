import Millrace

/// Describes the requests of Shapes.
struct ShapesService {
    /// Double Shape: `POST /shapes/double`.
    ///
    /// Doubles a shape.
    static func doubleShapeResource() -> BackendResource<DoubleShapeRequest, DoubleShapeResponse, NoAuth> {
        BackendResource(path: .api(.core, "/shapes/double"), method: .POST)
            .failing(.json(HTTPValidationError.self))
    }
}
