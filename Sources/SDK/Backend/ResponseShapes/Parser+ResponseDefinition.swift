import MillracePlatform
import MillraceJSON

extension Parser {
    /// Returns the response that a complete document contains, with one strategy for all arrays in it.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - decoder: The decoder.
    ///   - strategy: The treatment of elements that can't be decoded; nil uses the strategy of each element type.
    /// - Returns: The response, or a `CoreError.parsing` with the coding path.
    static func response<Response: ResponseDefinition>(
        _ data: Data,
        decoder: JSONDecoder = decoder,
        strategy: Strategy?
    ) -> Result<Response, CoreError> {
        if let type = Response.self as? any BodilessResponse.Type, let empty = type.init() as? Response {
            return .success(empty)
        }
        return ShapeStrategy.$override.withValue(strategy ?? ShapeStrategy.override) {
            attempt(Response.self, data, decoder) { try JSON.decode(Response.self, from: data, by: decoder) }
        }
    }
}

/// The strategy that an endpoint or a call sets for all arrays of its response.
enum ShapeStrategy {
    @TaskLocal static var override: Parser.Strategy?
}
