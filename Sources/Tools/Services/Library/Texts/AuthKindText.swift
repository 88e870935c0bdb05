import OpenAPIReading

/// The file of a kind of authentication.
struct AuthKindText {
    let kind: AuthKindPlan
    let style: CodeStyle

    var text: String {
        var source = SourceText()
        let schemes = kind.schemes.sorted { $0.key < $1.key }
        let names = schemes.map { "`\($0.key)`" }.joined(separator: " and ")
        source.add(
            Documentation.wrapped(
                "The kind of authentication of \(names): \(meaning(schemes.map(\.value))).",
                indent: 0
            )
        )
        let description = schemes.count == 1 ? schemes[0].value.description : nil
        if let description {
            for paragraph in Documentation.paragraphs(description) {
                source.add("///")
                source.add(Documentation.wrapped(paragraph, indent: 0))
            }
        }
        source.add("///")
        let session = "session.authenticated(\(kind.name).self, by: \(middleware(schemes.map(\.value))))"
        source.add(Documentation.wrapped("`\(session)` executes its resources.", indent: 0))
        source.add("\(style.isolation)\(style.access)enum \(kind.name): AuthKind {}")
        return source.file()
    }

    private func meaning(_ schemes: [SecurityScheme]) -> String {
        schemes.map { scheme in
            switch scheme.kind {
            case .bearer: "a bearer token"
            case .basic: "a name and a password"
            case let .key(name, location): "the \(location.rawValue) parameter `\(name)`"
            case let .other(name): name
            }
        }
        .joined(separator: ", and ")
    }

    private func middleware(_ schemes: [SecurityScheme]) -> String {
        guard schemes.count == 1, let scheme = schemes.first else { return "middleware" }
        switch scheme.kind {
        case .bearer: return ".bearer(provider)"
        case .basic: return ".basic(user: user, password: password)"
        case .key(let name, .header): return ".credentials { [\(SourceText.literal(name)): key] }"
        case .key(let name, .cookie): return ".credentials { [\"Cookie\": \(SourceText.literal(name + "=")) + key] }"
        case .key, .other: return "middleware"
        }
    }
}
