import MillraceBackend
import MillraceStreams

extension TraceScript {
    /// Splits a log into inputs and the app's reactions.
    ///
    /// Of several applications the first is taken.
    package init(_ log: TraceLog) throws(TraceScriptError) {
        var reader = TraceScriptReader(log)
        self = try reader.read()
    }
}

/// A reading of a log as a script.
private struct TraceScriptReader {
    /// The pause, in seconds, after which work of the app without an input is a step of its own.
    private static let pause = 0.1

    private let records: [TraceRecord]
    private let events: [CauseID: TraceRecord]
    private let accesses: [CauseID: TracedExchanges]
    private let application: Int?
    private var script = TraceScript()
    private var step = TraceScript.Step(seconds: 0, end: 0)
    /// The requests of the step, which other threads may have made.
    private var requests: [String] = []
    private var names = TraceScriptNames()
    private var begun: Set<String> = []
    private var screen: TraceScreen?
    /// The time of the latest frame, and whether what has happened before it is certainly on it.
    private var frame = (time: 0.0, isCertain: true)
    /// The number of events, and of beginnings, since the latest frame.
    private var newEvents = 0
    /// The number of requests that went out, by their texts.
    private var counts: [String: Int] = [:]
    private var open: [CauseID: [TracedExchanges.Sending]] = [:]
    /// The accesses that have an outcome.
    private var ended: Set<CauseID> = []

    init(_ log: TraceLog) {
        records = log.records
        let caused = records.filter { if case .event = $0.entry { true } else { false } }
        events = Dictionary(caused.map { ($0.cause, $0) }) { first, _ in first }
        accesses = TracedExchanges.all(in: records)
        application =
            records.lazy.compactMap { record -> Int? in
                if case let .frame(application, _, _, _) = record.entry { application } else { nil }
            }
            .first
    }

    mutating func read() throws(TraceScriptError) -> TraceScript {
        guard let application else { throw TraceScriptError.noFrame }
        for record in records { try read(record, application) }
        finish()
        return script
    }

    private mutating func read(_ record: TraceRecord, _ application: Int) throws(TraceScriptError) {
        switch record.entry {
        case let .key(name): begin(at: record, input(of: name, record))
        case let .began(loop, _, _):
            begun.insert(loop)
            happened(record, in: loop)
        case let .event(_, loop, _, _, _):
            guard begun.contains(loop) else { throw TraceScriptError.noBeginning(loop: loop) }
            happened(record, in: loop)
        case .sent: send(record)
        case .answered, .failed:
            // Others may have joined the exchange of an access that has ended.
            let isLast = record.number == accesses[record.cause]?.last?.number
            if !isLast || ended.contains(record.cause) { end(record, with: record) }
        case let .outcome(outcome):
            ended.insert(record.cause)
            // An access that was cancelled has taken nothing from its last exchange.
            guard outcome != "cancelled", let last = accesses[record.cause]?.last else { break }
            if last.number.number < record.number.number { end(record, with: last) }
        case let .frame(number, columns, rows, lines) where number == application:
            guard let columns else { throw TraceScriptError.noWidth }
            show(
                TraceScreen(after: screen, columns: columns, lineCount: rows, lines: lines, frame: record.number),
                columns,
                record
            )
        case let .connection(state) where state == TraceEntry.openConnection: reportChannel(of: record.cause)
        case .dropped, .started, .ended, .access, .joined, .pruned, .sentMessage, .receivedMessage, .connection, .frame,
            .note:
            break
        }
    }

    private mutating func happened(_ record: TraceRecord, in loop: String) {
        // A record after a pause is caused by time.
        if record.time - step.end > Self.pause, step.screen != nil { begin(at: record) }
        newEvents += 1
        step.lines += TraceScript.lines(of: record.entry, naming: names.name(of: loop))
        (step.end, step.event, step.screen) = (record.time, record.number, nil)
    }

    // MARK: Steps

    /// Ends the step, and begins one with the record.
    private mutating func begin(at record: TraceRecord, _ input: TraceScript.Input? = nil) {
        // Of two answers at once, the events of the first may come after the second.
        let isEmpty = step.lines.isEmpty && requests.isEmpty && step.screen == nil
        if isEmpty, step.inputs.allSatisfy(\.isFromBackend), input?.isFromBackend == true,
            record.time - step.end < Self.pause, !step.inputs.isEmpty
        {
            step.inputs += [input].compactMap { $0 }
            step.end = record.time
            return
        }
        // A frame that was being drawn when the latest event came doesn't show it; the next one was drawn after what
        // comes now.
        if !frame.isCertain, record.time - frame.time < Self.pause { step.screen = nil }
        finish()
        step = TraceScript.Step(seconds: record.time, inputs: [input].compactMap { $0 }, end: record.time)
    }

    private mutating func finish() {
        step.lines += requests.sorted()
        requests = []
        if !step.inputs.isEmpty || !step.lines.isEmpty || step.screen != nil { script.steps.append(step) }
    }

    // MARK: Keys

    private mutating func input(of name: String, _ record: TraceRecord) -> TraceScript.Input {
        guard name == "text" || name == "paste" else { return .key(name) }
        let text = typed(by: record)
        if text == nil, !isHidden(record) {
            let seconds = Int(record.time.rounded())
            script.gaps.append(
                "What was typed after \(seconds) s is not in the log: the event of the key has no text, or a long one."
            )
        }
        return name == "text" ? .typed(text) : .pasted(text)
    }

