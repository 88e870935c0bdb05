import MillraceFeedback
import Testing

@Suite struct StateDifferenceTests {
    struct State {
        var name = "a"
        var count = 1
        var tags: Set<String> = ["x", "y", "z"]
        var byName: [String: Int] = ["b": 2, "a": 1]
        var maybe: Int?
        var pair = (1, "one")
        var kind = Kind.plain
        var inner = Inner()
    }

    struct Inner {
        var values = [1, 2]
    }

    enum Kind {
        case plain
        case named(String, Int)
    }

    private typealias Change = @Sendable (inout State) -> Void

    @Test func everyPlaceHasItsPath() {
        let changes: [(lines: [String], change: Change)] = [
            ([], { _ in }),
            ([#"name: "a" → "b""#], { $0.name = "b" }),
            (["inner.values[1]: 2 → 3"], { $0.inner.values[1] = 3 }),
            (["inner.values[2]: + 4"], { $0.inner.values.append(4) }),
            (["inner.values[1]: − 2"], { $0.inner.values.removeLast() }),
            ([#"byName["a"]: 1 → 5"#, #"byName["b"]: − 2"#], { $0.byName = ["a": 5] }),
            (["maybe: nil → 7"], { $0.maybe = 7 }),
            (["pair.0: 1 → 2"], { $0.pair.0 = 2 }),
            ([#"tags: − "y""#], { $0.tags.remove("y") }),
            ([#"kind: .plain → .named("n", 1)"#], { $0.kind = .named("n", 1) }),
        ]
        let lines = changes.map { _, change in
            var changed = State()
            change(&changed)
            return StateDifference(from: State(), to: changed).lines
        }
        #expect(lines == changes.map(\.lines))
        // A value without parts is itself.
        #expect(StateDifference(from: 1, to: 2).lines == ["1 → 2"])
    }
}
