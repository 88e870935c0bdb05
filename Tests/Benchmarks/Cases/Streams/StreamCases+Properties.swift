import MillraceReactiveSwift
import MillraceStreams

extension StreamCases {
    static let properties: [BenchmarkCase] = [
        BenchmarkCase("derived property", events: 200_000, checksum: 200_000) {
            let last = Sum()
            let property = MutableProperty(-1)
            property.map { $0 &+ 1 }.producer.startWithValues { last.total = $0 }
            for value in 0..<200_000 {
                property.value = value
            }
            return last.total
        },
        BenchmarkCase("bound property", events: 200_000, checksum: 199_999) {
            let last = Sum()
            let (source, target) = (MutableProperty(-1), MutableProperty(-1))
            target <~ source
            target.producer.startWithValues { last.total = $0 }
            for value in 0..<200_000 {
                source.value = value
            }
            return last.total
        },
        BenchmarkCase("combineLatest of two properties", events: 200_000, checksum: 19_999_700_001) {
            let sum = Sum()
            let (left, right) = (MutableProperty(0), MutableProperty(0))
            left.combineLatest(with: right).producer.startWithValues { sum.total &+= $0.0 &+ $0.1 }
            for value in 0..<100_000 {
                left.value = value
                right.value = value
            }
            return sum.total
        },
        BenchmarkCase("zip of two properties", events: 200_000, checksum: 9_999_900_000) {
            let sum = Sum()
            let (left, right) = (MutableProperty(0), MutableProperty(0))
            left.zip(with: right).producer.startWithValues { sum.total &+= $0.0 &+ $0.1 }
            for value in 0..<100_000 {
                left.value = value
                right.value = value
            }
            return sum.total
        },
        BenchmarkCase("combineLatest of three properties", events: 300_000, checksum: 44_999_250_003) {
            let sum = Sum()
            let (first, second, third) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
            Property.combineLatest(first, second, third).producer
                .startWithValues { sum.total &+= $0.0 &+ $0.1 &+ $0.2 }
            for value in 0..<100_000 {
                first.value = value
                second.value = value
                third.value = value
            }
            return sum.total
        },
        BenchmarkCase("flatMap(.latest) of a property", events: 100_000, checksum: 99_999) {
            let last = Sum()
            let (outer, inner) = (MutableProperty(0), MutableProperty(0))
            outer.flatMap(.latest) { _ in inner }.producer.startWithValues { last.total = $0 }
            for value in 0..<50_000 {
                inner.value = value &* 2 &+ 1
                outer.value = value
            }
            return last.total
        },
    ]
}
