import OpenAPIReading

/// The operations of two documents that are the same: by method and path, or else by the name that both give.
struct OperationPairs {
    /// The pairs; nil for an operation that only one document has.
    let all: [(before: Operation?, after: Operation?)]

    init(from old: OpenAPIDocument, to new: OpenAPIDocument) {
        var rest = Dictionary(new.operations.map { (Self.key(of: $0), $0) }) { first, _ in first }
        var pairs = old.operations.map { before -> (before: Operation?, after: Operation?) in
            (before, rest.removeValue(forKey: Self.key(of: before)))
        }
        var named: [String: Operation] = [:]
        for operation in rest.values { operation.id.map { named[$0] = operation } }
        for index in pairs.indices where pairs[index].after == nil {
            guard let id = pairs[index].before?.id, let after = named.removeValue(forKey: id) else { continue }
            pairs[index].after = after
            rest[Self.key(of: after)] = nil
        }
        let added = rest.values.sorted { ($0.path, $0.method) < ($1.path, $1.method) }
        all = pairs + added.map { (nil, $0) }
    }

    /// The method and the path, whose parameters may have any name.
    static func key(of operation: Operation) -> String {
        "\(operation.method) \(operation.path.replacing(/\{[^{}]*\}/, with: "{}"))"
    }
}
