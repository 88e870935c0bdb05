import MillraceFeedback
import Synchronization

@testable import MillraceStreams

struct PortState: Sendable {
    struct Row: Identifiable, Equatable, Sendable {
        let id: Int
    }

    var wish: Int?
    var rows: Rows<Row> = []
}

enum PortEvent: Sendable {
    case want(Int?)
    case rows([Int])
    /// Rows that are gone again when the event has been reduced, and those that are there then.
    case swap([Int], [Int])
    case row(Int, Void)
    /// An effect has answered; that of an even wish is wanted no more then.
    case answer(Int)
}

/// Effects that hold something that one effect of a feedback may hold at a time, and threads that are inside their
/// streams.
final class PortWorld: Sendable {
    private struct Effect {
        let name: String
        let serializer: Serializer
    }

    private struct Counts {
        var alive: [Effect] = []
        var mostAtOnce = 0
        var startedCount = 0
        var endedCount = 0
        var entered: [Serializer] = []
    }

    /// What has started, and what has ended: `+1`, `-1`; the first thousand.
    let log = Log<String>()
    /// Has each effect send an event.
    let shots: Signal<Void, NoError>.Observer
    private let signal: Signal<Void, NoError>
    private let counts = Mutex(Counts())

    init() {
        (signal, shots) = Signal<Void, NoError>.pipe()
    }

    var alive: [String] { counts.withLock { $0.alive.map(\.name) } }
    /// The largest number of effects of one feedback that there were at once.
    var mostAtOnce: Int { counts.withLock { $0.mostAtOnce } }
    var startedCount: Int { counts.withLock { $0.startedCount } }
    var endedCount: Int { counts.withLock { $0.endedCount } }

    func makeLoop() -> Loop<PortState, PortEvent> {
        let rows = Part(
            forEach: \PortState.rows,
            event: EnumCase(embed: PortEvent.row) { if case let .row(id, event) = $0 { (id, event) } else { nil } }
        )
        return Loop(
            initial: PortState(),
            reduce: { state, event in
                switch event {
                case let .want(wish): state.wish = wish
                case let .rows(ids): state.rows = Rows(ids.map { PortState.Row(id: $0) })
                case let .swap(first, second):
                    for ids in [first, second] { state.rows = Rows(ids.map { PortState.Row(id: $0) }) }
                case let .answer(wish): if wish.isMultiple(of: 2), wish == state.wish { state.wish = nil }
                case .row: break
                }
            },
            feedbacks: [
                Feedback(skippingRepeated: { $0.wish }) { [self] wish in
                    effect("\(wish)", answer: .answer(wish), answersAtOnce: wish.isMultiple(of: 100))
                },
                pullback(
                    [Feedback(firstValueAfterNil: { $0.id }) { [self] in effect("[\($0)]", answer: ()) }],
                    to: rows
                ),
            ]
        )
    }

    /// Goes into the stream of the effect that started last, as another thread would; not if one is inside.
    func enter() {
        guard let serializer = counts.withLock({ $0.alive.last?.serializer }), serializer.enter() else { return }
        counts.withLock { $0.entered.append(serializer) }
    }

    /// Leaves the stream that was entered first, if there is one.
    @discardableResult
    func leave() -> Bool {
        let serializer = counts.withLock { $0.entered.isEmpty ? nil : $0.entered.removeFirst() }
        serializer?.leave()
        return serializer != nil
    }

    private func effect<Event>(_ name: String, answer: Event, answersAtOnce: Bool = false) -> SignalProducer<
        Event, NoError
    > {
        SignalProducer(attaching: { [self] observer, lifetime in
            let source = Source(observer, within: lifetime)
            begin(Effect(name: name, serializer: source.serializer))
            source.insert { self.end(source.serializer) }
            source.add(signal.observeValues { source.send(answer) })
            if answersAtOnce { source.send(answer) }
        })
    }

    private func begin(_ effect: Effect) {
        counts.withLock { counts in
            counts.startedCount += 1
            counts.alive.append(effect)
            let isPart = effect.name.hasPrefix("[")
            let count = counts.alive.filter { isPart ? $0.name == effect.name : !$0.name.hasPrefix("[") }.count
            counts.mostAtOnce = max(counts.mostAtOnce, count)
        }
        note("+\(effect.name)")
    }

    private func end(_ serializer: Serializer) {
        let effect = counts.withLock { counts in
            counts.endedCount += 1
            return counts.alive.firstIndex { $0.serializer === serializer }.map { counts.alive.remove(at: $0) }
        }
        note("-\(effect?.name ?? "?")")
    }

    private func note(_ entry: String) {
        if startedCount < 1_000 { log.add(entry) }
    }
}
