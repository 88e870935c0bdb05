import MillraceBackend
import MillraceStreams

/// The observers of one query, and the last answer sent to each: an equal answer is not sent again.
///
/// Touched inside one serializer only.
struct LiveViewers<Value: Sendable>: ~Copyable {
    typealias Observer = Signal<LiveAnswer<Value>, Never>.Observer

    private struct Viewer {
        let observer: Observer
        let options: LiveOptions
        /// The number of the answer that was sent to the observer last; 0 for another one.
        var seen: Int
    }

    private var viewers: [Int: Viewer] = [:]
    private var current: LiveAnswer<Value>?
    /// The number of holds, and the last answer that was held.
    private var holds = 0
    private var held: LiveAnswer<Value>?
    /// The number of different answers up to the current one.
    private var changes = 0
    /// Whether two values are equal; nil if the type isn't `Equatable`.
    private let areEqual: ((Value, Value) -> Bool)? = equality(of: Value.self)

    var isEmpty: Bool { viewers.isEmpty }

    var options: [LiveOptions] { viewers.values.map(\.options) }

    /// Adds an observer, and sends it an answer if there is one.
    ///
    /// - Parameters:
    ///   - observer: The observer.
    ///   - number: The number of the observer.
    ///   - options: The options of the observer.
    ///   - answer: The answer for the observer.
    ///   - isCurrent: Whether the other observers have the same answer.
    mutating func add(
        _ observer: Observer,
        _ number: Int,
        _ options: LiveOptions,
        showing answer: LiveAnswer<Value>?,
        isCurrent: Bool
    ) {
        viewers[number] = Viewer(observer: observer, options: options, seen: isCurrent ? changes : 0)
        if let answer { observer.send(value: answer) }
    }

    /// Removes an observer, and returns its options.
    mutating func remove(_ number: Int) -> LiveOptions? {
        viewers.removeValue(forKey: number)?.options
    }

    /// Holds answers back from the observers until ``sendHeldAnswer()``.
    mutating func holdAnswers() {
        holds += 1
    }

    /// Ends one hold; the end of the last one sends the last answer that was held.
    mutating func sendHeldAnswer() {
        holds -= 1
        guard holds == 0, let answer = held else { return }
        held = nil
        send(answer)
    }

    /// Sends an answer to the observers for which it is new.
    mutating func send(_ answer: LiveAnswer<Value>) {
        guard holds == 0 else { return held = answer }
        let isChanged = current.map { !saysTheSame($0, answer) } ?? true
        let isFromElsewhere = current?.provenance != answer.provenance
        if isChanged { changes += 1 }
        current = answer
        for (number, viewer) in viewers.sorted(by: { $0.key < $1.key })
        where viewer.seen != changes || isFromElsewhere && viewer.options.sendsProvenance {
            viewers[number]?.seen = changes
            viewer.observer.send(value: answer)
        }
    }

    private func saysTheSame(_ one: LiveAnswer<Value>, _ other: LiveAnswer<Value>) -> Bool {
        guard Self.sayTheSame(one.status, other.status), one.pendingCount == other.pendingCount,
            one.uncertainCount == other.uncertainCount, let areEqual
        else { return false }
        return Self.areEqual(one.confirmed, other.confirmed, areEqual)
            && Self.areEqual(one.value, other.value, areEqual)
    }

    private static func sayTheSame(_ one: LiveAnswer<Value>.Status, _ other: LiveAnswer<Value>.Status) -> Bool {
        guard case let (.failed(first), .failed(second)) = (one, other) else { return one == other }
        return first.isEqualApartFromHeaders(second)
    }

    private static func areEqual(_ one: Value?, _ other: Value?, _ areEqual: (Value, Value) -> Bool) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return areEqual(one, other)
    }
}
