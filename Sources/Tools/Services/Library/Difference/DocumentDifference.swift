import OpenAPIReading

/// The changes from one document to another, each with the generated functions that it touches.
///
/// ```text
/// Breaking: 1
///   GET /pets/{petId}: is gone.
///     PetsService.fetchPetResource
/// Additive: 1
///   Pet.nickname: is new in responses.
///     PetsService.createPetResource, PetsService.fetchPetsResource
/// ```
struct DocumentDifference {
    /// The names of the functions by the changes that touch them, sorted; none for a change that touches all of a
    /// document.
    let functions: [DocumentChange: [String]]

    /// Compares two documents.
    ///
    /// - Parameters:
    ///   - old: The document with which the app was built.
    ///   - new: The document of the backend that it meets.
    ///   - selection: The operations that the app uses; all by default.
    init(from old: OpenAPIDocument, to new: OpenAPIDocument, _ selection: Selection = Selection()) {
        let names = (FunctionNames(old, selection), FunctionNames(new, selection))
        var found: [DocumentChange: Set<String>] = [:]
        var schemas = SchemaComparer(from: old, to: new)
        for (before, after) in OperationPairs(from: old, to: new).all {
            let own = before.map { names.0[$0] } ?? []
            let others = after.map { names.1[$0] } ?? []
            let touched = own.isEmpty ? others : own
            guard !touched.isEmpty else { continue }
            var comparison = OperationComparison(from: old, to: new, schemas)
            comparison.compare(before, after, functions: (own, others))
            schemas = comparison.schemas
            for change in comparison.changes { found[change, default: []].formUnion(touched) }
        }
        for change in Self.servers(old, new) { found[change] = [] }
        functions = found.mapValues { $0.sorted() }
    }

    /// The changes: those that break first, then by subject.
    var changes: [DocumentChange] {
        functions.keys.sorted()
    }

    /// Whether an app that was built with the old document can fail.
    var isBreaking: Bool {
        changes.contains { $0.effect == .breaking }
    }

    /// The report.
    var lines: [String] {
        guard !functions.isEmpty else { return ["Nothing has changed."] }
        return DocumentChange.Effect.allCases.flatMap { effect -> [String] in
            let changes = changes.filter { $0.effect == effect }
            guard !changes.isEmpty else { return [] }
            let title = "\("\(effect)".prefix(1).uppercased())\("\(effect)".dropFirst()): \(changes.count)"
            return [title]
                + changes.flatMap { change in
                    ["  \(change.subject): \(change.text)."] + Self.wrapped(functions[change] ?? [])
                }
        }
    }

    private static func servers(_ old: OpenAPIDocument, _ new: OpenAPIDocument) -> [DocumentChange] {
        let gone = old.servers.filter { !new.servers.contains($0) }
        let added = new.servers.filter { !old.servers.contains($0) }
        return gone.map { .init(.breaking, $0, "is no server any more") }
            + added.map { .init(.additive, $0, "is a new server") }
    }

    /// Returns names in lines of 100 columns.
    private static func wrapped(_ names: [String]) -> [String] {
        names.indices.reduce(into: []) { lines, index in
            let name = names[index] + (index == names.count - 1 ? "" : ",")
            if let last = lines.last, last.count + name.count < 100 {
                lines[lines.count - 1] += " " + name
            } else {
                lines.append("    " + name)
            }
        }
    }
}
