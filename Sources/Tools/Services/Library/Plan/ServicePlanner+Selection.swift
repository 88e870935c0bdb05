import OpenAPIReading

extension ServicePlanner {
    /// The names by which the operations of a document, or its tags, are chosen.
    struct Names {
        var all: Set<String> = []
        /// The one that stands in the document, or else in the code.
        var shown: Set<String> = []
    }

    /// The tags and the operations that can be chosen, and whether the selection has some of the operations.
    func names() -> (tags: Names, operations: Names, hasSelected: Bool) {
        var (tags, operations, hasSelected) = (Names(), Names(), false)
        for tag in tagNames {
            for (operation, name) in named(in: tag) {
                tags.all.formUnion(operation.tags + [tag])
                tags.shown.formUnion(operation.tags.isEmpty ? [tag] : operation.tags)
                operations.all.formUnion(Self.names(of: operation, name, in: tag))
                operations.shown.insert(operation.id ?? name)
                hasSelected = hasSelected || isSelected(operation, name, tag)
            }
        }
        return (tags, operations, hasSelected)
    }

    func isSelected(_ operation: Operation, _ name: String, _ tag: String) -> Bool {
        let isTag =
            selection.tags.isEmpty || selection.tags.contains(tag) || !selection.tags.isDisjoint(with: operation.tags)
        let names = Self.names(of: operation, name, in: tag)
        return isTag && (selection.operations.isEmpty || !selection.operations.isDisjoint(with: names))
    }

    /// Remarks on names that no operation of the plan has.
    mutating func noteMissingSelection(_ planned: [(tag: String, operations: [OperationPlan])]) {
        let ids = planned.flatMap { tag, plans in plans.flatMap { Self.names(of: $0.operation, $0.name, in: tag) } }
        for name in selection.operations.subtracting(ids) {
            remark("#/paths", "No operation is called \(name.debugDescription).")
        }
        let tags = Set(planned.map(\.tag)).union(planned.flatMap(\.operations).flatMap(\.operation.tags))
        for name in selection.tags.subtracting(tags) { remark("#/tags", "No tag is called \(name.debugDescription).") }
    }

    /// The id of an operation, and the names of its functions: `fetchPets`, `fetchPetsResource`, and the one in a
    /// report, `PetsService.fetchPetsResource`.
    static func names(of operation: Operation, _ name: String, in tag: String) -> [String] {
        let hasEvents = operation.responses.values.contains { $0.content.keys.contains { MediaRange($0).isEvents } }
        let functions = [name] + (hasEvents ? [name + "Events"] : [])
        return (operation.id.map { [$0] } ?? [])
            + functions.flatMap { [$0, $0 + "Resource", "\(tag)Service.\($0)Resource"] }
    }
}
