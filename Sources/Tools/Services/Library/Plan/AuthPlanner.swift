import OpenAPIReading

/// Plans the kinds of authentication of a document's security schemes.
struct AuthPlanner {
    private let document: OpenAPIDocument
    /// The kinds that the package has already, by the names of the schemes.
    private let given: [String: String]
    private var names: NameRegistry
    /// The kinds by the names of the schemes that a request needs together.
    private var kinds: [[String]: AuthKindPlan] = [:]
    private(set) var remarks: Set<Remark> = []

    init(_ document: OpenAPIDocument, given: [String: String], taken: Set<String>) {
        names = NameRegistry(taken)
        (self.document, self.given) = (document, given)
        // The names of schemes don't depend on which operations need them.
        for name in document.securitySchemes.keys.sorted() where given[name] == nil { _ = kind(of: [name]) }
    }

    /// The kinds that don't exist yet, by name.
    func generated(used: Set<String>) -> [AuthKindPlan] {
        kinds.values.filter { used.contains($0.name) }.sorted { $0.name < $1.name }
    }

    /// Returns the name of the kind that an operation needs.
    mutating func kind(of operation: Operation) -> String {
        let ways = operation.security.map { $0.keys.sorted() }
        guard !ways.isEmpty, !ways.contains([]) else { return "NoAuth" }
        let known = ways.filter { $0.allSatisfy { document.securitySchemes[$0] != nil } }
        guard let way = known.first(where: { $0.allSatisfy(isSupported) }) ?? known.first else {
            remarks.insert(
                Remark(place: operation.place, text: "Its security scheme isn't in the document; it is sent without.")
            )
            return "NoAuth"
        }
        return kind(of: way)
    }

    private func isSupported(_ scheme: String) -> Bool {
        guard case .other? = document.securitySchemes[scheme]?.kind else { return true }
        return false
    }

    private mutating func kind(of way: [String]) -> String {
        if way.count == 1, let name = given[way[0]] { return name }
        if let known = kinds[way] { return known.name }
        let schemes = document.securitySchemes.filter { way.contains($0.key) }
        for scheme in schemes.values {
            if case let .other(kind) = scheme.kind {
                let text = "\(kind) isn't supported: the app writes a `Middleware` that signs the requests."
                remarks.insert(Remark(place: scheme.place, text: text))
            }
        }
        var words = way.map { Words(of: $0).type }.joined(separator: "And")
        if words.hasSuffix("Auth") { words = String(words.dropLast(4)) }
        let base = Words(of: words.isEmpty ? "API" : words).type
        // Such as `KongAuth`, which the SDK has.
        let isTaken = ReservedNames.types.contains(base + "Auth")
        let name = names.take(base + (isTaken ? "BackendAuth" : "Auth"))
        kinds[way] = AuthKindPlan(name: name, schemes: schemes)
        return name
    }
}
