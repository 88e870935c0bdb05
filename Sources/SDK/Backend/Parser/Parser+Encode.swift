import MillracePlatform
import MillraceJSON

extension Parser {
    /// Returns the JSON of an item, or the coding path that could not be encoded.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - encoder: The encoder, by default `Parser.encoder`.
    /// - Returns: The JSON, or a `CoreError.request(.encoding)`.
    public static func encode<T: Encodable>(_ item: T, encoder: JSONEncoder = encoder) -> Result<Data, CoreError> {
        do {
            return .success(try JSON.encode(item, by: encoder))
        } catch EncodingError.invalidValue(_, let context) {
            // The error doesn't contain the value, which may be a secret of the person who typed it.
            return .failure(encodingFailure(context.codingPath, context.debugDescription))
        } catch {
            return .failure(encodingFailure([], "the value threw an error of type \(type(of: error))"))
        }
    }

    static func encodingFailure(_ path: [any CodingKey], _ reason: String) -> CoreError {
        let place = CodingPath.text(path)
        return .request(
            .encoding(
                codingPath: place.isEmpty ? "its root" : place,
                reason: VisibleText.bounded(Redaction.standard.text(reason), limit: 200)
            )
        )
    }
}
