import Foundation
import MillraceBackend
import MillraceStreams

/// The part of a report on an access that is kept: a whole request holds more than is ever recorded.
enum RawAccess: Sendable {
    case began(Resource.Method, URL, body: Data?)
    case joined(CauseID)
    case sent(Resource.Method, URL)
    case answered(Int, HeaderFields, Data, total: Duration)
    case failed(CoreError)
    case pruned(PruningReport)
    case ended(AccessEnd)
    case connection(ConnectionEntry, of: CauseID)

    init(_ report: AccessReport) {
        switch report.entry {
        case let .began(request): self = .began(request.method, request.url, body: request.body)
        case let .joined(leader): self = .joined(leader)
        case let .sent(method, url): self = .sent(method, url)
        case let .answered(answer, timing):
            self = .answered(answer.response.status, answer.response.headers, answer.body, total: timing.total)
        case let .failed(error): self = .failed(error)
        case let .pruned(report): self = .pruned(report)
        case let .ended(end): self = .ended(end)
        case let .connection(entry): self = .connection(entry, of: report.access)
        }
    }

    /// The number of bytes of the body, or of the message.
    var bodySize: Int {
        switch self {
        case let .began(_, _, body): body?.count ?? 0
        case let .answered(_, _, body, _): body.count
        case let .connection(.sent(message), _), let .connection(.received(message), _): message.count
        case .joined, .sent, .failed, .pruned, .ended, .connection: 0
        }
    }

    /// The entry of a log, without secrets.
    func entry(_ redaction: TraceRedaction) -> TraceEntry {
        switch self {
        case let .began(method, url, body):
            .access(redaction.request(method.rawValue, url), body: body.flatMap { redaction.body($0, ofRequest: true) })
        case let .joined(leader): .joined(leader)
        case let .sent(method, url): .sent(redaction.request(method.rawValue, url))
        case let .answered(status, fields, body, total):
            .answered(
                status,
                byteCount: body.count,
                seconds: total / .seconds(1),
                fields: fields.map(redaction.field),
                body: redaction.body(body)
            )
        case let .failed(error): .failed(redaction.message("\(error)"))
        case let .pruned(report): .pruned(redaction.message("\(report)"))
        case let .ended(.succeeded(origin)): .outcome(origin.words)
        case let .ended(.failed(error)): .outcome(redaction.message("\(error)"))
        case .ended(.cancelled): .outcome("cancelled")
        case let .connection(.sent(message), access):
            .sentMessage(
                over: access,
                byteCount: message.count,
                body: redaction.body(message, ofRequest: true)
            )
        case let .connection(.received(message), access):
            .receivedMessage(over: access, byteCount: message.count, body: redaction.body(message))
        case .connection(.opened, _): .connection(TraceEntry.openConnection)
        case .connection(.closedByApp, _): .connection("closed by the app")
        case .connection(.closedByBackend, _): .connection("closed by the backend")
        case let .connection(.failed(error, pause), _):
            .connection(redaction.message("\(error)") + (pause.map { ", \(Self.next(after: $0))" } ?? ""))
        }
    }

    private static func next(after pause: Duration) -> String {
        "the next one in \((pause / .seconds(1)).inMilliseconds)"
    }
}

extension AnswerOrigin {
    /// The source of the answer, in words.
    fileprivate var words: String {
        switch self {
        case .network: "from the network"
        case .cache: "from a cache"
        case .validated: "from a cache, which the backend has confirmed"
        case .stale: "from a cache, stale"
        }
    }
}
