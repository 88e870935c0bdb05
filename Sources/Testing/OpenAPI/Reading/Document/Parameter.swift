import MillraceJSON

/// A parameter of an operation.
package struct Parameter: Sendable, Equatable {
    /// Where a parameter is.
    package enum Location: String, Sendable {
        case path, query, header, cookie
    }

    /// How a value that isn't a scalar is written (OpenAPI 3.1.1, "Style Values").
    package enum Style: String, Sendable {
        case matrix, label, simple, form, spaceDelimited, pipeDelimited, deepObject
    }

    package let place: String
    package let name: String
    package let location: Location
    package let description: String?
    package let isRequired: Bool
    package let isDeprecated: Bool
    /// Whether an empty text is allowed in a query, whatever the schema says.
    package let allowsEmptyValue: Bool
    package let style: Style
    /// Whether each element of a list, or member of an object, is a parameter of its own.
    package let isExploded: Bool
    /// The schema of the value, of JSON text if `mediaType` isn't nil.
    package let schema: Schema
    /// The media type of a value with `content`; nil for one with a `schema`.
    package let mediaType: String?
    /// Examples by their names; the one without a name is "".
    package let examples: [String: JSONValue]

    package init(
        place: String,
        name: String,
        location: Location,
        description: String? = nil,
        isRequired: Bool = false,
        isDeprecated: Bool = false,
        allowsEmptyValue: Bool = false,
        style: Style,
        isExploded: Bool,
        schema: Schema,
        mediaType: String? = nil,
        examples: [String: JSONValue] = [:]
    ) {
        self.place = place
        self.name = name
        self.location = location
        self.description = description
        self.isRequired = isRequired
        self.isDeprecated = isDeprecated
        self.allowsEmptyValue = allowsEmptyValue
        self.style = style
        self.isExploded = isExploded
        self.schema = schema
        self.mediaType = mediaType
        self.examples = examples
    }
}
