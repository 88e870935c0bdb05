import OpenAPIReading

/// The places of all schemas that are reached from bodies of one direction.
struct SchemaPlaces {
    /// The schemas by their places; what may be null in 3.0 has the place of the alternative to null in it.
    private var schemas: [String: [Schema]] = [:]

    init(ofRequestsIn document: OpenAPIDocument) {
        for operation in document.operations {
            for media in (operation.body?.content ?? [:]).values { insert(media.schema, in: document) }
        }
    }

    init(ofResponsesIn document: OpenAPIDocument) {
        for response in document.operations.flatMap(\.responses.values) {
            for media in response.content.values { insert(media.schema, in: document) }
        }
    }

    func contains(_ schema: Schema) -> Bool {
        schemas[schema.place] != nil
    }

    private mutating func insert(_ schema: Schema?, in document: OpenAPIDocument) {
        var waiting = schema.map { [$0] } ?? []
        while let schema = waiting.popLast() {
            guard schemas[schema.place]?.contains(schema) != true else { continue }
            schemas[schema.place, default: []].append(schema)
            let own = schema.keywords
            if let target = own.reference.flatMap({ document.schemas[$0] }) { waiting.append(target) }
            waiting += own.allOf + own.anyOf + own.oneOf + own.properties.values + own.patternProperties.values
            waiting += own.prefixItems + (own.items.map { [$0] } ?? [])
            if case let .schema(values) = own.additional { waiting.append(values) }
        }
    }
}
