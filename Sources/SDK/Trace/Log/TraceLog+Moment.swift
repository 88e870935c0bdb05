import MillraceStreams

extension TraceLog {
    /// The app at a moment of a log: the screens, the states of the loops, and the effects that ran.
    ///
    /// A log doesn't record that a loop or an application has ended: its last state and its last screen stay. A log
    /// whose oldest records were dropped has the lines and parts that were recorded since.
    public struct Moment: Sendable, Hashable {
        /// The latest record; nil before the first.
        public private(set) var record: TraceRecord?

        /// The screens, by the numbers of their applications.
        public private(set) var screens: [Int: TraceScreen] = [:]

        /// The states, by the names of their loops: `CitiesViewModel#1`.
        public private(set) var states: [String: TraceState] = [:]

        /// The starts of the effects that run, in their order.
        public private(set) var runningEffects: [TraceRecord] = []

        /// Creates the moment before the first record.
        public init() {}

        /// Applies the next record of the log.
        public mutating func advance(over record: TraceRecord) {
            self.record = record
            switch record.entry {
            case let .frame(application, columns, lineCount, lines):
                screens[application] = TraceScreen(
                    after: screens[application],
                    columns: columns,
                    lineCount: lineCount,
                    lines: lines,
                    frame: record.number
                )
            case let .began(loop, parts, _):
                states[loop] = TraceState(parts)
            case let .event(_, loop, parts, _, edits):
                states[loop, default: TraceState([])].apply(edits ?? [], parts)
            case .started:
                runningEffects.append(record)
            case let .ended(effect, loop, _):
                let index = runningEffects.firstIndex { $0.entry == .started(effect, loop: loop) }
                if let index { runningEffects.remove(at: index) }
            case .key, .dropped, .access, .joined, .sent, .answered, .failed, .pruned, .outcome, .sentMessage,
                .receivedMessage, .connection, .note:
                break
            }
        }
    }

    /// Returns the moment after a record.
    ///
    /// To step forward, advance the moment: ``Moment/advance(over:)``.
    ///
    /// - Parameter index: The position of the record among ``records``, from 0; a smaller one gives the moment before
    ///   all records, a greater one the moment after all.
    public func moment(at index: Int) -> Moment {
        var moment = Moment()
        for record in records.prefix(max(0, min(index, records.count - 1) + 1)) { moment.advance(over: record) }
        return moment
    }
}
