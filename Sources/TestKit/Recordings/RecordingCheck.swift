import Foundation
import Millrace
import MillraceMockServer
import Testing

/// Whether recordings still are what a resource's `Response` type is decoded from.
///
/// ```swift
/// RecordingCheck(CitiesService.fetchCitiesResource(), try Recordings(folder: folder)).assertUpToDate()
/// ```
/// fails with
/// ```text
/// The recordings and the Response type differ:
/// 2 recordings of GET /v1/cities
///   missing cities[0].name in GET-v1-cities.2.200: expected a string, found a number
///   missing cities[].country: nil in every recording that was decoded
///   unknown total
/// ```
///
/// Every recording goes through the resource's own response handler. What can't be decoded, what a handler prunes from
/// an array, and an optional property that is `nil` in all recordings is missing. A field that could be anything, or be
/// left out, without changing the decoded value is unread where the value has a property of its name, and unknown
/// otherwise. Of fields below such a field nothing is said. A `Response` that is `Void` or `Data` reads no fields.
public struct RecordingCheck<Request: Sendable, Response: Sendable, Auth: AuthKind> {
    private let resource: BackendResource<Request, Response, Auth>
    private let endpoint: String
    private let responses: [CannedResponse]

    /// Makes a check of the recordings of a resource's method, path and query.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - recordings: The recordings, those of other resources among them.
    ///   - environment: Where they were recorded, if its base URL has a path; by default it has none.
    public init(
        _ resource: BackendResource<Request, Response, Auth>,
        _ recordings: Recordings,
        in environment: Environment? = nil
    ) {
        let request = ResourceRequest.request(of: resource, in: environment ?? ResourceRequest.nowhere)
        self.init(
            resource,
            responses: request.map(recordings.answers) ?? [],
            endpoint: request.map { "\($0.endpoint)" }
        )
    }

    /// Makes a check of canned responses, whatever they are named.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - responses: The responses.
    public init(_ resource: BackendResource<Request, Response, Auth>, responses: [CannedResponse]) {
        let request = ResourceRequest.request(of: resource, in: ResourceRequest.nowhere)
        self.init(resource, responses: responses, endpoint: request.map { "\($0.endpoint)" })
    }

    private init(
        _ resource: BackendResource<Request, Response, Auth>,
        responses: [CannedResponse],
        endpoint: String?
    ) {
        self.resource = resource
        self.responses = responses
        self.endpoint = endpoint ?? "\(resource.method.rawValue) of a path that can't be sent"
    }

    /// What differs.
    ///
    /// It takes three decodings for each field of each recording.
    public var report: RecordingReport {
        let accepted = responses.filter { resource.acceptedStatuses.contains($0.status) }
        let skipped = responses.filter { !resource.acceptedStatuses.contains($0.status) }
        return RecordingReport(
            endpoint: endpoint,
            decoded: accepted.map(\.name),
            skipped: skipped.map(\.name),
            findings: findings(in: accepted)
        )
    }

    /// Asserts that there are recordings, and that nothing differs.
    ///
    /// - Parameters:
    ///   - paths: What may differ: `cities[].country`, as findings write it.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public func assertUpToDate(
        ignoring paths: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let whole = report
        guard !whole.decoded.isEmpty else {
            return FailureReporter.current.report(
                "There is no recording that \(endpoint) could decode.",
                at: sourceLocation
            )
        }
        let rest = RecordingReport(
            endpoint: whole.endpoint,
            decoded: whole.decoded,
            skipped: whole.skipped,
            findings: whole.findings.filter { !paths.contains($0.path) }
        )
        guard !rest.findings.isEmpty else { return }
        FailureReporter.current.report("The recordings and the Response type differ:\n\(rest)", at: sourceLocation)
    }

    private func findings(in responses: [CannedResponse]) -> [RecordingFinding] {
        let decoding = RecordedDecoding(response: resource.response)
        var missing: [RecordingFinding] = []
        var read: Set<JSONPlace> = []
        var unread: Set<JSONPlace> = []
        var properties = PropertyUse()
        for response in responses {
            let outcome = decoding.outcome(of: response.body, as: response)
            missing += outcome.pruned.flatMap(\.reasons).map { Self.missing($0, in: response) }
            switch outcome.result {
            case .failure(let error): missing.append(Self.missing(error, in: response))
            case .success(let value):
                guard Response.self != Void.self, Response.self != Data.self else { continue }
                properties.look(at: value)
                let use = FieldUse(of: response, decoding)
                read.formUnion(use.read)
                unread.formUnion(use.unread)
            }
        }
        let always = properties.alwaysNil.map {
            RecordingFinding(kind: .missing, path: $0, reason: "nil in every recording that was decoded", recording: "")
        }
        let ignored = unread.subtracting(read).sorted { $0.text < $1.text }.map { place in
            let isProperty = place.name.map(properties.hasProperty) ?? false
            return RecordingFinding(kind: isProperty ? .unread : .unknown, path: place.text, reason: "", recording: "")
        }
        return missing + always + ignored.filter { $0.kind == .unread } + ignored.filter { $0.kind == .unknown }
    }

    private static func missing(_ error: CoreError, in response: CannedResponse) -> RecordingFinding {
        guard case .parsing(let reason, _) = error else {
            return RecordingFinding(kind: .missing, path: "", reason: "\(error)", recording: response.name)
        }
        return missing(reason, in: response)
    }

    private static func missing(_ reason: CoreError.ParsingReason, in response: CannedResponse) -> RecordingFinding {
        RecordingFinding(
            kind: .missing,
            path: reason.codingPath,
            reason: "expected \(reason.expected), found \(reason.found)",
            recording: response.name
        )
    }
}
