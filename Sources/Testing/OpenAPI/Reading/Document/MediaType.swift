import MillraceJSON

/// A body of one media type.
package struct MediaType: Sendable, Equatable {
    /// How a part of a multipart body or a member of a form is written.
    package struct Encoding: Sendable, Equatable {
        package let contentType: String?
        package let style: Parameter.Style?
        package let isExploded: Bool?

        package init(contentType: String? = nil, style: Parameter.Style? = nil, isExploded: Bool? = nil) {
            self.contentType = contentType
            self.style = style
            self.isExploded = isExploded
        }
    }

    package let place: String
    /// Nil for a body of which nothing is said.
    package let schema: Schema?
    /// Examples by their names; the one without a name is "".
    package let examples: [String: JSONValue]
    /// By the names of the members.
    package let encoding: [String: Encoding]

    package init(
        place: String,
        schema: Schema?,
        examples: [String: JSONValue] = [:],
        encoding: [String: Encoding] = [:]
    ) {
        self.place = place
        self.schema = schema
        self.examples = examples
        self.encoding = encoding
    }
}
