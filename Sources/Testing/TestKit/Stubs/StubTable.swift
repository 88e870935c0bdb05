import Millrace

/// The answers of a ``StubAccessible``, by method and path, in the order of the calls of `stub`.
struct StubTable {
    struct Entry {
        let endpoint: CoreError.Endpoint
        var answers: [any Sendable]
        /// Whether the last answer serves all further requests.
        var repeatsLast: Bool
        var used = 0

        var unused: Int {
            max(0, answers.count - used)
        }
    }

    private(set) var entries: [Entry] = []
    private var positions: [CoreError.Endpoint: Int] = [:]
    private(set) var sources: [any LedgerSource] = []

    mutating func add(_ answers: [any Sendable], repeatsLast: Bool, for endpoint: CoreError.Endpoint) {
        guard let position = positions[endpoint] else {
            positions[endpoint] = entries.count
            entries.append(Entry(endpoint: endpoint, answers: answers, repeatsLast: repeatsLast))
            return
        }
        entries[position].answers += answers
        entries[position].repeatsLast = repeatsLast
    }

    mutating func add(source: any LedgerSource) {
        sources.append(source)
    }

    /// Returns the next answer for a request, or nil where none is left.
    mutating func take(_ endpoint: CoreError.Endpoint) -> (any Sendable)? {
        guard let position = positions[endpoint] else { return nil }
        let entry = entries[position]
        guard entry.used >= entry.answers.count else {
            entries[position].used += 1
            return entry.answers[entry.used]
        }
        return entry.repeatsLast ? entry.answers.last : nil
    }

    /// Whether there are answers for a method and path, used or not.
    func knows(_ endpoint: CoreError.Endpoint) -> Bool {
        positions[endpoint] != nil
    }

    /// A line for each method and path with answers.
    var lines: [String] {
        entries.map { entry in
            let count = entry.answers.count
            return "  \(entry.endpoint) (\(count) \(count == 1 ? "answer" : "answers"), \(entry.used) used)"
        }
    }
}
