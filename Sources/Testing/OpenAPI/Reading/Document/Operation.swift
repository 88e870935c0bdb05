/// A method of a path.
package struct Operation: Sendable, Equatable {
    /// A way to be let in: the names of the security schemes that are needed together, with their scopes.
    ///
    /// An empty one needs none.
    package typealias SecurityRequirement = [String: [String]]

    /// The place in the document.
    package let place: String
    /// The method, in upper case.
    package let method: String
    /// The path as it stands in the document: `/pets/{petId}`.
    package let path: String
    /// The name that the document gives; nil if it gives none.
    package let id: String?
    package let tags: [String]
    package let summary: String?
    package let description: String?
    package let isDeprecated: Bool
    /// The parameters of the path and of the operation, in the order of their locations and names.
    package let parameters: [Parameter]
    package let body: RequestBody?
    /// The responses by their status: `200`, `4XX`, `default`.
    package let responses: [String: Response]
    /// Any of these lets a request in; none means that no credentials are needed.
    package let security: [SecurityRequirement]
    /// The base URLs of the operation or its path; none if they are those of the document.
    package let servers: [String]

    package init(
        place: String,
        method: String,
        path: String,
        id: String? = nil,
        tags: [String] = [],
        summary: String? = nil,
        description: String? = nil,
        isDeprecated: Bool = false,
        parameters: [Parameter] = [],
        body: RequestBody? = nil,
        responses: [String: Response] = [:],
        security: [SecurityRequirement] = [],
        servers: [String] = []
    ) {
        self.place = place
        self.method = method
        self.path = path
        self.id = id
        self.tags = tags
        self.summary = summary
        self.description = description
        self.isDeprecated = isDeprecated
        self.parameters = parameters
        self.body = body
        self.responses = responses
        self.security = security
        self.servers = servers
    }
}
