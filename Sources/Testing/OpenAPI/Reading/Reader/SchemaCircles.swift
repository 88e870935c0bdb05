/// Cuts circles of schemas that say the same of one value, such as `A: {allOf: [A]}`: they would be checked without an
/// end.
///
/// A circle through a member or an element isn't one: the value ends.
struct SchemaCircles {
    private enum State {
        case open, done
    }

    private struct Step {
        let name: String
        var next: ArraySlice<String>
    }

    private let schemas: [String: Schema]
    private var states: [String: State] = [:]
    private var cuts: [String: Set<String>] = [:]

    /// Returns the schemas without circles, and the names of those that have changed.
    static func cut(_ schemas: [String: Schema]) -> (schemas: [String: Schema], changed: [String]) {
        var circles = SchemaCircles(schemas: schemas)
        for name in schemas.keys.sorted() { circles.follow(name) }
        var result = schemas
        for (name, targets) in circles.cuts { result[name] = schemas[name]?.withoutReferences(to: targets) }
        return (result, circles.cuts.keys.sorted())
    }

    private init(schemas: [String: Schema]) {
        self.schemas = schemas
    }

    /// Follows the references from a schema, depth first and without recursion: their chain may be long.
    private mutating func follow(_ start: String) {
        var path: [Step] = []
        open(start, &path)
        while let last = path.indices.last {
            guard let next = path[last].next.popFirst() else {
                states[path[last].name] = .done
                path.removeLast()
                continue
            }
            guard states[next] == .open else {
                open(next, &path)
                continue
            }
            cuts[path[last].name, default: []].insert(next)
        }
    }

    private mutating func open(_ name: String, _ path: inout [Step]) {
        guard states[name] == nil, let schema = schemas[name] else { return }
        states[name] = .open
        path.append(Step(name: name, next: schema.referencesForOneValue.sorted()[...]))
    }
}

extension Schema {
    private var partsForOneValue: [Schema] {
        let single = [keywords.not, keywords.condition, keywords.then, keywords.otherwise].compactMap(\.self)
        return keywords.allOf + keywords.anyOf + keywords.oneOf + single
    }

    /// The names of the schemas that say something of the same value.
    fileprivate var referencesForOneValue: Set<String> {
        partsForOneValue.reduce(into: Set(keywords.reference.map { [$0] } ?? [])) {
            $0.formUnion($1.referencesForOneValue)
        }
    }

    /// Returns the schema without references to some names that say something of the same value.
    fileprivate func withoutReferences(to names: Set<String>) -> Schema {
        var rest = keywords
        let cut = { (schema: Schema) in schema.withoutReferences(to: names) }
        if let reference = rest.reference, names.contains(reference) { rest.reference = nil }
        (rest.allOf, rest.anyOf, rest.oneOf) = (rest.allOf.map(cut), rest.anyOf.map(cut), rest.oneOf.map(cut))
        (rest.not, rest.condition) = (rest.not.map(cut), rest.condition.map(cut))
        (rest.then, rest.otherwise) = (rest.then.map(cut), rest.otherwise.map(cut))
        return Schema(place: place, rest)
    }
}
