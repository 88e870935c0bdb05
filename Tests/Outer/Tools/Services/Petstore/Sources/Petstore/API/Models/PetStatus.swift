/// The place of a pet in its sale.
enum PetStatus: RawRepresentable, Hashable, Codable, Sendable {
    case available
    case pending
    case sold
    /// A value that the description of the API doesn't have.
    case unknown(String)

    init(rawValue: String) {
        switch rawValue {
        case "available": self = .available
        case "pending": self = .pending
        case "sold": self = .sold
        default: self = .unknown(rawValue)
        }
    }

    var rawValue: String {
        switch self {
        case .available: "available"
        case .pending: "pending"
        case .sold: "sold"
        case let .unknown(value): value
        }
    }
}
