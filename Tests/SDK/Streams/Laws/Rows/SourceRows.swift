import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

extension LawTable {
    @Rows static var sources: [OperatorRow] {
        sourceRow("init(_: (Signal<Value, Error>.Observer, Lifetime) -> Void)", "1 completed") { b in
            SafeNumbers { observer, _ in
                observer.send(value: b(1))
                observer.sendCompleted()
            }
        }
        sourceRow("init(_: () throws(Error) -> Value)", "1 completed") { b in SafeNumbers { b(1) } }
        sourceRow("init(_: () throws(Error) -> Value)", note: "a failure", "failed(3)") { b in
            Numbers { () throws(Oops) -> Int in throw Oops(code: b(3)) }
        }
        sourceRow("init(_: () -> Result<Value, Error>)", "1 completed") { b in Numbers { .success(b(1)) } }
        sourceRow("init(_: () -> Result<Value, Error>)", note: "a failure", "failed(3)") { b in
            Numbers { .failure(Oops(code: b(3))) }
        }
        sourceRow("init(_: some Sequence<Value>)", "1 2 3 completed") { _ in SafeNumbers(1...3) }
        sourceRow("init(values:)", "1 2 3 completed") { _ in SafeNumbers(values: 1, 2, 3) }
        sourceRow("init(value:)", "1 completed") { _ in SafeNumbers(value: 1) }
        sourceRow("init(error:)", "failed(3)") { _ in Numbers(error: Oops(code: 3)) }
        sourceRow("init(result:)", "1 completed") { _ in Numbers(result: .success(1)) }
        sourceRow("init(result:)", note: "a failure", "failed(3)") { _ in Numbers(result: .failure(Oops(code: 3))) }
        sourceRow("interval(_:on:)", "0 1 2 3 4 5 6 7 8 9 10 11 12 13") { b in
            SignalProducer.interval(.seconds(1), on: b.scheduler)
        }
        sourceRow("interval(_:interval:on:)", "a b completed") { b in
            SignalProducer.interval(["a", "b"], interval: .seconds(1), on: b.scheduler)
        }
        sourceRow("timer(interval:on:leeway:)", "4.0 8.0 12.0") { b in
            let start = b.scheduler.currentDate
            return SignalProducer.timer(interval: .seconds(4), on: b.scheduler)
                .map { b($0).timeIntervalSince(start) }
        }
    }
}
