/// The versions of OpenAPI that are read.
enum OpenAPIVersion {
    case v30, v31

    /// Returns the version of a document.
    init(of root: DocumentNode) throws(OpenAPIError) {
        guard root.isObject else { throw .unsupported("it is no document of OpenAPI 3.0 or 3.1, but another value") }
        if let swagger = root["swagger"] {
            throw .unsupported("it is a document of Swagger \(swagger.words); convert it to OpenAPI 3.0 or 3.1")
        }
        guard let version = root["openapi"] else {
            throw .unsupported("it is no document of OpenAPI 3.0 or 3.1: it has no member `openapi`")
        }
        let parts = version.words.split(separator: ".")
        switch parts.prefix(2) {
        case ["3", "0"], ["3"]: self = .v30
        case ["3", "1"]: self = .v31
        default: throw .unsupported("it is a document of OpenAPI \(version.words); 3.0 and 3.1 are read")
        }
    }
}

extension DocumentNode {
    /// A text or a number as it may stand in a sentence: a version without quotes is a number in YAML.
    fileprivate var words: String {
        switch value {
        case let .string(text): text
        case let .integer(number): String(number)
        case let .double(number): String(number)
        case .null, .bool, .decimal, .array, .object: "of no known version"
        }
    }
}
