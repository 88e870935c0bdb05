import MillraceReactiveSwift
import MillraceStreams

extension LawTable {
    private static let both = "false false true true false completed"
    private static let either = "true false true true true completed"

    @Rows static var properties: [OperatorRow] {
        propertyRow("map(_: (Value) -> NewValue)", "1 2 3 3 4 completed") { p, b in p.map { b($0 + 1) } }
        propertyRow("map(_: KeyPath<Value, NewValue>)", "0 1 2 2 3 completed") { p, _ in p.map(\.description) }
        propertyRow("map(value:)", "5 5 5 5 5 completed") { p, _ in p.map(value: 5) }
        propertyRow("filter(initial:_:)", "9 2 2 3 completed") { p, b in p.filter(initial: 9) { b($0) > 1 } }
        propertyRow("combinePrevious(_:)", "(9, 0) (0, 1) (1, 2) (2, 2) (2, 3) completed") { p, _ in
            p.combinePrevious(9)
        }
        propertyRow("skipRepeats(_:)", "0 2 completed") { p, b in p.skipRepeats { b($0) / 2 == $1 / 2 } }
        propertyRow("skipRepeats()", "0 1 2 3 completed") { p, _ in p.skipRepeats() }
        propertyRow("uniqueValues()", "0 1 2 3 completed") { p, _ in p.uniqueValues() }
        propertyRow("uniqueValues(_:)", "0 1 completed") { p, b in p.uniqueValues { b($0) % 2 } }
        propertyRow(
            "combineLatest(with:)",
            "(0, 0) (1, 10) (2, 20) (2, 20) (3, 30) completed"
        ) { p, b in
            p.combineLatest(with: p.map { b($0 * 10) })
        }
        propertyRow("zip(with:buffering:)", "(0, 0) (1, 10) (2, 20) (2, 20) (3, 30) completed") { p, b in
            p.zip(with: p.map { b($0 * 10) })
        }
        propertyRow("flatMap(_:_:)", "0 10 20 20 30 completed") { p, b in
            p.flatMap(.latest) { Property(value: b($0 * 10)) }
        }
        propertyRow("flatten(_:)", "0 10 20 20 30 completed") { p, b in
            p.map { Property(value: b($0 * 10)) }.flatten(.latest)
        }
        propertyRow("negate()", "true true false false false completed") { p, b in p.map { b($0) > 1 }.negate() }
        propertyRow("and(_:)", both) { p, b in p.map { b($0) > 1 }.and(p.map { b($0) % 2 == 0 }) }
        propertyRow("or(_:)", either) { p, b in p.map { b($0) > 1 }.or(p.map { b($0) % 2 == 0 }) }
        propertyRow("all(_: some Sequence<some PropertyProtocol<Bool>>) where Value == Bool", both, on: "Property") {
            p,
            b in
            Property.all([p.map { b($0) > 1 }, p.map { b($0) % 2 == 0 }])
        }
        propertyRow("any(_: some Sequence<some PropertyProtocol<Bool>>) where Value == Bool", either, on: "Property") {
            p,
            b in
            Property.any([p.map { b($0) > 1 }, p.map { b($0) % 2 == 0 }])
        }
        propertyRow(
            "combineLatest(_: some PropertyProtocol<Value>, _: some PropertyProtocol<Second>)",
            "(0, 5) (1, 5) (2, 5) (2, 5) (3, 5) completed",
            on: "Property"
        ) { p, _ in
            Property.combineLatest(p, Property(value: 5))
        }
        propertyRow("combineLatest(_:emptySentinel:)", "[0, 5] [1, 5] [2, 5] [2, 5] [3, 5] completed", on: "Property") {
            p,
            _ in
            Property.combineLatest([p, Property(value: 5)])
        }
        propertyRow(
            "zip(_: some PropertyProtocol<Value>, _: some PropertyProtocol<Second>, buffering: Buffering)",
            "(0, 0) (1, 10) (2, 20) (2, 20) (3, 30) completed",
            on: "Property"
        ) { p, b in
            Property.zip(p, p.map { b($0 * 10) })
        }
        propertyRow(
            "zip(_:emptySentinel:buffering:)",
            "[0, 0] [1, 10] [2, 20] [2, 20] [3, 30] completed",
            on: "Property"
        ) { p, b in
            Property.zip([p, p.map { b($0 * 10) }])
        }
        propertyRow("init(value:)", "5 completed", on: "Property") { _, _ in Property(value: 5) }
        propertyRow(
            "init(initial: Value, then: SignalProducer<Value, Never>)",
            "0 1 2 2 3 completed",
            on: "Property"
        ) { p, _ in
            Property(initial: 9, then: p.producer)
        }
        propertyRow(
            "init(initial: Value, then: some SignalProducerConvertible<Value, Never>)",
            "9 1 2 2 3 completed",
            on: "Property"
        ) { p, _ in
            Property(initial: 9, then: p.signal)
        }
        propertyRow("init(capturing:)", "0 1 2 2 3 completed", on: "Property") { p, _ in Property(capturing: p) }
    }
}
