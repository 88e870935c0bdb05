import Foundation
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
    private static let locale = Locale(identifier: "en_US_POSIX")

    private let records: [TraceRecord]
    private var texts: TypedTexts
    private let accesses: [CauseID: TracedExchanges]
    private let frames: Set<CauseID>
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
    /// The connections of channels that are open, by the effects that have asked for them.
    private var channels: [CauseID: CauseID] = [:]
    /// The accesses that have an outcome.
    private var ended: Set<CauseID> = []

    init(_ log: TraceLog) {
        records = log.records
        texts = TypedTexts(records)
        accesses = TracedExchanges.all(in: records)
        frames = Set(records.lazy.filter { $0.entry.kind == .frame }.map(\.number))
        application =
            records.lazy.compactMap { record -> Int? in
                if case let .frame(application, _, _, _) = record.entry { application } else { nil }
            }
            .first
    }

    mutating func read() throws(TraceScriptError) -> TraceScript {
        guard let application else { throw TraceScriptError.noFrame }
        for index in records.indices where script.end == nil { try read(records[index], at: index, application) }
        finish()
        return script
    }

    private mutating func read(
        _ record: TraceRecord,
        at index: Int,
        _ application: Int
    ) throws(TraceScriptError) {
        switch record.entry {
        case let .key(name): begin(at: record, input(of: name, record, at: index, application))
        case let .began(loop, _, _):
            begun.insert(loop)
            happened(record, in: loop)
        case let .event(text, loop, _, changes, _):
            texts.read(text, in: loop)
            // Which frames are drawn between two events is another in each run, and so is how often an edge is seen.
            if changes.isEmpty, frames.contains(record.cause) { break }
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
        case let .connection(state) where state == TraceEntry.openConnection:
            reportChannel(of: record.cause)
            if let effect = accesses[record.cause]?.cause { channels[effect] = record.cause }
        case .dropped, .started, .ended, .access, .joined, .pruned, .sentMessage, .receivedMessage, .connection, .frame,
            .note:
            break
        }
    }

    private mutating func happened(_ record: TraceRecord, in loop: String) {
        if let access = channels[record.cause] {
            let seconds = record.time.formatted(.number.precision(.fractionLength(1)).locale(Self.locale))
            script.end =
                "The session is played up to \(seconds) s, and not further: what happens then comes from "
                + "\(accesses[access]?.request ?? "a channel"), whose messages are not played again."
            return
        }
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

    private mutating func input(
        of name: String,
        _ record: TraceRecord,
        at index: Int,
        _ application: Int
    ) -> TraceScript.Input {
        guard name == "text" || name == "paste" else { return .key(name) }
        let typed = texts.text(ofKeyAt: index, on: screen, of: application)
        if typed == .missing {
            let seconds = Int(record.time.rounded())
            script.gaps.append(
                "What was typed after \(seconds) s is not in the log: the event of the key has no text, or a long one."
            )
        }
        let text: String? = if case let .known(text) = typed { text } else { nil }
        return name == "text" ? .typed(text) : .pasted(text)
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
        // The connection of a channel can't be played again: it doesn't open.
        case .answered(101, _, _, _, _): break
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
