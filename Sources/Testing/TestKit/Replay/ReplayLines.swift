/// The work of an app, as lines: events, each with its changes below it, and requests.
struct ReplayLines {
    private(set) var events: [[String]] = []
    private(set) var requests: [String] = []

    init() {}

    /// Creates lines in the form in which they are compared; those of changes are indented.
    init(events: [String], requests: [String], _ adapt: (String) -> String?) {
        for line in events.compactMap(adapt) {
            if line.hasPrefix("    "), !self.events.isEmpty {
                self.events[self.events.count - 1].append(line)
            } else {
                self.events.append([line])
            }
        }
        self.requests = requests.compactMap(adapt)
    }

    /// Takes lines apart in which the requests have arrows.
    init(_ lines: [String], _ adapt: (String) -> String?) {
        self.init(
            events: lines.filter { !$0.hasPrefix("→ ") },
            requests: lines.filter { $0.hasPrefix("→ ") },
            adapt
        )
    }

    var isEmpty: Bool { events.isEmpty && requests.isEmpty }
    var all: [String] { events.flatMap(\.self) + requests.sorted() }

    static func + (left: ReplayLines, right: ReplayLines) -> ReplayLines {
        var sum = left
        sum.events += right.events
        sum.requests += right.requests
        return sum
    }

    /// Returns the lines that aren't in the recording; `nil` where a recorded line is missing.
    ///
    /// The order of events is checked by their changes, which contain the values before: effects on several threads may
    /// send theirs in any order.
    ///
    /// - Parameter next: The next lines of the recording, which must contain the additional ones; `nil` for any.
    func rest(after recorded: ReplayLines, before next: ReplayLines?) -> ReplayLines? {
        var rest = self
        for event in recorded.events {
            guard let index = rest.events.firstIndex(where: { RecordedText.areEqual(event, $0) }) else { return nil }
            rest.events.remove(at: index)
        }
        for request in recorded.requests {
            guard let index = rest.requests.firstIndex(where: { RecordedText.matches(request, $0) }) else { return nil }
            rest.requests.remove(at: index)
        }
        guard let next else { return rest }
        let areComing =
            rest.events.allSatisfy { event in next.events.contains { RecordedText.areEqual($0, event) } }
            && rest.requests.allSatisfy { request in next.requests.contains { RecordedText.matches($0, request) } }
        return areComing ? rest : nil
    }
}
