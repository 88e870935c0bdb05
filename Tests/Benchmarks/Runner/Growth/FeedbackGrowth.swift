import BenchmarkCases
import Millrace

extension GrowthCases {
    private enum Numbered: Sendable {
        case begin(Int)
        case end
    }

    private struct Entry: Hashable, Sendable {
        var name: String
        var number: Int
    }

    static let feedback: [GrowthCase] = [
        GrowthCase("n events", "Feedback/Loop", promised: .linear, size: 1_000) { size in
            let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [])
            return {
                for _ in 0..<size { loop.send(1) }
                return loop.state.value
            }
        },
        GrowthCase("n effects that run at once end", "Feedback/Feedback", "Feedback/Loop", promised: .linear, size: 100)
        { size in
            let (signal, input) = Signal<Int, NoError>.pipe()
            let loop = Loop<Int, Numbered>(
                initial: 0,
                reduce: { state, event in
                    if case .begin = event { state += 1 } else { state -= 1 }
                },
                feedbacks: [
                    Feedback(middleware: { _, event in
                        guard case .begin = event else { return .empty }
                        return signal.producer.take(first: 1).map { _ in .end }
                    })
                ]
            )
            for number in 0..<size { loop.send(.begin(number)) }
            return {
                input.send(value: 1)
                return loop.state.value
            }
        },
        GrowthCase("the difference of two sets of n", "Feedback/Dump", promised: .linearithmic, size: 100) { size in
            let old = Set((0..<size).map { Entry(name: "Entry", number: $0) })
            var new = old
            new.insert(Entry(name: "Another", number: size))
            let changed = new
            return { StateDifference(from: old, to: changed).lines.count }
        },
        GrowthCase("the difference of two lists of n", "Feedback/Dump", promised: .linearithmic, size: 100) { size in
            let old = (0..<size).map { Entry(name: "Entry", number: $0) }
            var new = old
            new.remove(at: size / 2)
            let changed = new
            return { StateDifference(from: old, to: changed).lines.count }
        },
        GrowthCase("a journal of n events", "Feedback/Journal", promised: .linear, size: 1_000, memory: 64 << 20) {
            size in
            let loop = Loop<[Int], Int>(
                initial: Array(repeating: 1, count: 100),
                reduce: { $0[0] += $1 },
                feedbacks: []
            )
            let journal = Journal<[Int], Int>()
            loop.observeJournal { journal.record($0) }
            return {
                for _ in 0..<size { loop.send(1) }
                return journal.entries.count
            }
        },
        GrowthCase("an event beside n loops of parts", "Feedback/Loop", promised: .linear, size: 20) { size in
            let loop = Loop<[Int], Int>(
                initial: Array(repeating: 0, count: size),
                reduce: { $0[$1] += 1 },
                feedbacks: []
            )
            let parts = (0..<size).map { number in loop.scoped(to: \.[number], event: { (_: Int) in number }) }
            let sum = Sum()
            for part in parts { part.state.producer.skipRepeats().startWithValues { _ in sum.total += 1 } }
            return {
                for _ in 0..<10 { loop.send(0) }
                return parts.count
            }
        },
        GrowthCase("1,000 events to n rows", "Feedback/Parts", promised: .flat, size: 100) { size in
            let loop = PartCases.loop(rows: size)
            return {
                for event in 0..<1_000 { loop.send(.row(event &* 7_919 % size, 1)) }
                return loop.state.value.rows.count
            }
        },
        GrowthCase("100 events to n elements of an array", "Feedback/Parts", promised: .linear, size: 100) { size in
            let loop = PartCases.loop(elements: size)
            return {
                for event in 0..<100 { loop.send(.element(event &* 7_919 % size, 1)) }
                return loop.state.value.array.count
            }
        },
        GrowthCase("1,000 events that change none of n rows", "Feedback/Parts", promised: .flat, size: 100) { size in
            let loop = PartCases.loop(rows: size, elements: size)
            return {
                for _ in 0..<1_000 { loop.send(.title) }
                return loop.state.value.title
            }
        },
        GrowthCase("n actions of a view model", "Feedback/ViewModel", promised: .linear, size: 1_000) { size in
            let core = ViewModelCore<Int, Int, Int, Never>(
                initial: 0,
                reduce: { $0 + $1 },
                feedbacks: [],
                action: { $0 }
            )
            return {
                for _ in 0..<size { core.send(action: 1) }
                return core.state.value
            }
        },
    ]
}
