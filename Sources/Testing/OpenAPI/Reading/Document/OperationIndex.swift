import MillracePlatform

/// The operations of a document in a tree of the segments of their paths, so that a request is found without a look at
/// all of them.
struct OperationIndex: Sendable {
    /// The operations below a segment.
    private struct Node: Sendable {
        /// The nodes of segments that are written out.
        var texts: [String: Int] = [:]
        /// The nodes of segments with parameters, those with the longest texts first.
        var templates: [(segment: PathTemplate.Segment, form: String, node: Int)] = []
        /// The position of the operation by its method.
        var operations: [String: Int] = [:]
    }

    private var nodes = [Node()]
    private let templates: [PathTemplate]

    init(_ operations: [Operation]) {
        templates = operations.map { PathTemplate($0.path) }
        for (position, operation) in operations.enumerated() {
            let node = templates[position].segments.reduce(0) { add($1, to: $0) }
            nodes[node].operations[operation.method] = nodes[node].operations[operation.method] ?? position
        }
    }

    private mutating func add(_ segment: PathTemplate.Segment, to node: Int) -> Int {
        let form = segment.form
        let known =
            segment.text.map { nodes[node].texts[$0] } ?? nodes[node].templates.first { $0.form == form }?.node
        if let known { return known }
        nodes.append(Node())
        if let text = segment.text {
            nodes[node].texts[text] = nodes.count - 1
        } else {
            nodes[node].templates.append((segment, form, nodes.count - 1))
            nodes[node].templates.sort { ($1.segment.length, $0.form) < ($0.segment.length, $1.form) }
        }
        return nodes.count - 1
    }

    /// Returns the position of the operation for a method and the segments of a path, with its parameters.
    ///
    /// At the first segment in which two paths differ, one that is written out precedes one with a parameter, and one
    /// with a longer text a shorter one.
    func match(method: String, _ path: [Substring]) -> (position: Int, values: [String: String])? {
        match(path[...], below: 0) { $0[method] }.flatMap { position in
            templates[position].values(in: path).map { (position, $0) }
        }
    }

    private func match(_ path: ArraySlice<Substring>, below node: Int, choice: ([String: Int]) -> Int?) -> Int? {
        guard let text = path.first else { return choice(nodes[node].operations) }
        let rest = path.dropFirst()
        let decoded = text.contains("%") ? PercentEncoding.decoded(String(text)) : nil
        for name in [String(text), decoded].compactMap(\.self) {
            guard let next = nodes[node].texts[name] else { continue }
            if let found = match(rest, below: next, choice: choice) { return found }
        }
        for template in nodes[node].templates where template.segment.values(in: text) != nil {
            if let found = match(rest, below: template.node, choice: choice) { return found }
        }
        return nil
    }
}
