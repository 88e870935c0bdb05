import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// When the state of a part counts as another one: states whose `==` is odd, or whose bits say more than their value.
@Suite(.bodyTimeLimit) struct PartEqualityTests {
    /// A state with unused bytes between its fields, and a text that is on the heap.
    private struct Padded: Identifiable, Equatable, Sendable {
        var isOn = false
        let id: Int
        var isOff = true
        var text: String
        var number = 0.0
    }

    private struct Whole: Equatable, Sendable {
        var lone = Padded(id: 0, text: text(0))
        var array: [Padded] = []
        var dictionary: [Int: Padded] = [:]
        var rows: Rows<Padded> = []
        var count = 0

        /// Equal texts have storage of their own.
        static func text(_ id: Int) -> String {
            "a text that is too long for the string itself: \(id)"
        }

        static func filled(_ count: Int, number: Double = 0) -> Whole {
            let all = (1...count).map { Padded(id: $0, text: text($0), number: number) }
            var whole = Whole(array: all, dictionary: [:], rows: Rows(all))
            for padded in all { whole.dictionary[padded.id] = padded }
            whole.lone.number = number
            return whole
        }
    }

    private typealias Change = @Sendable (inout Whole) -> Void

    private static let never = EnumCase<Change, (Int, Change)>(embed: { $1 }, extract: { _ in nil })

    private func makeLoop(_ initial: Whole, _ asked: Log<String>) -> Loop<Whole, Change> {
        func feedbacks(_ name: String) -> [Feedback<Padded, Change>] {
            [
                Feedback(effects: { state in
                    asked.add("\(name) \(state.id)")
                    return .empty
                })
            ]
        }
        let lone = EnumCase<Change, Change>(embed: { $0 }, extract: { _ in nil })
        return Loop(
            initial: initial,
            reduce: { $1(&$0) },
            feedbacks: [
                pullback(feedbacks("lone"), to: Part(\.lone, event: lone)),
                pullback(feedbacks("array"), to: Part(forEach: \.array, event: Self.never)),
                pullback(feedbacks("dictionary"), to: Part(forEach: \.dictionary, event: Self.never)),
                pullback(feedbacks("rows"), to: Part(forEach: \.rows, event: Self.never)),
            ]
        )
    }

    @Test func anEqualStateThatWasMadeAnewAsksNobody() {
        let asked = Log<String>()
        let loop = makeLoop(.filled(3), asked)
        let first = asked.take().count
        loop.send { $0 = .filled(3) }
        loop.send { whole in
            whole = .filled(3)
            whole.count += 1
        }
        asked.add("|")
        loop.send { whole in
            whole = .filled(3)
            for index in whole.array.indices { whole.array[index].isOff = index != 1 }
            whole.dictionary[3]?.text += "!"
            whole.rows[id: 1]?.isOn = true
            whole.lone.number = 1
        }
        #expect(["\(first)"] + asked.take() == ["10", "|", "lone 0", "array 2", "dictionary 3", "rows 1"])
    }

    /// A number that is not equal to itself is still no change of rows that nobody has touched.
    @Test func aRowThatIsNotEqualToItselfIsNotAskedByASibling() {
        let asked = Log<String>()
        var initial = Whole.filled(2, number: .nan)
        initial.lone.number = 0
        let loop = makeLoop(initial, asked)
        let first = asked.take().count
        loop.send { $0.count += 1 }
        #expect((first, asked.all) == (7, []))
    }

    /// Rows whose id is not equal to itself are no parts: nothing would find them again.
    @Test func aRowWhoseIDIsNotEqualToItselfIsNoPart() {
        struct Numbered: Identifiable, Equatable, Sendable {
            var id: Double
        }
        let effects = Log<String>()
        let event = EnumCase<Int, (Double, Int)>(embed: { Int($0) + $1 }, extract: { (.nan, $0) })
        let part = Part(forEach: \[Numbered].self, event: event)
        var loop: Loop? = Loop<[Numbered], Int>(
            initial: [Numbered(id: .nan), Numbered(id: 1), Numbered(id: .nan)],
            reduce: combine(pullback({ _, _ in }, to: part)) { $0.append(Numbered(id: Double($1))) },
            feedbacks: [pullback([Feedback(effects: { effects.effect("\($0.id)") })], to: part)]
        )
        for number in 2...3 { loop?.send(number) }
        loop = nil
        effects.expect("+1.0", "+2.0", "+3.0", "-1.0", "-2.0", "-3.0")
    }
}
