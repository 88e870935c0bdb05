import MillraceStreams

extension TraceLog {
    /// Returns why a text is on the screen: for the first line of the latest frame that has it; or why it isn't.
    ///
    /// The chain consists of records. Causes are exact: each event, effect and access has the number of the one before
    /// it. The part of a state that a line shows is found by its text, as is the position in a body; of several that
    /// have the text, the one that changed last before the line was first shown.
    ///
    /// - Parameter text: The text on the screen.
    public func why(_ text: String) -> Explanation {
        Explanation(text: text, steps: TraceSearch(records, text).steps)
    }

    /// Returns the cause of a record: the chain from the record back to one without a cause.
    ///
    /// - Parameter number: The number of the record; one that the log doesn't have has no chain.
    public func why(_ number: CauseID) -> Explanation {
        Explanation(text: "", steps: TraceSearch(records, "").steps(from: number))
    }
}

/// A search for the cause of a text.
private struct TraceSearch {
    let records: [TraceRecord]
    let text: String
    private let byNumber: [CauseID: TraceRecord]
    private let byCause: [CauseID: [TraceRecord]]

    init(_ records: [TraceRecord], _ text: String) {
        self.records = records
        self.text = text
        byNumber = Dictionary(records.map { ($0.number, $0) }) { first, _ in first }
        byCause = Dictionary(grouping: records, by: \.cause)
    }

    var steps: [Explanation.Step] {
        let shown = FrameSearch(records, text).found
        if let shown, case .gone = shown.step {
            return [shown.step] + (remover(of: shown).map(chain) ?? [])
        }
        guard let (source, part) = lastSource(before: shown?.frame ?? .max, of: shown?.line) else {
            let first: Explanation.Step = shown?.step ?? .missing
            return [first] + accesses(where: { $0.place != nil || $0.message != nil }) + (shown == nil ? failures : [])
        }
        return [shown?.step ?? .missing, part] + chain(from: source)
    }

    /// Returns the event after which a line was gone: the last one before the frame without it, of those that have
    /// removed the text if there are any.
    private func remover(of shown: FrameSearch.Found) -> TraceRecord? {
        var last: TraceRecord?
        for record in records.reversed() where record.number.number < shown.frame {
            guard case let .event(_, _, _, changes, _) = record.entry else { continue }
            last = last ?? record
            // An event before the last frame with the line didn't remove the line.
            guard record.number.number > shown.lastFrame else { break }
            if changes.contains(where: { $0.before.contains(text) }) { return record }
        }
        return last
    }

    /// Returns the steps back from a record.
    func steps(from number: CauseID) -> [Explanation.Step] {
        byNumber[number].map(chain) ?? []
    }

    /// Returns the last event, or beginning, that has made a part with the text, before a frame.
    private func lastSource(before frame: UInt64, of line: String?) -> (TraceRecord, Explanation.Step)? {
        let earlier = records.reversed().filter { $0.number.number < frame }
        if let found = earlier.firstMap({ source($0) { $0.contains(text) } }) { return found }
        // The line may be made of several parts, or of one in other words.
        guard let line else { return nil }
        return earlier.firstMap { source($0) { $0.count > 2 && line.contains($0) } }
    }

    private func source(_ record: TraceRecord, _ matches: (String) -> Bool) -> (TraceRecord, Explanation.Step)? {
        let (parts, loop): ([TracePart], String)
        switch record.entry {
        case let .event(_, name, found, _, _): (parts, loop) = (found, name)
        case let .began(name, found, _): (parts, loop) = (found, name)
        default: return nil
        }
        let fitting = parts.filter { matches($0.text.shown) }
        guard let part = fitting.first(where: { $0.text.shown == text }) ?? fitting.first else { return nil }
        return (record, .part(part, loop: loop))
    }

