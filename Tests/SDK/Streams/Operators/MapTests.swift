import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct MapTests {
    @Test("A pair is taken apart by a closure of two arguments, a value replaces all, a key path is read")
    func forms() {
        let one = SignalProducer<Int, Never>(value: 1)
        expect(one.combineLatest(with: one).map { left, right in "\(left)-\(right)" }, sends: "value(1-1) completed")
        expect(one.combineLatest(with: one).map { left, right in left + right }, sends: "value(2) completed")
        expect(SignalProducer.combineLatest(one, one, one).map { $0 + $1 + $2 }, sends: "value(3) completed")
        expect(SignalProducer<Int, Never>(1...2).map(value: "x"), sends: "value(x) value(x) completed")
        expect(SignalProducer<String, Never>(value: "abc").map(\.count), sends: "value(3) completed")
        expect(MutableProperty("abc").map(\.count).value, is: 3)
    }
}
