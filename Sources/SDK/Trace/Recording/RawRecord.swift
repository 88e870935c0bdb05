import Foundation
import MillraceBackend
import MillraceFeedback
import MillraceRendering
import MillraceStreams

/// A record as it was reported, whose values are formatted when they are read.
///
/// A class, because a record is moved more often than it is read.
final class RawRecord: Sendable {
    enum What: Sendable {
        case key(Key, takesText: Bool)
        // Of its own, because it is much larger than the others.
        indirect case loop(
            LoopID,
            JournalEntry<any Sendable, any Sendable>,
            feedbacks: [String],
            typed: String? = nil
        )
        case access(RawAccess)
        case frame(application: Int, columns: Int, lineCount: Int, [TraceLine])
        case note(String)
    }

    let number: CauseID
    let cause: CauseID
    let time: ContinuousClock.Instant
    let what: What
    /// The bytes that the record takes, about.
    let size: Int

    /// Creates a record.
    ///
    /// - Parameter bytes: The size of its bodies and texts.
    init(number: CauseID, cause: CauseID, time: ContinuousClock.Instant, what: What, bytes: Int = 0) {
        (self.number, self.cause, self.time, self.what) = (number, cause, time, what)
        size = 256 + bytes
    }

    /// The record without secrets.
    ///
    /// - Parameter past: The states and screens after the records before, which this one updates.
    func record(
        _ redaction: TraceRedaction,
        since beginning: ContinuousClock.Instant,
        after past: inout RecordedPast
    ) -> TraceRecord {
        TraceRecord(
            number: number,
            cause: cause,
            seconds: beginning.duration(to: time).seconds,
            entry: what.entry(redaction, number, &past)
        )
    }
}

/// The states and the screens after the records before.
struct RecordedPast: Sendable {
    var states = RecordedStates()
    var screens = RecordedScreens()
}

extension TraceEntry {
    /// The entry of a loop, without secrets.
    ///
    /// - Parameters:
    ///   - report: The report of the loop.
    ///   - redaction: The rules.
    ///   - input: The texts that were typed into masked fields, which are left out too.
    package init(_ report: LoopReport, _ redaction: TraceRedaction, _ input: MaskedInput = MaskedInput()) {
        var past = RecordedPast()
        let typed = input.text(typedFor: report)
        let what = RawRecord.What.loop(report.loop, report.entry, feedbacks: report.feedbacks, typed: typed)
        self = what.entry(redaction.hiding(input.paths), report.number, &past)
    }
}

extension RawRecord.What {
    fileprivate func entry(
        _ redaction: TraceRedaction,
        _ number: CauseID,
        _ past: inout RecordedPast
    ) -> TraceEntry {
        switch self {
        case let .key(key, takesText): .key(redaction.key(key, takesText: takesText, &past.screens))
        case let .loop(loop, entry, feedbacks, typed):
            Self.entry(entry, of: loop, with: feedbacks, typed, redaction, number, &past.states)
        case let .access(entry): entry.entry(redaction)
        case let .frame(application, columns, count, lines):
            .frame(
                application: application,
                columns: columns,
                lineCount: count,
                lines: redaction.lines(lines, count: count, on: application, &past.screens)
            )
        case let .note(text): .note(redaction.message(text))
        }
    }

    private static func entry(
        _ entry: JournalEntry<any Sendable, any Sendable>,
        of id: LoopID,
        with feedbacks: [String],
        _ typed: String?,
        _ redaction: TraceRedaction,
        _ number: CauseID,
        _ states: inout RecordedStates
    ) -> TraceEntry {
        let loop = "\(id)"
        switch entry {
        case let .began(state):
            let state = states.keep(state, of: id, after: number, by: redaction)
            return .began(
                loop: loop,
                state: redaction.parts(state.leaves()),
                feedbacks: feedbacks.map(redaction.text)
            )
        case let .accepted(event, _, before, after):
            let old = states.state(of: id, before: number, by: redaction)
            let after = states.keep(after, of: id, after: number, by: redaction)
            let difference = after.difference(from: old ?? redaction.dump(Dump(before), of: id.feature))
            let changes = difference.changes
            return .event(
                redaction.line(ofEvent: event, typed: typed),
                loop: loop,
                parts: redaction.parts(redaction.isAnew(difference) ? after.leaves() : changes.flatMap(\.newLeaves)),
                changes: redaction.changes(changes),
                edits: redaction.edits(difference)
            )
        case let .started(effect):
            return .started(redaction.text("\(effect)"), loop: loop)
        case let .ended(effect, end):
            return .ended(redaction.text("\(effect)"), loop: loop, how: "\(end)")
        case let .dropped(event, _):
            return .dropped(redaction.line(ofEvent: event), loop: loop)
        case let .missed(event, part):
            let line = redaction.line(ofEvent: event, typed: typed)
            return .dropped("\(line), for \(redaction.text("\(part)"))", loop: loop)
        }
    }
}
