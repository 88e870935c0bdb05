import MillracePlatform

/// The request handlers of resources without their own.
enum RequestCoding {
    @Sendable static func none(_ request: Void, _ encoder: JSONEncoder) -> Result<Data, CoreError> {
        .success(Data())
    }

    /// Encodes a value as JSON, and leaves data as it is.
    @Sendable static func encodable<Request: Encodable & Sendable>(
        _ request: Request,
        _ encoder: JSONEncoder
    ) -> Result<Data, CoreError> {
        // The cast alone would search the conformances of every other type.
        if ResponseCoding.isData(Request.self), let data = request as? Data { return .success(data) }
        return Parser.encode(request, encoder: encoder)
    }

    /// Encodes a value as a form.
    @Sendable static func form<Request: Encodable & Sendable>(
        _ request: Request,
        _ encoder: JSONEncoder
    ) -> Result<Data, CoreError> {
        do {
            return .success(try UploadBody.formData(encoding: request, with: encoder))
        } catch EncodingError.invalidValue(_, let context) {
            return .failure(Parser.encodingFailure(context.codingPath, context.debugDescription))
        } catch DecodingError.typeMismatch(_, let context) {
            return .failure(Parser.encodingFailure(context.codingPath, "a form has no place for a nested value"))
        } catch {
            return .failure(Parser.encodingFailure([], "the value is no object, or threw an error"))
        }
    }
}
