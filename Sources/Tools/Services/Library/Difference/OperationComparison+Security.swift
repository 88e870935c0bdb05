import OpenAPIReading

extension OperationComparison {
    mutating func compareSecurity(
        _ before: [Operation.SecurityRequirement],
        _ after: [Operation.SecurityRequirement]
    ) {
        let open: [Operation.SecurityRequirement] = [[:]]
        let (before, after) = (before.isEmpty ? open : before, after.isEmpty ? open : after)
        let refused = before.filter { requirement in !after.contains { isLetIn(requirement, by: $0) } }
        for requirement in refused {
            guard !after.contains(requirement) else {
                note(.breaking, "\(Self.text(requirement)) is another kind of authentication now")
                continue
            }
            let needed = after.map(Self.text).sorted().joined(separator: ", or ")
            note(.breaking, "\(Self.text(requirement)) isn't enough any more; it needs \(needed)")
        }
        guard refused.isEmpty else { return }
        for requirement in after where !before.contains(requirement) {
            let former = before.first { isLetIn($0, by: requirement) && $0.count == requirement.count }
            if let former, Set(former.keys) != Set(requirement.keys) {
                note(.nothing, "\(Self.text(former)) is named \(Self.text(requirement))")
            } else {
                note(.additive, "may be used with \(Self.text(requirement))")
            }
        }
    }

    /// Whether credentials that satisfied one requirement satisfy another one.
    private func isLetIn(_ credentials: Operation.SecurityRequirement, by needed: Operation.SecurityRequirement) -> Bool
    {
        needed.allSatisfy { name, scopes in
            if let granted = credentials[name] {
                let isSame = old.securitySchemes[name]?.kind == new.securitySchemes[name]?.kind
                return isSame && Set(scopes).isSubset(of: granted)
            }
            return credentials.contains { isRenamed($0.key, to: name) && Set(scopes).isSubset(of: $0.value) }
        }
    }

    /// Whether a scheme that only the old document has is one that only the new one has.
    private func isRenamed(_ name: String, to other: String) -> Bool {
        guard old.securitySchemes[other] == nil, new.securitySchemes[name] == nil,
            let before = old.securitySchemes[name], let after = new.securitySchemes[other]
        else { return false }
        return (before.kind, before.tokenURL) == (after.kind, after.tokenURL)
    }

    private static func text(_ requirement: Operation.SecurityRequirement) -> String {
        let parts = requirement.sorted { $0.key < $1.key }.map { name, scopes in
            scopes.isEmpty ? name : "\(name) (\(scopes.sorted().joined(separator: ", ")))"
        }
        return parts.isEmpty ? "no authentication" : parts.joined(separator: " and ")
    }
}
