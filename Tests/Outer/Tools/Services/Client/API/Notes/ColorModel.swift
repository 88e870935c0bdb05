/// The color of a note's paper.
enum ColorModel: RawRepresentable, Hashable, Codable, Sendable {
    case paleBlue
    case white
    /// A value that the description of the API doesn't have.
    case unknown(String)

    init(rawValue: String) {
        switch rawValue {
        case "pale-blue": self = .paleBlue
        case "white": self = .white
        default: self = .unknown(rawValue)
        }
    }

    var rawValue: String {
        switch self {
        case .paleBlue: "pale-blue"
        case .white: "white"
        case let .unknown(value): value
        }
    }
}
