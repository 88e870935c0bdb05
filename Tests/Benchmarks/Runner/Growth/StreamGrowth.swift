import BenchmarkCases
import Dispatch
import Foundation
import Millrace
import MillraceReactiveSwift

extension GrowthCases {
    static let streams: [GrowthCase] = signals + flattening + properties + time

    private static let signals: [GrowthCase] = [
        GrowthCase("a value to n observers", "Streams/Signal", promised: .linear, size: 1_000) { size in
            let (signal, input) = Signal<Int, NoError>.pipe()
            let sum = Sum()
            for _ in 0..<size { signal.observeValues { sum.total += $0 } }
            return {
                input.send(value: 1)
                return sum.total
            }
        },
        GrowthCase("n observers go inside a send", "Streams/Core", promised: .linear, size: 1_000) { size in
            let (signal, input) = Signal<Int, NoError>.pipe()
            let all = CompositeDisposable()
            let sum = Sum()
            signal.observeValues { _ in all.dispose() }
            for _ in 0..<size { all += signal.producer.on(interrupted: { sum.total += 1 }).start() }
            return {
                input.send(value: 1)
                return sum.total
            }
        },
        GrowthCase(
            "n rounds of sends from 8 threads",
            "Streams/Core",
            promised: .linear,
            size: 1_000,
            memory: 8 << 20
        ) { size in
            let (signal, input) = Signal<Int, NoError>.pipe()
            let sum = Sum()
            signal.observeValues { sum.total += $0 }
            return {
                // The threads begin together, so that they meet at every size. A round has 80 sends, so that the start
                // of the threads is a small part of the time.
                let (ready, done) = (DispatchGroup(), DispatchGroup())
                for _ in 0..<8 {
                    ready.enter()
                    done.enter()
                }
                for _ in 0..<8 {
                    Thread {
                        ready.leave()
                        ready.wait()
                        for _ in 0..<size * 10 { input.send(value: 1) }
                        done.leave()
                    }
                    .start()
                }
                done.wait()
                return sum.total
            }
        },
        GrowthCase("n disposables added and taken out", "Streams/Disposables", promised: .linear, size: 1_000) { size in
            {
                let all = CompositeDisposable()
                let added = (0..<size).map { _ in all.add {} }
                added.reversed().forEach { $0?.dispose() }
                all.dispose()
                return added.count
            }
        },
        GrowthCase("n values replayed", "Streams/Producer", promised: .linear, size: 1_000) { size in
            let replayed = SignalProducer<Int, NoError>(0..<size).replayLazily(upTo: size)
            replayed.start()
            return {
                let sum = Sum()
                replayed.startWithValues { sum.total += $0 }
                return sum.total
            }
        },
        GrowthCase("n runs of an action", "Streams/Action", promised: .linear, size: 1_000) { size in
            let action = Action<Int, Int, NoError>(execute: { SignalProducer(value: $0) })
            return {
                let sum = Sum()
                for number in 0..<size { action.apply(number).startWithResult { _ in sum.total += 1 } }
                return sum.total
            }
        },
    ]

    private static let flattening: [GrowthCase] = [
        GrowthCase("n inner streams of .merge end inside a send", "Streams/Operators", promised: .linear, size: 500) {
            size in
            let (signal, input) = Signal<Int, NoError>.pipe()
            let sum = Sum()
            SignalProducer<Int, NoError>(0..<size)
                .flatMap(.merge) { _ in signal.producer.take(while: { $0 < 1 }) }
                .startWithValues { _ in sum.total += 1 }
            return {
                input.send(value: 0)
                input.send(value: 1)
                return sum.total
            }
        },
        GrowthCase("n times .latest is made anew inside a send", "Streams/Operators", promised: .linear, size: 500) {
            size in
            let (signal, input) = Signal<Int, NoError>.pipe()
            let sum = Sum()
            for _ in 0..<size {
                signal.flatMap(.latest) { _ in signal.producer }.observeValues { _ in sum.total += 1 }
            }
            input.send(value: 0)
            return {
                input.send(value: 1)
                return sum.total
            }
        },
        GrowthCase("n inner streams of .concat", "Streams/Operators", promised: .linear, size: 1_000) { size in
            {
                let sum = Sum()
                SignalProducer<Int, NoError>(0..<size).flatMap(.concat) { SignalProducer(value: $0) }
                    .startWithValues { _ in sum.total += 1 }
                return sum.total
            }
        },
        GrowthCase("combineLatest of n streams", "Streams/Operators", promised: .linear, size: 100) { size in
            {
                let producers = (0..<size).map { SignalProducer<Int, NoError>(value: $0) }
                let sum = Sum()
                SignalProducer.combineLatest(producers).startWithValues { sum.total += $0.count }
                return sum.total
            }
        },
    ]

