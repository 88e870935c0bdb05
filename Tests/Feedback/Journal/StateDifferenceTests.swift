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

    private func expect(
        _ lines: String...,
        sourceLocation: SourceLocation = #_sourceLocation,
        after change: (inout State) -> Void
    ) {
        var changed = State()
        change(&changed)
        #expect(StateDifference(from: State(), to: changed).lines == lines, sourceLocation: sourceLocation)
    }

    @Test func nothingDiffersFromItself() {
        expect { _ in }
    }

    @Test func everyPlaceHasItsPath() {
        expect(#"name: "a" → "b""#) { $0.name = "b" }
        expect("inner.values[1]: 2 → 3") { $0.inner.values[1] = 3 }
        expect("inner.values[2]: + 4") { $0.inner.values.append(4) }
        expect("inner.values[1]: − 2") { $0.inner.values.removeLast() }
        expect(#"byName["a"]: 1 → 5"#) { $0.byName["a"] = 5 }
        expect("maybe: nil → 7") { $0.maybe = 7 }
        expect("pair.0: 1 → 2") { $0.pair.0 = 2 }
        expect(#"tags: − "y""#) { $0.tags.remove("y") }
        expect(#"kind: .plain → .named("n", 1)"#) { $0.kind = .named("n", 1) }
    }

    @Test func aValueWithoutPartsIsItself() {
        #expect(StateDifference(from: 1, to: 2).lines == ["1 → 2"])
    }
}
