import Foundation
import Millrace
import MillraceMockServer
import Synchronization
import Testing

/// A transport that answers with recordings instead of a network.
///
/// Each request gets the recordings of its method, path and query, in order, and then the last one for each further
/// request. Answers come on the thread that starts the access. A request without a recording fails the test:
/// ```text
/// No recording answers GET /v1/city (GET-v1-city). There are:
///   GET-v1-cities.1.200 (0 times read)
/// ```
///
/// The ledger of a test lists the recordings that no request has read.
public final class ResponsePlayer: Transport {
    private let recordings: Recordings
    let sourceLocation: SourceLocation
    private let reads = Mutex(Reads())

    /// The numbers of reads, by name.
    private struct Reads {
        var ofRequests: [String: Int] = [:]
        var ofRecordings: [String: Int] = [:]
        /// The masked values of the first request, by name.
        var masked: [String: [String: String]] = [:]
        var merged: [String: Set<String>] = [:]
    }

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - sourceLocation: The location at which requests without a recording are reported; by default, the caller's.
    public init(_ recordings: Recordings, sourceLocation: SourceLocation = #_sourceLocation) {
        self.recordings = recordings
        self.sourceLocation = sourceLocation
    }

    /// The names of the recordings that no request has read, in order.
    public var unread: [String] {
        reads.withLock { reads in recordings.all.map(\.name).filter { reads.ofRecordings[$0] == nil } }
    }

    /// The requests that share their recordings because only a masked value distinguishes them, one line each and in
    /// order.
    ///
    /// Such a request gets the next recording of the name, which may be another one's. Put the name of a value that is
    /// no secret, such as a cursor, into the `publicNames` of the recorder and of the recordings. Names in
    /// `secretNames` are meant to share their recordings.
    /// ```text
    /// GET-v1-cities~5f3a is the name of requests that differ in _token
    /// ```
    public var merged: [String] {
        reads.withLock { reads in
            reads.merged.sorted { $0.key < $1.key }.map { name, items in
                "\(name) is the name of requests that differ in \(items.sorted().joined(separator: ", "))"
            }
        }
    }

    /// Answers a request before it returns.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: A function that receives the recording, or a failure where there is none.
    /// - Returns: A function that does nothing.
    public func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        completion(answer(to: request))
        return {}
    }

    /// The player as a middleware, which takes the next recording at each start and never calls the next middleware.
    public var middleware: Middleware {
        Middleware { request, _ in SignalProducer { self.answer(to: request) } }
    }

    private func answer(to request: HTTPRequest) -> Result<HTTPAnswer, CoreError> {
        guard let taken = take(request) else {
            return .failure(.transport(.other("no recording answers"), at: request.endpoint))
        }
        return .success(taken.answer(to: request))
    }

    /// Returns the next recording of a request, and marks it as read; reports a failure if there is none.
    func take(_ request: HTTPRequest) -> CannedResponse? {
        let name = RecordingName.name(of: request, recordings.rules)
        let answers = recordings.answers(named: name)
        let masked = RecordingName.masked(of: request, recordings.rules)
        let taken = reads.withLock { reads -> CannedResponse? in
            let first = reads.masked[name, default: masked]
            reads.masked[name] = first
            let differing = Set(first.keys).union(masked.keys).filter { first[$0] != masked[$0] }
            // In the recordings' own links all values are masked, and so alike.
            let recorded = answers.contains { RecordingName.isMerged($0.name) } ? Set(masked.keys) : []
            let merged = differing.union(recorded)
            if !merged.isEmpty { reads.merged[name, default: []].formUnion(merged) }
            let position = reads.ofRequests[name, default: 0]
            guard let next = position < answers.count ? answers[position] : answers.last else { return nil }
            reads.ofRequests[name] = position + 1
            reads.ofRecordings[next.name, default: 0] += 1
            return next
        }
        if taken == nil { FailureReporter.current.report(missing(request), at: sourceLocation) }
        return taken
    }

    private func missing(_ request: HTTPRequest) -> String {
        let name = RecordingName.name(of: request, recordings.rules)
        let message = "No recording answers \(request.endpoint) (\(name))."
        guard !recordings.all.isEmpty else { return "\(message) There are none." }
        let lines = reads.withLock { reads in
            recordings.all.map { recording -> String in
                let count = reads.ofRecordings[recording.name, default: 0]
                return "  \(recording.name) (\(count) \(count == 1 ? "time" : "times") read)"
            }
        }
        return (["\(message) There are:"] + lines).joined(separator: "\n")
    }
}

extension ResponsePlayer: LedgerSource {
    /// The recordings that no request has read, and the requests that share theirs because of a masked value.
    public var leftovers: [String] {
        unread.map { "the recording \($0) was never read" } + merged
    }
}
