import MillraceStreams
import Testing

struct State: With { var cities: [String] = []; var isLoading = true }
enum Event: Equatable, Sendable { case didLoad(Int), didFail(Oops) }
struct Oops: Error, Equatable {}

@Test func chain() {
    let p: SignalProducer<Event, NoError> = SignalProducer<Int, Oops>(value: 3).map(Event.didLoad).replaceError(Event.didFail)
    #expect(p.single() == .success(.didLoad(3)))
    let s = State().with(set(\.cities, ["a"]))
    #expect(s.cities == ["a"])
    let s2 = State().with(set(\.cities, ["a"]), set(\.isLoading, false))
    #expect(s2.isLoading == false)
    let s3 = State().with { $0.isLoading = false }
    #expect(!s3.isLoading)
    let f: (State) -> Bool = ^\.isLoading
    #expect(f(State()))
    #expect(SignalProducer<Int, Never>(1...5).flatMap(.concat) { SignalProducer<Int, Never>(values: $0, $0) }.collect().single() == .success([1,1,2,2,3,3,4,4,5,5]))
    let m = MutableProperty(1)
    let seen = MutableProperty<[Int]>([])
    m.producer.startWithValues { v in seen.modify { $0.append(v) }; if v < 3 { m.value = v + 1 } }
    #expect(seen.value == [1, 2, 3])
}
@Test func custom() {
    let p = SignalProducer<Int, Oops> { observer, lifetime in
        observer.send(value: 1); observer.send(error: Oops()); observer.send(value: 2)
    }
    #expect(p.materializeResults().collect().single() == .success([.success(1), .failure(Oops())]))
    let q = QueueScheduler()
    #expect(SignalProducer<Int, Never>(1...1000).observe(on: q).collect().single() == .success(Array(1...1000)))
    #expect(SignalProducer<Int, Never>(1...1000).start(on: q).delay(0.001, on: q).take(first: 10).collect().single() == .success(Array(1...10)))
}
