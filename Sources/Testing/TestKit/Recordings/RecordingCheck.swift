import Foundation
import Millrace
import MillraceMockServer
import Testing

/// A check of recordings against the `Response` type that a resource decodes from them.
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
/// The check decodes every recording by the resource's own response handler. A value that can't be decoded, an element
/// that a handler prunes from an array, and an optional property that is `nil` in all recordings are missing. A field
/// whose value doesn't affect the decoded value is unread if the decoded value has a property of its name, and unknown
/// otherwise. The check skips the fields below such a field. A `Response` that is `Void`, `Data` or `EmptyResponse`
/// reads no fields.
public struct RecordingCheck<Request: Sendable, Response: Sendable, Auth: AuthKind> {
    private let resource: BackendResource<Request, Response, Auth>
    private let endpoint: String
    private let responses: [CannedResponse]

    /// Creates a check of the recordings of a resource's method, path and query.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - recordings: The recordings, which may include those of other resources.
    ///   - environment: The environment of the recordings, if its base URL has a path; by default one without a path.
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

    /// Creates a check of canned responses with any names.
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

    /// The differences between the recordings and the type.
    ///
    /// Each field of each recording takes three decodings.
    public var report: RecordingReport {
        let accepted = responses.filter { resource.options.acceptedStatuses.contains($0.status) }
        let skipped = responses.filter { !resource.options.acceptedStatuses.contains($0.status) }
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
    ///   - paths: The paths that may differ, in the form of the findings: `cities[].country`.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
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
            case let .failure(error): missing.append(Self.missing(error, in: response))
            case let .success(value):
                guard !ResponseCoding.isBodiless(Response.self), !ResponseCoding.isData(Response.self) else { continue }
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
        guard case let .parsing(reason, _) = error else {
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
