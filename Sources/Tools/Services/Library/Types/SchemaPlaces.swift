import OpenAPIReading

/// The places of all schemas that are reached from bodies of one direction.
struct SchemaPlaces {
    private(set) var places: Set<String> = []

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
        places.contains(schema.place)
    }

    private mutating func insert(_ schema: Schema?, in document: OpenAPIDocument) {
        var waiting = schema.map { [$0] } ?? []
        while let schema = waiting.popLast() {
            guard places.insert(schema.place).inserted else { continue }
            let own = schema.keywords
            if let target = own.reference.flatMap({ document.schemas[$0] }) { waiting.append(target) }
            waiting += own.allOf + own.anyOf + own.oneOf + own.properties.values + own.patternProperties.values
            waiting += own.prefixItems + (own.items.map { [$0] } ?? [])
            if case let .schema(values) = own.additional { waiting.append(values) }
        }
    }
}
