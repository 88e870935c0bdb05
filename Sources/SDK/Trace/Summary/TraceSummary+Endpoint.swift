import MillraceStreams

extension TraceSummary {
    /// The exchanges with an endpoint.
    public struct Endpoint: Sendable, Hashable {
        /// The method and the path, without the host and the query: `GET /v1/cities/{id}`.
        public let request: String

        /// The times from a request to its answer, or to its failure.
        public fileprivate(set) var times = TraceTimes()

        /// The number of requests that went to the transport.
        public fileprivate(set) var count = 0

        /// The number of those that had no answer, or one with a status of 400 or more.
        public fileprivate(set) var failedCount = 0

        /// The number of those that an access sent again.
        public fileprivate(set) var repeatedCount = 0

        /// The number of those of which the log has neither an answer nor a failure: they were cancelled, or went on.
        public var unansweredCount: Int { count - times.count }

        fileprivate init(request: String) {
            self.request = request
        }
    }

    /// The endpoints, the one with the slowest exchange first.
    public var endpoints: [Endpoint] {
        endpointsByRequest.values.sorted { left, right in
            let (a, b) = (left.times.slowest?.seconds ?? -1, right.times.slowest?.seconds ?? -1)
            return a != b ? a > b : left.request < right.request
        }
    }

    mutating func addExchanges(of index: TraceIndex, named log: String) {
        /// The requests that are under way, by their access.
        var sent: [CauseID: [(request: String, record: TraceRecord)]] = [:]
        var known: [CauseID: Set<String>] = [:]
        for record in index.records {
            var (end, hasFailed): (Double?, Bool) = (nil, false)
            switch record.entry {
            case let .sent(text):
                let request = TraceNames.endpoint(text)
                sent[record.cause, default: []].append((request, record))
                let isNew = known[record.cause, default: []].insert(request).inserted
                endpointsByRequest[request, default: Endpoint(request: request)].count += 1
                if !isNew { endpointsByRequest[request]?.repeatedCount += 1 }
            case let .answered(status, _, seconds, _, _): (end, hasFailed) = (seconds, status >= 400)
            case .failed: (end, hasFailed) = (0, true)
            case .key, .began, .event, .dropped, .started, .ended, .access, .joined, .pruned, .outcome, .sentMessage,
                .receivedMessage, .connection, .frame, .note:
                break
            }
            guard let end, let first = sent[record.cause]?.first else { continue }
            sent[record.cause]?.removeFirst()
            // A failure has no time of its own.
            let seconds = end > 0 ? end : record.seconds - first.record.seconds
            let place = TracePlace(log: log, record: first.record.number)
            endpointsByRequest[first.request]?.times.add(max(0, seconds), at: place)
            if hasFailed { endpointsByRequest[first.request]?.failedCount += 1 }
        }
    }
}
