import MillraceStreams
import MillraceTrace

/// An access with its attempts, as far as it has come at a moment.
struct InspectedAccess: Equatable, Sendable {
    /// A request that went to the transport.
    struct Attempt: Equatable, Sendable {
        let start: Double
        /// The time of the answer, or of the failure; `nil` while there is neither.
        var end: Double?
        /// The status of the answer, or `✗` where none came.
        var result = ""
    }

    /// The number of its beginning.
    let number: CauseID
    /// The method and the URL.
    let request: String
    let start: Double
    var attempts: [Attempt] = []
    /// The access whose exchange it shares.
    var joined: CauseID?
    var end: Double?
    var outcome: String?
    /// The state of the connection that it has asked for; `nil` for another access.
    var connection: String?
    /// The number of messages that were sent over the connection.
    var sent = 0
    /// The number of messages that came over it.
    var received = 0

    /// The number of accesses that are shown.
    static let limit = 200
}

extension InspectedAccess {
    /// Returns the latest accesses that have begun, in the order of their beginnings.
    static func all(at place: LogPlace) -> [InspectedAccess] {
        var accesses: [InspectedAccess] = []
        var indices: [CauseID: Int] = [:]
        for record in place.log.records[...place.index] {
            if case let .access(request, _) = record.entry {
                indices[record.number] = accesses.count
                accesses.append(
                    InspectedAccess(number: record.number, request: request, start: record.seconds)
                )
            } else if let index = indices[record.entry.connection ?? record.cause] {
                accesses[index].take(record)
            }
        }
        return accesses.suffix(limit)
    }

    private mutating func take(_ record: TraceRecord) {
        switch record.entry {
        case let .joined(other): joined = other
        case .sent: attempts.append(Attempt(start: record.seconds))
        case let .answered(status, _, _, _, _): endAttempt(at: record.seconds, "\(status)")
        case .failed: endAttempt(at: record.seconds, "✗")
        case let .outcome(text): (end, outcome) = (record.seconds, text)
        case .sentMessage: sent += 1
        case .receivedMessage: received += 1
        case let .connection(text): connection = text
        case .key, .began, .event, .dropped, .started, .ended, .access, .pruned, .frame, .note: break
        }
    }

    private mutating func endAttempt(at seconds: Double, _ result: String) {
        guard let last = attempts.indices.last, attempts[last].end == nil else { return }
        attempts[last].end = seconds
        attempts[last].result = result
    }
}

extension TraceEntry {
    /// The access over whose connection a message went; `nil` for another entry.
    fileprivate var connection: CauseID? {
        switch self {
        case let .sentMessage(access, _, _), let .receivedMessage(access, _, _): access
        default: nil
        }
    }
}
