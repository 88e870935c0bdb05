import OpenAPIReading

/// The operations of two documents that are the same: by the name that both give, or else by method and path.
struct OperationPairs {
    /// The pairs; nil for an operation that only one document has.
    let all: [(before: Operation?, after: Operation?)]

    init(from old: OpenAPIDocument, to new: OpenAPIDocument) {
        let ids = (Self.named(old.operations), Self.named(new.operations))
        var rest = Dictionary(new.operations.map { (Self.key(of: $0), $0) }) { first, _ in first }
        var pairs = old.operations.map { before -> (before: Operation?, after: Operation?) in
            guard let id = before.id, ids.0[id] != nil, let after = ids.1[id] else { return (before, nil) }
            rest[Self.key(of: after)] = nil
            return (before, after)
        }
        for (index, pair) in pairs.enumerated() where pair.after == nil {
            pairs[index].after = pair.before.flatMap { rest.removeValue(forKey: Self.key(of: $0)) }
        }
        let added = rest.values.sorted { ($0.path, $0.method) < ($1.path, $1.method) }
        all = pairs + added.map { (nil, $0) }
    }

    /// The operations by their names, without names that several have.
    private static func named(_ operations: [Operation]) -> [String: Operation] {
        Dictionary(grouping: operations) { $0.id ?? "" }
            .filter { !$0.key.isEmpty && $0.value.count == 1 }
            .compactMapValues(\.first)
    }

    /// The method and the path, whose parameters may have any name.
    static func key(of operation: Operation) -> String {
        "\(operation.method) \(operation.path.replacing(/\{[^{}]*\}/, with: "{}"))"
    }
}