    /// The text that a key has put into a text field: the difference in the event of the key; nil where the log doesn't
    /// have it.
    private func typed(by record: TraceRecord) -> String? {
        guard let event = events[record.number], case let .event(text, _, parts, changes, _) = event.entry else {
            return nil
        }
        let inserted = parts.compactMap { part -> (text: String, isInEvent: Bool)? in
            let (start, end) = ("\(part.path): ", " → \(part.text)")
            guard let new = part.text.shownTextOfLiteral,
                let change = changes.first(where: { $0.hasPrefix(start) && $0.hasSuffix(end) }),
                let old = String(change.dropFirst(start.count).dropLast(end.count)).shownTextOfLiteral
            else { return nil }
            return (new.inserted(into: old), text.contains(part.text))
        }
        // A key may change other texts too, such as a hint: the event of a text field has the field's text.
        return (inserted.first(where: \.isInEvent) ?? inserted.first)?.text
    }

    /// Whether the text that a key has typed is masked.
    private func isHidden(_ record: TraceRecord) -> Bool {
        guard let event = events[record.number], case let .event(text, _, _, _, _) = event.entry else { return false }
        return text.contains(Redaction.mask)
    }

    // MARK: Requests

    private mutating func reportChannel(of access: CauseID) {
        let gap = "The messages of \(accesses[access]?.request ?? "a channel") are not played again."
        if !script.gaps.contains(gap) { script.gaps.append(gap) }
    }

    private mutating func send(_ record: TraceRecord) {
        guard case let .sent(text) = record.entry else { return }
        let request = TraceScript.path(of: text)
        counts[request, default: 0] += 1
        open[record.cause, default: []].append(.init(request: request, number: counts[request, default: 1]))
        let access = accesses[record.cause]
        let body = access?.request == request ? access?.body : nil
        if record.time - step.end > Self.pause, step.screen != nil { begin(at: record) }
        requests.append(TraceScript.line(of: request, body: body))
        (step.end, step.screen) = (record.time, nil)
    }

    /// Takes an answer where the app got it: the last one of an access with its outcome, the others when they came.
    private mutating func end(_ record: TraceRecord, with ended: TraceRecord) {
        guard var sendings = open[record.cause], !sendings.isEmpty else { return }
        let sending = sendings.removeFirst()
        open[record.cause] = sendings
        switch ended.entry {
        case let .answered(status, byteCount, _, fields, body):
            if byteCount > 0,
                (body?.utf8.count ?? 0) < min(byteCount, TraceRedaction.bodyLimit) / 2
                    || byteCount > TraceRedaction.bodyLimit
            {
                script.gaps.append("The body of \(byteCount) bytes that answered \(sending.request) is not in the log.")
            }
            begin(
                at: record,
                .answered(
                    sending.request,
                    sending: sending.number,
                    status: status,
                    fields: (fields ?? []).filter(isUsed),
                    body: body ?? ""
                )
            )
        case let .failed(text):
            begin(at: record, .failed(sending.request, sending: sending.number, reason: text))
        default: break
        }
    }

    /// Whether a field may matter to the app: it isn't about the connection, and not hidden.
    private func isUsed(_ field: String) -> Bool {
        let name = field.prefix { $0 != ":" }.lowercased()
        return !Self.connectionFields.contains(name) && !field.contains(Redaction.mask)
    }

    private static let connectionFields: Set<String> = [
        "connection", "content-encoding", "content-length", "date", "keep-alive", "server", "transfer-encoding",
    ]

    // MARK: Frames

    private mutating func show(_ new: TraceScreen, _ columns: Int, _ record: TraceRecord) {
        if let screen {
            if screen.columns != columns || screen.lines.count != new.lines.count {
                begin(at: record, .resized(columns: columns, rows: new.lines.count))
            }
        } else {
            (script.columns, script.rows) = (columns, new.lines.count)
        }
        // Of one event a frame is the consequence; of several, the last may have come meanwhile.
        let isNew = screen?.lines != new.lines
        if isNew || newEvents > 0 { frame = (record.time, newEvents < 2 && isNew) }
        newEvents = 0
        screen = new
        let texts = new.lines.map(\.text)
        step.screen = Array(texts[..<((texts.lastIndex { !$0.isEmpty } ?? -1) + 1)])
    }
}

extension TraceRecord {
    /// The seconds since the recording began, limited to the range of a clock: a file may have any number.
    fileprivate var time: Double { min(max(0, seconds), 1e9) }
}

extension TraceScript.Input {
    /// Whether it came from the backend.
    fileprivate var isFromBackend: Bool {
        switch self {
        case .answered, .failed: true
        case .key, .typed, .pasted, .resized: false
        }
    }
}

extension String {
    /// The text of a string of which a dump has the literal; nil where it is none, or was cut or hidden.
    fileprivate var shownTextOfLiteral: String? { contains(Redaction.mask) ? nil : textOfLiteral }

    /// Returns the piece of the text that isn't in an older one, between their common beginning and their common end.
    fileprivate func inserted(into old: String) -> String {
        // Scalars: a mark that comes behind a letter makes another character of it.
        let (new, old) = (Array(unicodeScalars), Array(old.unicodeScalars))
        let head = zip(new, old).prefix { $0 == $1 }.count
        let tail = zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count
        let piece = new[head..<max(head, new.count - min(tail, max(0, min(new.count, old.count) - head)))]
        return String(String.UnicodeScalarView(piece))
    }
}