    /// Returns the steps from an event, or a beginning, back to one without a cause, and the accesses of the first
    /// effect among them.
    private func chain(from source: TraceRecord) -> [Explanation.Step] {
        var steps: [Explanation.Step] = []
        var exchanges: [Explanation.Step]?
        var next: TraceRecord? = source
        var counts: [String: Int] = [:]
        var skipped = 0
        while let record = next {
            next = cause(of: record)
            if case let .event(event, loop, _, _, _) = record.entry {
                counts["\(TraceNames.event(event)) of \(loop)", default: 0] += 1
                if counts["\(TraceNames.event(event)) of \(loop)", default: 0] > Self.rounds {
                    skipped += 1
                    // The event's effect is shown with it.
                    if let effect = next, case .started = effect.entry {
                        (skipped, next) = (skipped + 1, cause(of: effect))
                    }
                    continue
                }
            }
            if skipped > 0 { (steps, skipped) = (steps + [.more(skipped)], 0) }
            switch record.entry {
            case let .event(event, loop, _, _, _): steps.append(.event(event, loop: loop, record.number))
            case let .began(loop, _, _): steps.append(.beginning(loop: loop, record.number))
            case let .started(effect, loop):
                steps.append(.effect(effect, loop: loop, record.number))
                if exchanges == nil {
                    exchanges = accesses(of: record.number, before: source.number)
                    steps += exchanges ?? []
                }
            case let .key(key): steps.append(.key(key, record.number))
            default: break
            }
        }
        return steps + (skipped > 0 ? [.more(skipped)] : [])
    }

    /// How often an event of one case is in a chain.
    private static let rounds = 2

    /// A cause has happened before: a log that was made by hand can't be a circle.
    private func cause(of record: TraceRecord) -> TraceRecord? {
        byNumber[record.cause].flatMap { $0.number.number < record.number.number ? $0 : nil }
    }

    private func accesses(of effect: CauseID, before event: CauseID) -> [Explanation.Step] {
        let all = byCause[effect, default: []].compactMap { record -> (access: TracedAccess, number: CauseID)? in
            guard record.number.number < event.number else { return nil }
            return access(record, before: event).map { ($0, record.number) }
        }
        // A channel that was lost often has many connections, of which one has brought the text.
        let source = all.last { $0.access.message != nil }?.number
        let shown = all.filter { source == nil || $0.number == source || $0.access.statuses.last != 101 }
        return shown.map { .access($0.access, $0.number) }
    }

    private func accesses(where isWanted: (TracedAccess) -> Bool) -> [Explanation.Step] {
        records.compactMap { record in
            access(record).flatMap { isWanted($0) ? .access($0, record.number) : nil }
        }
    }

    /// The accesses that have brought nothing, which may be why a text is missing.
    private var failures: [Explanation.Step] {
        accesses { access in access.outcome.map { !$0.hasPrefix("from ") } ?? true }
    }

    private func access(_ record: TraceRecord, before event: CauseID? = nil) -> TracedAccess? {
        guard case let .access(request, _) = record.entry else { return nil }
        let own = byCause[record.number, default: []]
        let leader = own.firstMap { record in
            if case let .joined(leader) = record.entry { leader } else { nil }
        }
        var (statuses, seconds, place): ([Int], Double, String?) = ([], 0, nil)
        for record in leader.map({ byCause[$0, default: []] }) ?? own {
            guard case let .answered(status, _, time, _, body) = record.entry else { continue }
            statuses.append(status)
            seconds = time
            place = body.flatMap { JSONSearch.place(of: text, in: $0) }
        }
        let outcome = own.firstMap { record in
            if case let .outcome(text) = record.entry { text } else { nil }
        }
        let pruned = own.firstMap { record in
            if case let .pruned(text) = record.entry { text } else { nil }
        }
        let message = lastMessage(in: own, before: event)
        return TracedAccess(
            request: request,
            statuses: statuses,
            seconds: seconds,
            outcome: outcome,
            pruned: pruned,
            place: message.map(\.place) ?? place,
            message: message?.number
        )
    }

    /// Returns the last of the messages that has the text, before an event.
    private func lastMessage(in own: [TraceRecord], before event: CauseID?) -> (number: CauseID, place: String?)? {
        own.reversed().firstMap { record in
            guard case let .receivedMessage(_, _, body?) = record.entry, !text.isEmpty,
                record.number.number < event?.number ?? .max
            else { return nil }
            let isPlain = body.contains(text)
            // There may be thousands of messages, and only an escape hides a text from this search.
            guard isPlain || body.utf8.contains(UInt8(ascii: "\\")) else { return nil }
            let place = JSONSearch.place(of: text, in: body)
            return isPlain || place != nil ? (record.number, place) : nil
        }
    }
}

extension Sequence {
    /// Returns the first result that isn't nil.
    fileprivate func firstMap<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}

extension String {
    /// The text of a part as a screen shows it: of a string, a dump has the literal.
    fileprivate var shown: String { textOfLiteral ?? self }

    /// The old value in the text of a change.
    fileprivate var before: String {
        let old =
            firstRange(of: " → ").map { self[..<$0.lowerBound] } ?? firstRange(of: "− ").map { self[$0.upperBound...] }
        return old.map { String($0).withoutEscapes } ?? ""
    }
}
