import OpenAPIReading

/// Compares what the schemas of two documents allow.
///
/// A pair of named schemas is compared once for each direction, however many operations use it; its changes have the
/// names of the schemas and their members as subjects, and are those of all these operations.
struct SchemaComparer {
    /// Two named schemas in one direction.
    struct Pair: Hashable {
        let old: String
        let new: String
        let direction: Direction
        /// Whether the schemas are a member's that may be absent, so that null makes no difference to an app.
        let canBeAbsent: Bool
    }

    /// The changes of a schema itself, and the named schemas in it.
    struct Visit {
        var changes: Set<DocumentChange> = []
        var pairs: Set<Pair> = []
    }

    let old: OpenAPIDocument
    let new: OpenAPIDocument
    private var visits: [Pair: Visit] = [:]

    init(from old: OpenAPIDocument, to new: OpenAPIDocument) {
        (self.old, self.new) = (old, new)
    }

    /// Returns the changes of a schema and of all schemas in it.
    ///
    /// - Parameter subject: The subject of the changes of a schema without a name.
    mutating func changes(
        _ before: Schema,
        _ after: Schema,
        _ direction: Direction,
        at subject: String
    ) -> Set<DocumentChange> {
        let top = visit(before, after, direction, at: subject)
        var (changes, waiting, seen) = (top.changes, Array(top.pairs), top.pairs)
        while let pair = waiting.popLast() {
            let visit = visit(pair)
            changes.formUnion(visit.changes)
            waiting += visit.pairs.subtracting(seen)
            seen.formUnion(visit.pairs)
        }
        return changes
    }

    private mutating func visit(_ pair: Pair) -> Visit {
        if let visit = visits[pair] { return visit }
        guard let before = old.schemas[pair.old], let after = new.schemas[pair.new] else { return Visit() }
        let visit = visit(before, after, pair.direction, at: pair.new, canBeAbsent: pair.canBeAbsent)
        visits[pair] = visit
        return visit
    }

    private func visit(
        _ before: Schema,
        _ after: Schema,
        _ direction: Direction,
        at subject: String,
        canBeAbsent: Bool = false
    ) -> Visit {
        var comparison = SchemaComparison(from: old, to: new, direction)
        comparison.compare(before, after, at: subject, canBeAbsent: canBeAbsent)
        return comparison.visit
    }
}
