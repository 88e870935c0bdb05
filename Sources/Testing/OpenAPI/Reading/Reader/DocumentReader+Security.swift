import MillraceJSON

extension DocumentReader {
    func securitySchemes() -> [String: SecurityScheme] {
        guard let components = source.root["components"] else { return [:] }
        var schemes: [String: SecurityScheme] = [:]
        for (name, scheme) in source.members("securitySchemes", of: components) {
            guard let node = source.resolved(scheme), let kind = kind(of: node) else { continue }
            schemes[name] = SecurityScheme(
                place: node.place,
                kind: kind,
                description: source.text("description", of: node),
                tokenURL: tokenURL(of: node)
            )
        }
        return schemes
    }

    /// Returns what lets a request in; nil where nothing is said.
    func security(of node: DocumentNode) -> [Operation.SecurityRequirement]? {
        guard node["security"] != nil else { return nil }
        return source.elements("security", of: node).compactMap { requirement in
            guard requirement.isObject else {
                source.remark("A security requirement has to be an object; this one is ignored.", at: requirement)
                return nil
            }
            let names = requirement.members.map { name, scopes in
                remarkIfUnknown(name, scopes)
                return (name, source.texts(name, of: requirement))
            }
            return Dictionary(uniqueKeysWithValues: names)
        }
    }

    private func remarkIfUnknown(_ name: String, _ node: DocumentNode) {
        guard source.root["components"]?["securitySchemes"]?[name] == nil else { return }
        source.remark("The document has no security scheme \(name).", at: node)
    }

    private func kind(of node: DocumentNode) -> SecurityScheme.Kind? {
        guard let type = source.text("type", of: node) else {
            source.remark("A security scheme has a `type`; this one is left out.", at: node)
            return nil
        }
        switch type {
        case "oauth2", "openIdConnect": return .bearer
        case "http": return httpKind(of: node)
        case "apiKey": return keyKind(of: node)
        default: return .other(type)
        }
    }

    private func httpKind(of node: DocumentNode) -> SecurityScheme.Kind {
        let scheme = source.text("scheme", of: node)?.lowercased()
        switch scheme {
        case "bearer": return .bearer
        case "basic": return .basic
        default: return .other("http \(scheme ?? "without a scheme")")
        }
    }

    private func keyKind(of node: DocumentNode) -> SecurityScheme.Kind? {
        guard let name = source.text("name", of: node), let place = source.text("in", of: node),
            let location = Parameter.Location(rawValue: place), location != .path
        else {
            source.remark("A key has a `name`, and is in query, header or cookie; this one is left out.", at: node)
            return nil
        }
        return .key(name: name, location: location)
    }

    /// Returns the URL for tokens of the first flow that has one, in the order in which an app would use them.
    private func tokenURL(of node: DocumentNode) -> String? {
        guard let flows = node["flows"] else { return nil }
        return ["password", "authorizationCode", "clientCredentials"].lazy.compactMap { [source] name in
            flows[name].flatMap { source.text("tokenUrl", of: $0) }
        }.first
    }
}
