import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// Properties derived from properties settle before anybody is told: one value for each change of the source.
struct SettlingTests {
    /// A property that is derived from a source, and what it is for each value of that.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: @Sendable (Int) -> Int
        let derive: @Sendable (MutableProperty<Int>) -> Property<Int>

        init(
            _ description: String,
            _ expected: @escaping @Sendable (Int) -> Int,
            _ derive: @escaping @Sendable (MutableProperty<Int>) -> Property<Int>
        ) {
            (testDescription, self.expected, self.derive) = (description, expected, derive)
        }
    }

    private static let kept = Shared<[any Sendable]>([])

    static let shapes: [Shape] = [
        Shape("a property and its map", { $0 * 3 }) { p in p.combineLatest(with: p.map { $0 * 2 }).map { $0 + $1 } },
        Shape("a deep branch first", { ($0 + 3) * 1000 + $0 }) { p in
            Property.combineLatest(p.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }, p).map { $0 * 1000 + $1 }
        },
        Shape("a pack of seven", { $0 * 4 }) { p in
            let q = p.map { $0 * 2 }
            return Property.combineLatest(q, q, q, q, q, q, q).map { a, _, _, _, _, _, b in a + b }
        },
        Shape("a sequence", { $0 * 100 + 4950 }) { p in
            Property.combineLatest((0..<100).map { n in p.map { $0 + n } }).map { $0.reduce(0, +) }
        },
        Shape("zip", { $0 * 10002 + 1 }) { p in
            p.zip(with: p.map { $0 * 2 }.map { $0 + 1 }).map { $0 * 10000 + $1 }
        },
        Shape("zip of a sequence", { $0 * 10 + 45 }) { p in
            Property.zip((0..<10).map { n in p.map { $0 + n } }).map { $0.reduce(0, +) }
        },
        Shape("skipRepeats in one branch", { $0 / 2 * 1000 + $0 }) { p in
            p.map { $0 / 2 }.skipRepeats().combineLatest(with: p).map { $0 * 1000 + $1 }
        },
        Shape("filter, uniqueValues, combinePrevious", { $0 * 1001 }) { p in
            let filtered = p.filter(initial: 0) { $0 % 2 == 0 }
            let previous = p.combinePrevious(0).map { ($0 - $0) + $1 }
            return Property.combineLatest(filtered, p.uniqueValues(), previous).map { $0 * 0 + $1 * 1000 + $2 }
        },
        Shape("flatMap to a property of the same source", { $0 * 1000 + $0 + 1 }) { p in
            p.map { $0 + 1 }.flatMap(.latest) { n in p.map { $0 * 1000 + n } }
        },
        Shape("flatMap to a higher property", { ($0 % 2 == 0 ? $0 + 4 : $0) * 1000 + $0 }) { p in
            let high = p.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }
            return p.flatMap(.latest) { $0 % 2 == 0 ? high : p.map { $0 } }.combineLatest(with: p)
                .map { $0 * 1000 + $1 }
        },
        Shape("flatten of a property of properties", { $0 * $0 * 1000 + $0 }) { p in
            p.map { n in p.map { $0 * n } }.flatten(.latest).combineLatest(with: p).map { $0 * 1000 + $1 }
        },
        Shape("Property(_:) and Property(capturing:)", { _ in 0 }) { p in
            Property.combineLatest(Property(p), Property(capturing: p.map { -$0 })).map { $0 + $1 }
        },
        Shape("a binding to an optional, bound on", { $0 * 1001 }) { p in
            let (first, second) = (MutableProperty<Int?>(nil), MutableProperty<Int?>(nil))
            first <~ p
            second <~ first
            kept.append([first, second])
            return Property.combineLatest(second, p).map { ($0 ?? 0) * 1000 + $1 }
        },
    ]

    /// A way to change a property to a value.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (MutableProperty<Int>, [Int]) -> Void
    }

    static let changes: [Change] = [
        Change(testDescription: "value") { p, values in values.forEach { p.value = $0 } },
        Change(testDescription: "swap") { p, values in values.forEach { p.swap($0) } },
        Change(testDescription: "modify") { p, values in values.forEach { value in p.modify { $0 = value } } },
        Change(testDescription: "a binding to a signal") { p, values in
            let (signal, input) = Signal<Int, Never>.pipe()
            p <~ signal
            values.forEach { input.send(value: $0) }
        },
        Change(testDescription: "a binding to a property") { p, values in
            let source = MutableProperty(values[0])
            p <~ source.map { $0 }
            values.dropFirst().forEach { source.value = $0 }
        },
        Change(testDescription: "inside an observer of the property") { p, values in
            let rest = Shared(Array(values.dropFirst()))
            p.signal.take(first: values.count).observeValues { _ in
                if let next = rest.change({ $0.isEmpty ? nil : $0.removeFirst() }) { p.value = next }
            }
            p.value = values[0]
        },
        Change(testDescription: "from another thread") { p, values in
            #expect(finishes { values.forEach { p.value = $0 } })
        },
    ]

    @Test("One value for each change", arguments: shapes, changes)
    func oneValue(shape: Shape, change: Change) {
        let source = MutableProperty(1)
        let derived = shape.derive(source)
        let values = [2, 3, 4, 7, 8]
        let recorder = derived.producer.record().recorder
        let changes = derived.signal.record()
        change.make(source, values)
        let expected = values.map(shape.expected)
        #expect(
            [recorder.values, changes.values, [derived.value]] == [
                [shape.expected(1)] + expected, expected, [shape.expected(8)],
            ]
        )
    }

    @Test("Observers are told when all is settled", arguments: shapes)
    func settled(shape: Shape) {
        let source = MutableProperty(1)
        let early = Shared<[Bool]>([])
        let derived = Shared<Property<Int>?>(nil)
        // Observes before the derived property does.
        source.signal.observeValues { early.append(derived.value?.value == shape.expected($0)) }
        source.map { $0 }.signal.observeValues { early.append(derived.value?.value == shape.expected($0)) }
        derived.change { $0 = shape.derive(source) }
        derived.value?.signal.observeValues { early.append($0 == shape.expected(source.value)) }
        [2, 3, 8].forEach { source.value = $0 }
        #expect(early.value == Array(repeating: true, count: 9))
    }

    @Test("Stacked diamonds send one value for each change", arguments: [1, 2, 4, 8, 16, 64])
    func stackedDiamonds(levels: Int) {
        let source = MutableProperty(1)
        let runs = Shared(0)
        var top = source.map { $0 }
        for _ in 0..<levels {
            let (left, right) = (top.map { $0 + 1 }, top.map { $0 - 1 })
            top = left.combineLatest(with: right).map { left, right in
                runs.increment()
                return (left + right) / 2
            }
        }
        let recorder = top.producer.record().recorder
        let first = runs.value
        source.value = 2
        source.value = 3
        #expect((recorder.values, runs.value - first) == ([1, 2, 3], 2 * levels))
    }

    @Test func whatAnObserverChangesIsSettledWhenItsSetterReturns() {
        let source = MutableProperty(0)
        let sum = source.combineLatest(with: source.map { $0 * 10 }).map { $0 + $1 }
        let seen = Shared<[Int]>([])
        let told = sum.signal.record()
        source.signal.observeValues { value in
            guard value < 3 else { return }
            source.value = value + 1
            seen.append(sum.value)
        }
        source.value = 1
        #expect([seen.value, told.values] == [[22, 33], [11, 22, 33]])

        // What a transform changes is the next turn.
        let (first, other) = (MutableProperty(0), MutableProperty(0))
        let derived = first.map { value in
            other.value = value
            return value
        }
        let both = derived.combineLatest(with: other).signal.record()
        first.value = 1
        #expect((other.value, both.values.map { [$0, $1] }) == (1, [[1, 0], [1, 1]]))
    }

    @Test func eventsOfStreamsStayAsTheyAre() {
        let source = MutableProperty(1)
        let (left, right) = (source.map { $0 }, source.map { $0 * 10 })
        let events = SignalProducer.combineLatest(left.producer, right.producer).record().recorder
        let followed = Property(initial: 0, then: left.producer).combineLatest(with: right).signal.record()
        source.value = 2
        let (all, last) = (events.values.map { [$0, $1] }, followed.values.last.map { [$0, $1] })
        #expect((all, last) == ([[1, 10], [2, 10], [2, 20]], [2, 20]))
    }
}
