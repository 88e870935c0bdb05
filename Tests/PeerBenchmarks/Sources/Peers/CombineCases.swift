import Dispatch
import OpenCombine
import OpenCombineDispatch
import BenchmarkCases

/// The cases of the streams, as OpenCombine has them.
enum CombineCases {
    static let all: [String: @Sendable () -> Int] = [
        "chain, visible": chain,
        "chain, hidden": chain,
        "pipe": {
            let sum = Sum()
            let subject = PassthroughSubject<Int, Never>()
            let cancellable = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }
                .sink { sum.total = $0 }
            for value in 0..<1_000_000 {
                subject.send(value)
            }
            cancellable.cancel()
            return sum.total
        },
        "property": {
            let last = Sum()
            let subject = CurrentValueSubject<Int, Never>(-1)
            let cancellable = subject.map { $0 }.sink { last.total = $0 }
            for value in 0..<1_000_000 {
                subject.send(value)
            }
            cancellable.cancel()
            return last.total
        },
        "signal with 100 observers, per send": {
            let sum = Sum()
            let subject = PassthroughSubject<Int, Never>()
            let cancellables = (0..<100).map { _ in subject.sink { sum.total &+= $0 } }
            for value in 0..<10_000 {
                subject.send(value)
            }
            cancellables.forEach { $0.cancel() }
            return sum.total
        },
        "flatMap(.concat)": { flatMap(.max(1)) },
        "flatMap(.merge)": { flatMap(.unlimited) },
        "flatMap(.latest), inner never ends": {
            let sum = Sum()
            let cancellable = (0..<200_000).publisher
                .map { Just($0).append(Empty(completeImmediately: false)) }
                .switchToLatest()
                .sink { sum.total &+= $0 }
            cancellable.cancel()
            return sum.total
        },
        "signal.flatMap(.latest) of a value and never": {
            let sum = Sum()
            let subject = PassthroughSubject<Int, Never>()
            let cancellable =
                subject
                .map { Just($0).append(Empty(completeImmediately: false)) }
                .switchToLatest()
                .sink { sum.total &+= $0 }
            for value in 0..<200_000 {
                subject.send(value)
            }
            cancellable.cancel()
            return sum.total
        },
        "property with 100 observers of its signal, a var each": {
            let sums = (0..<100).map { _ in Variable() }
            // Each observer gets the present value first, as the signal's don't: it is 0.
            let subject = CurrentValueSubject<Int, Never>(0)
            let cancellables = sums.map { sum in subject.sink { sum.value &+= $0 } }
            for value in 0..<10_000 {
                subject.send(value)
            }
            cancellables.forEach { $0.cancel() }
            return sums.reduce(0) { $0 + $1.value }
        },
        "start of a five-operator producer": {
            let sum = Sum()
            let publisher = value.map { $0 + 1 }.filter { $0 > 0 }.map { $0 + 1 }.removeDuplicates().prefix(1)
            for _ in 0..<100_000 {
                _ = publisher.sink { sum.total &+= $0 }
            }
            return sum.total
        },
        "observe(on: a serial queue)": {
            let sum = Sum()
            let done = DispatchSemaphore(value: 0)
            let cancellable = (0..<100_000).publisher
                .receive(on: DispatchQueue(label: "peer").ocombine)
                .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { sum.total &+= $0 })
            done.wait()
            cancellable.cancel()
            return sum.total
        },
    ]

    /// One value, to be started with its operators: `Just` itself would apply them when they are put together, and
    /// leave nothing but a value to start.
    private static var value: AnyPublisher<Int, Never> {
        Just(1).eraseToAnyPublisher()
    }

    private static let chain: @Sendable () -> Int = {
        let sum = Sum()
        let cancellable = (0..<1_000_000).publisher
            .map { $0 &+ 1 }
            .filter { $0 & 1 == 0 }
            .map { $0 &* 3 }
            .sink { sum.total &+= $0 }
        cancellable.cancel()
        return sum.total
    }

    private static func flatMap(_ demand: Subscribers.Demand) -> Int {
        let sum = Sum()
        let cancellable = (0..<200_000).publisher
            .flatMap(maxPublishers: demand) { Just($0) }
            .sink { sum.total &+= $0 }
        cancellable.cancel()
        return sum.total
    }
}
