import MillraceJSON

extension DocumentReader {
    /// Names of header fields that a parameter can't have: the media types and the security schemes say them.
    private static let reserved: Set<String> = ["accept", "content-type", "authorization"]

    /// Returns the parameter at a node; nil, with a remark, where none can be made.
    func readParameter(_ node: DocumentNode) -> Parameter? {
        guard let name = source.text("name", of: node), let place = source.text("in", of: node) else {
            source.remark("A parameter has `name` and `in`; this one is left out.", at: node)
            return nil
        }
        guard let location = Parameter.Location(rawValue: place) else {
            source.remark("A parameter is in path, query, header or cookie, not \(place); it is left out.", at: node)
            return nil
        }
        guard location != .header || !Self.reserved.contains(name.lowercased()) else {
            source.remark("\(name) is no parameter: media types and security schemes say it. It is left out.", at: node)
            return nil
        }
        if source.flag("allowReserved", of: node) == true {
            source.remark("`allowReserved` isn't supported: reserved characters are percent-encoded.", at: node)
        }
        let style = style(of: node, in: location)
        let content = source.members("content", of: node).first
        return Parameter(
            place: node.place,
            name: name,
            location: location,
            description: source.text("description", of: node),
            isRequired: location == .path || source.flag("required", of: node) == true,
            isDeprecated: source.flag("deprecated", of: node) ?? false,
            allowsEmptyValue: location == .query && source.flag("allowEmptyValue", of: node) == true,
            style: style,
            isExploded: source.flag("explode", of: node) ?? (style == .form),
            schema: schema(of: content?.node ?? node),
            mediaType: content?.name,
            examples: source.examples(of: content?.node ?? node)
        )
    }

    /// Returns the schema of a parameter, or of the media type in which it is; one that allows everything without any.
    private func schema(of node: DocumentNode) -> Schema {
        node["schema"].map(schemas.schema) ?? Schema(place: node.place, Schema.Keywords())
    }

    private func style(of node: DocumentNode, in location: Parameter.Location) -> Parameter.Style {
        let allowed = location.styles
        guard let name = source.text("style", of: node) else { return allowed.first }
        guard let style = Parameter.Style(rawValue: name), allowed.all.contains(style) else {
            source.remark(
                "A \(location.rawValue) parameter has no style \(name); it is read as \(allowed.first.rawValue).",
                at: node
            )
            return allowed.first
        }
        return style
    }
}

extension Parameter.Location {
    /// The styles that a parameter may have, and the one without `style` (OpenAPI 3.1.1, "Style Values").
    fileprivate var styles: (first: Parameter.Style, all: Set<Parameter.Style>) {
        switch self {
        case .path: (.simple, [.simple, .label, .matrix])
        case .query: (.form, [.form, .spaceDelimited, .pipeDelimited, .deepObject])
        case .header: (.simple, [.simple])
        case .cookie: (.form, [.form])
        }
    }
}
