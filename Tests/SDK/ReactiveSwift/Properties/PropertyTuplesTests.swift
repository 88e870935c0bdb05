import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Properties of several properties.
struct PropertyTuplesTests {
    @Test func aClosureTakesTheirValuesApart() {
        let one = MutableProperty(1)
        let name = one.map { "\($0)" }
        let properties: [Property<String>] = [
            Property.zip(one, name).map { t in "\(t.0)\(t.1)" },
            one.zip(with: name).map { "\($0)\($1)" },
            Property.zip(one, one, name).map { "\($0.1)\($0.2)" },
            Property.zip(one, one, one, name).map { "\($0.2)\($0.3)" },
            Property.combineLatest(one, one, one, one, name).map { "\($0.3)\($0.4)" },
            Property.zip(one, one, one, one, name).map { "\($0.3)\($0.4)" },
            Property.combineLatest(one, one, one, one, one, name).map { "\($0.4)\($0.5)" },
            Property.zip(one, one, one, one, one, name).map { "\($0.4)\($0.5)" },
        ]
        one.value = 2
        expect(properties.map(\.value), is: Array(repeating: "22", count: 8))
    }

    @Test func aPairWaitsForBoth() {
        let (left, right) = (MutableProperty(1), MutableProperty(10))
        let pairs = left.zip(with: right).map { $0 + $1 }.signal.record()
        left.value = 2
        left.value = 3
        right.value = 20
        right.value = 30
        expect(pairs.values, is: [22, 33])
    }
}
