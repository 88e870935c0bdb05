import OpenAPIReading

/// The formats of texts that have a type of their own in the generated code.
enum SwiftFormat: Equatable {
    case plain, date, uuid, decimal, data

    init(_ shape: SchemaShape) {
        switch shape.format {
        case "date-time": self = .date
        case "uuid": self = .uuid
        case "decimal": self = .decimal
        case "byte": self = .data
        default: self = shape.contentEncoding == "base64" ? .data : .plain
        }
    }

    var text: String {
        switch self {
        case .plain: "a plain text"
        case .date: "a date and time"
        case .uuid: "a UUID"
        case .decimal: "a decimal number"
        case .data: "bytes in Base64"
        }
    }
}
