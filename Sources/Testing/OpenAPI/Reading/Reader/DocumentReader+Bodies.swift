import MillraceJSON

extension DocumentReader {
    /// Returns the body at a node; nil, with a remark, for one without media types.
    func readBody(_ node: DocumentNode) -> RequestBody? {
        let content = content(of: node)
        guard !content.isEmpty else {
            source.remark("The body has no media type; it is left out.", at: node)
            return nil
        }
        return RequestBody(
            place: node.place,
            description: source.text("description", of: node),
            isRequired: source.flag("required", of: node) ?? false,
            content: content
        )
    }

    func readResponse(_ node: DocumentNode) -> Response {
        if !source.members("links", of: node).isEmpty {
            source.remark("Links aren't supported; they are ignored.", at: node)
        }
        var headers: [String: Response.Header] = [:]
        for (name, header) in source.members("headers", of: node) where name.lowercased() != "content-type" {
            headers[name] = self.header(header)
        }
        return Response(
            place: node.place,
            description: source.text("description", of: node),
            content: content(of: node),
            headers: headers
        )
    }

    func readHeader(_ node: DocumentNode) -> Response.Header {
        let schema = node["schema"] ?? source.members("content", of: node).first?.node["schema"]
        return Response.Header(
            description: source.text("description", of: node),
            isRequired: source.flag("required", of: node) ?? false,
            schema: schema.map(schemas.schema)
        )
    }

    private func content(of node: DocumentNode) -> [String: MediaType] {
        var content: [String: MediaType] = [:]
        for (name, type) in source.members("content", of: node) {
            guard let type = source.resolved(type) else { continue }
            content[name] = MediaType(
                place: type.place,
                schema: type["schema"].map(schemas.schema),
                examples: source.examples(of: type),
                encoding: encoding(of: type)
            )
        }
        return content
    }

    private func encoding(of node: DocumentNode) -> [String: MediaType.Encoding] {
        var encoding: [String: MediaType.Encoding] = [:]
        for (name, part) in source.members("encoding", of: node) {
            let style = source.text("style", of: part)
            if let style, Parameter.Style(rawValue: style) == nil {
                source.remark("There is no style \(style); it is ignored.", at: part)
            }
            if part["headers"] != nil {
                source.remark("Headers of a part aren't supported; they are ignored.", at: part)
            }
            encoding[name] = MediaType.Encoding(
                contentType: source.text("contentType", of: part),
                style: style.flatMap(Parameter.Style.init),
                isExploded: source.flag("explode", of: part)
            )
        }
        return encoding
    }
}
