/// A body of a refusal: `HTTPValidationError` or `Refusal`.
enum HTTPValidationErrorOrRefusal: Equatable, Codable, Sendable {
    case refusal(Refusal)
    case httpValidationError(HTTPValidationError)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Refusal.self) {
            self = .refusal(value)
        } else {
            self = .httpValidationError(try container.decode(HTTPValidationError.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case let .refusal(value): try container.encode(value)
        case let .httpValidationError(value): try container.encode(value)
        }
    }
}