    private static let properties: [GrowthCase] = [
        GrowthCase("a chain of n derived properties", "Streams/Property", promised: .linear, size: 10) { size in
            let source = MutableProperty(0)
            var last = Property(capturing: source)
            for _ in 0..<size { last = last.map { $0 + 1 } }
            let kept = last
            let sum = Sum()
            kept.signal.observeValues { sum.total += $0 }
            return {
                for value in 1...10 { source.value = value }
                return sum.total + kept.value
            }
        },
        GrowthCase("a change below n properties that are combined", "Streams/Property", promised: .linear, size: 10) {
            size in
            let source = MutableProperty(0)
            let combined = Property.combineLatest((0..<size).map { number in source.map { $0 + number } })
            let sum = Sum()
            combined.signal.observeValues { _ in sum.total += 1 }
            return {
                source.value = 1
                return sum.total
            }
        },
        GrowthCase("n observers of a property come and go", "Streams/Property", promised: .linear, size: 1_000) {
            size in
            let source = MutableProperty(0)
            return {
                let all = (0..<size).map { _ in source.signal.observeValues { _ in } }
                source.value += 1
                all.forEach { $0?.dispose() }
                return all.count
            }
        },
    ]

    private static let time: [GrowthCase] = [
        GrowthCase("n timers of a TestScheduler", "Streams/Schedulers", promised: .linearithmic, size: 1_000) { size in
            {
                let scheduler = TestScheduler()
                let sum = Sum()
                var random = SeededGenerator(seed: 1)
                for _ in 0..<size {
                    scheduler.schedule(after: .milliseconds(Int.random(in: 0..<100_000, using: &random))) {
                        sum.total += 1
                    }
                }
                scheduler.run()
                return sum.total
            }
        },
        GrowthCase("n values over a queue", "Streams/Schedulers", promised: .linear, size: 1_000) { size in
            {
                let done = DispatchSemaphore(value: 0)
                let sum = Sum()
                SignalProducer<Int, NoError>(0..<size)
                    .observe(on: QueueScheduler(), buffering: .bounded(size, .dropOldest))
                    .on(completed: { done.signal() })
                    .startWithValues { _ in sum.total += 1 }
                done.wait()
                return sum.total
            }
        },
        GrowthCase("n values of which a debugger is told", "Streams/Debugging", promised: .linear, size: 1_000) {
            size in
            {
                let sum = Sum()
                let reports = StreamDebugger.onHighWater { _ in sum.total += 1 }
                let scheduler = TestScheduler()
                let (signal, input) = Signal<Int, NoError>.pipe()
                signal.observe(on: scheduler, buffering: .bounded(100, .dropOldest)).observeValues { _ in }
                for number in 0..<size { input.send(value: number) }
                scheduler.run()
                reports.dispose()
                return sum.total
            }
        },
        GrowthCase("n values in a task", "Streams/Async", promised: .linear, size: 1_000) { size in
            {
                let done = DispatchSemaphore(value: 0)
                let sum = Sum()
                Task.detached {
                    for await value in SignalProducer<Int, NoError>(0..<size).values(buffering: .unbounded) {
                        sum.total += value
                    }
                    done.signal()
                }
                done.wait()
                return sum.total
            }
        },
    ]
}
