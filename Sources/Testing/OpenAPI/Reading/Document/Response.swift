/// An answer of an operation.
package struct Response: Sendable, Equatable {
    /// A header field of an answer.
    package struct Header: Sendable, Equatable {
        package let description: String?
        package let isRequired: Bool
        package let schema: Schema?

        package init(description: String? = nil, isRequired: Bool = false, schema: Schema?) {
            self.description = description
            self.isRequired = isRequired
            self.schema = schema
        }
    }

    package let place: String
    package let description: String?
    /// By media type; empty for an answer without a body.
    package let content: [String: MediaType]
    package let headers: [String: Header]

    package init(
        place: String,
        description: String? = nil,
        content: [String: MediaType] = [:],
        headers: [String: Header] = [:]
    ) {
        self.place = place
        self.description = description
        self.content = content
        self.headers = headers
    }
}
