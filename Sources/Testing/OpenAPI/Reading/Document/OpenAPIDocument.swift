/// A backend's description of itself: a document of OpenAPI 3.0 or 3.1.
///
/// References are resolved, parameters of a path are in each of its operations, and what 3.0 and 3.1 say differently is
/// said in one way. What the reader doesn't support is in `remarks`, with its place; the rest works.
public struct OpenAPIDocument: Sendable {
    /// The title of the backend.
    public let title: String
    /// The version of the document, as its authors count.
    public let version: String
    /// The base URLs of the servers, with the defaults of their variables, in the document's order.
    package let servers: [String]
    /// The paths of the servers, the longest first, with braces for variables that may have any value.
    let serverPaths: [PathTemplate]
    /// The operations, in the order of their paths and methods, whatever the document's order is.
    package let operations: [Operation]
    let index: OperationIndex
    /// The schemas of `#/components/schemas` by their names, and those at other places to which references lead, by
    /// names that are made from the places.
    package let schemas: [String: Schema]
    /// The security schemes by their names.
    package let securitySchemes: [String: SecurityScheme]
    /// The descriptions of tags by their names.
    package let tags: [String: String]
    /// The parts that aren't supported, or can't be right, in the order of the places.
    public let remarks: [Remark]

    package init(
        title: String,
        version: String,
        servers: [String],
        serverPaths: Set<String>,
        operations: [Operation],
        schemas: [String: Schema],
        securitySchemes: [String: SecurityScheme],
        tags: [String: String],
        remarks: [Remark]
    ) {
        self.title = title
        self.version = version
        self.servers = servers
        self.serverPaths = serverPaths.subtracting([""]).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
            .map(PathTemplate.init)
        self.operations = operations
        index = OperationIndex(operations)
        self.schemas = schemas
        self.securitySchemes = securitySchemes
        self.tags = tags
        self.remarks = remarks
    }
}
