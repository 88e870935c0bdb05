import MillraceStreams

extension TraceSummary {
    /// How soon a screen was of use, each time that it appeared.
    public struct Screen: Sendable, Hashable {
        /// The first line of its frames, with `{n}` instead of a number.
        ///
        /// A log has no other sign of the screen that a frame shows.
        public let title: String

        /// The times to the first useful frame.
        ///
        /// The times count from the key that led to the screen; where no key did, from the event, or the beginning of
        /// the loop. The first useful frame is the one after the first event of an effect that uses the backend, was
        /// started since then, and had sent nothing when the screen appeared. Where there is no such effect, it is the
        /// frame with which the screen appeared.
        public fileprivate(set) var times = TraceTimes()

        /// How often such an effect ended, or the screen went, before there was an answer.
        public fileprivate(set) var unansweredCount = 0

        fileprivate init(title: String) {
            self.title = title
        }
    }

    /// The screens, the one that was the slowest first.
    public var screens: [Screen] {
        screensByTitle.values.sorted { left, right in
            let (a, b) = (left.times.slowest?.seconds ?? -1, right.times.slowest?.seconds ?? -1)
            return a != b ? a > b : left.title < right.title
        }
    }

    mutating func addScreens(of index: TraceIndex, named log: String) {
        var visits = VisitSearch(index)
        for record in index.records { visits.advance(over: record) }
        for visit in visits.finished + visits.current.values {
            var screen = screensByTitle[visit.title] ?? Screen(title: visit.title)
            if let end = visit.end {
                screen.times.add(max(0, end - visit.start), at: TracePlace(log: log, record: visit.frame))
            } else {
                screen.unansweredCount += 1
            }
            screensByTitle[visit.title] = screen
        }
    }
}

/// An appearance of a screen.
private struct Visit {
    let title: String
    let start: Double
    /// The number of the frame with which the screen appeared.
    let frame: CauseID
    /// The effects that may answer.
    var awaited: Set<CauseID>
    var isAnswered = false
    /// The time of the first useful frame.
    var end: Double?
}

/// The search for the screens of a log, a record after the other.
private struct VisitSearch {
    /// The appearances that are over.
    private(set) var finished: [Visit] = []
    /// The visits that haven't ended, by application.
    private(set) var current: [Int: Visit] = [:]

    private let index: TraceIndex
    /// The effects that send requests to the backend.
    private let asking: Set<CauseID>
    /// The running effects among them that have sent nothing.
    private var silent: Set<CauseID> = []
    private var running: [TraceEntry: CauseID] = [:]
    /// The latest event, or beginning.
    private var latest: TraceRecord?

    init(_ index: TraceIndex) {
        self.index = index
        asking = Set(
            index.records.compactMap { record in
                if case .access = record.entry { record.cause } else { nil }
            }
        )
    }

    mutating func advance(over record: TraceRecord) {
        switch record.entry {
        case .began: latest = record
        case .event:
            latest = record
            end(record.cause, isAnswered: true)
        case .started:
            running[record.entry] = record.number
            if asking.contains(record.number) { silent.insert(record.number) }
        case let .ended(effect, loop, _):
            if let number = running.removeValue(forKey: .started(effect, loop: loop)) { end(number, isAnswered: false) }
        case let .frame(application, _, lineCount, lines):
            show(lines.first { $0.number == 1 }?.text, of: application, isEmpty: lineCount < 1, record)
        case .key, .dropped, .access, .joined, .sent, .answered, .failed, .pruned, .outcome, .sentMessage,
            .receivedMessage, .connection, .note:
            break
        }
    }

    private mutating func end(_ effect: CauseID, isAnswered: Bool) {
        guard silent.remove(effect) != nil else { return }
        for (application, var visit) in current where visit.awaited.remove(effect) != nil {
            visit.isAnswered = visit.isAnswered || isAnswered
            current[application] = visit
        }
    }

    private mutating func show(_ line: String?, of application: Int, isEmpty: Bool, _ frame: TraceRecord) {
        let old = current[application]
        let title = isEmpty ? "" : line.map(TraceNames.title) ?? old?.title ?? ""
        if var visit = old {
            if visit.isAnswered, visit.end == nil {
                visit.end = frame.seconds
                current[application] = visit
            }
            guard visit.title != title else { return }
            finished.append(visit)
        }
        let start = latest.map { index.key(before: $0) ?? $0 } ?? frame
        let awaited = silent.filter { $0.number > start.number.number }
        current[application] = Visit(
            title: title,
            start: start.seconds,
            frame: frame.number,
            awaited: awaited,
            end: awaited.isEmpty ? frame.seconds : nil
        )
    }
}
