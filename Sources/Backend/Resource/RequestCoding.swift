import Foundation

/// The request handlers of resources that are not given one.
enum RequestCoding {
    @Sendable static func none(_ request: Void, _ encoder: JSONEncoder) -> Result<Data, CoreError> {
        .success(Data())
    }

    /// Encodes a value as JSON, and leaves data as it is.
    @Sendable static func encodable<Request: Encodable & Sendable>(
        _ request: Request,
        _ encoder: JSONEncoder
    ) -> Result<Data, CoreError> {
        if let data = request as? Data { return .success(data) }
        return Parser.encode(request, encoder: encoder)
    }
}
