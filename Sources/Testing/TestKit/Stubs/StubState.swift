import Millrace

/// The state of a stub: a value that the stub changes under its lock.
struct StubState<Value: Sendable, Failure: Error> {
    typealias Observer = Signal<Value, Failure>.Observer

    /// The answers for one start each: first those of the initializer, then the enqueued ones.
    var queue: ArraySlice<StubAnswer<Value, Failure>>
    /// The answer for all further starts, if the test has set one.
    let last: StubAnswer<Value, Failure>?
    /// The arguments of the starts.
    private(set) var calls: [[any Sendable]] = []
    private(set) var starts = 0
    private(set) var disposals = 0
    /// The starts that wait for an answer, by number.
    private(set) var waiting: [Int: Observer] = [:]
    /// No start with a lower number waits.
    private var oldest = 1

    init(_ answers: [StubAnswer<Value, Failure>], repeatsLast: Bool) {
        queue = answers[...]
        last = repeatsLast ? answers.last : nil
    }

    /// Counts a start with its arguments and returns its answer; without an answer, the start waits.
    mutating func start(
        _ arguments: [any Sendable],
        _ observer: Observer
    ) -> (number: Int, answer: StubAnswer<Value, Failure>?) {
        starts += 1
        calls.append(arguments)
        if !queue.isEmpty { return (starts, queue.removeFirst()) }
        if let last { return (starts, last) }
        waiting[starts] = observer
        return (starts, nil)
    }

    /// Counts the disposal of a start that still waits.
    mutating func dispose(_ number: Int) {
        guard waiting.removeValue(forKey: number) != nil else { return }
        disposals += 1
    }

    mutating func next(removing: Bool) -> Observer? {
        guard !waiting.isEmpty else { return nil }
        while waiting[oldest] == nil { oldest += 1 }
        return removing ? waiting.removeValue(forKey: oldest) : waiting[oldest]
    }

    var counts: String {
        "\(starts) \(starts == 1 ? "start" : "starts"), \(disposals) given up, \(waiting.count) waiting"
    }

    var leftovers: [String] {
        let unused = queue.count
        var lines: [String] = []
        if !waiting.isEmpty {
            lines.append("\(waiting.count) \(waiting.count == 1 ? "start waits" : "starts wait") for an answer")
        }
        if unused > 0 {
            lines.append("\(unused) \(unused == 1 ? "answer was" : "answers were") never used (\(counts))")
        }
        return lines
    }
}
