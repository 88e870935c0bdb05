/// What the effects of a feedback of a part do, as a program that anybody can follow: which parts are there, and how
/// often each is asked.
struct PartModel {
    private struct Child {
        var value: Int
        var runningCount = 0
    }

    let kind: FeedbackKind
    private(set) var startedCount = 0
    private(set) var endedCount = 0
    private var children: [AnyHashable: Child] = [:]

    init(_ kind: FeedbackKind) {
        self.kind = kind
    }

    /// Asks the parts about a state.
    ///
    /// - Parameters:
    ///   - parts: The parts that are there.
    ///   - isOwn: Whether the event was one of a part.
    ///   - receiver: The part that the event was sent to; `nil` for the only one.
    mutating func step(_ parts: [(id: AnyHashable, value: Int)], isOwn: Bool = false, to receiver: AnyHashable? = nil) {
        let before = children
        let receiver = receiver ?? before.keys.first
        for (id, child) in before where !parts.contains(where: { $0.id == id }) {
            endedCount += child.runningCount
            children[id] = nil
        }
        for (id, value) in parts {
            // The event is the one of the part that was there, or else of the part that it has made.
            let isEvent = isOwn && receiver.map { $0 == id } ?? true
            if let child = before[id] {
                guard isEvent || child.value != value else { continue }
                ask(id, value, isFirst: false, isEvent)
            } else {
                children[id] = Child(value: value)
                ask(id, value, isFirst: true, isEvent)
            }
        }
    }

    mutating func end() {
        endedCount += children.values.map(\.runningCount).reduce(0, +)
        children = [:]
    }

    private mutating func ask(_ id: AnyHashable, _ value: Int, isFirst: Bool, _ isEvent: Bool) {
        let last = children[id]?.value
        children[id]?.value = value
        let (starts, replaces) =
            switch kind {
            case .effects, .predicate, .lensing, .compacting: (true, true)
            case .skippingRepeated: (isFirst || last.map { $0 / 10 } != value / 10, true)
            case .firstValueAfterNil, .whenBecomesTrue, .source, .events: (isFirst, false)
            case .extracting: (isEvent, true)
            case .middleware: (isEvent, false)
            }
        guard starts else { return }
        startedCount += 1
        if replaces {
            endedCount += children[id]?.runningCount ?? 0
            children[id]?.runningCount = 0
        }
        children[id]?.runningCount += 1
    }
}
