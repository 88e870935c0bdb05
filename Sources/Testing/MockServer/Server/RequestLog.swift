/// The requests that a server remembers, oldest first, and the number of those that were taken.
struct RequestLog {
    private let limits: ServerLimits
    private var entries = Ring<RecordedRequest>()
    private var bytes = 0
    private var forgotten = 0
    private var taken = 0

    init(limits: ServerLimits) {
        self.limits = limits
    }

    /// The number of all requests, forgotten ones included.
    var count: Int { forgotten + entries.count }

    var all: [RecordedRequest] { entries.elements }

    mutating func append(_ request: RecordedRequest) {
        entries.append(request)
        bytes += Self.cost(request)
        while entries.count > max(1, limits.rememberedRequests) || bytes > limits.rememberedBytes && entries.count > 1 {
            guard let oldest = entries.popFirst() else { return }
            bytes -= Self.cost(oldest)
            forgotten += 1
        }
    }

    /// Returns the oldest request that was neither taken nor forgotten.
    mutating func take() -> RecordedRequest? {
        taken = max(taken, forgotten)
        guard let request = entries[taken - forgotten] else { return nil }
        taken += 1
        return request
    }

    private static func cost(_ request: RecordedRequest) -> Int {
        request.body.count + 2 * request.rawHead.count
    }
}
