import MillraceStreams
import Testing

struct MapTests {
    @Test func aPairIsTakenApartByAClosureOfTwoArguments() {
        let one = SignalProducer<Int, Never>(value: 1)
        #expect(one.combineLatest(with: one).map { left, right in "\(left)-\(right)" }.log == "value(1-1) completed")
        #expect(one.combineLatest(with: one).map { left, right in left + right }.log == "value(2) completed")
        #expect(SignalProducer.combineLatest(one, one, one).map { $0 + $1 + $2 }.log == "value(3) completed")
    }

    @Test func aValueReplacesAll() {
        #expect(SignalProducer<Int, Never>(1...2).map(value: "x").log == "value(x) value(x) completed")
    }

    @Test func aKeyPathIsRead() {
        #expect(SignalProducer<String, Never>(value: "abc").map(\.count).log == "value(3) completed")
        #expect(MutableProperty("abc").map(\.count).value == 3)
    }
}
