import Millrace

/// The answers of a ``StubAccessible``, by method and path, in the order of the calls of `stub`.
struct StubTable {
    struct Entry {
        let endpoint: CoreError.Endpoint
        var answers: [any Sendable]
        var used = 0

        var unused: Int {
            max(0, answers.count - used)
        }
    }

    private(set) var entries: [Entry] = []
    private var positions: [CoreError.Endpoint: Int] = [:]
    private(set) var sources: [any LedgerSource] = []

    mutating func add(_ answers: [any Sendable], for endpoint: CoreError.Endpoint) {
        guard let position = positions[endpoint] else {
            positions[endpoint] = entries.count
            entries.append(Entry(endpoint: endpoint, answers: answers))
            return
        }
        entries[position].answers += answers
    }

    mutating func add(source: any LedgerSource) {
        sources.append(source)
    }

    /// Returns the next answer for a request; the last one serves all further requests.
    mutating func take(_ endpoint: CoreError.Endpoint) -> (any Sendable)? {
        guard let position = positions[endpoint] else { return nil }
        let entry = entries[position]
        entries[position].used += 1
        return entry.answers.isEmpty ? nil : entry.answers[min(entry.used, entry.answers.count - 1)]
    }

    /// A line for each method and path with answers.
    var lines: [String] {
        entries.map { entry in
            let count = entry.answers.count
            return "  \(entry.endpoint) (\(count) \(count == 1 ? "answer" : "answers"), \(entry.used) used)"
        }
    }
}
