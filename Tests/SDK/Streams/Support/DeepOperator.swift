import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

/// A chain of one operator, applied so many times.
enum Chain {
    typealias Producer = SignalProducer<Int, Oops>

    static func of(
        _ levels: Int,
        around producer: Producer = Producer(value: 1),
        _ operation: (Producer) -> Producer
    ) -> Producer {
        (0..<levels).reduce(producer) { chain, _ in operation(chain) }
    }
}

/// An operator that can be applied to its own output, for what a long chain of it does on a small stack.
struct DeepOperator: Sendable, CustomTestStringConvertible {
    typealias Producer = SignalProducer<Int, Oops>

    /// What the small stack is for.
    enum Phase: CaseIterable, Sendable {
        /// The start, and all that happens in it.
        case start
        case value
        case completion
        case failure
        case disposal
    }

    let testDescription: String

    /// What a chain of it has to do inside itself.
    let recursions: Set<Phase>
    let apply: @Sendable (Producer) -> Producer

    init(_ name: String, _ recursions: Phase..., apply: @escaping @Sendable (Producer) -> Producer) {
        testDescription = name
        self.recursions = Set(recursions)
        self.apply = apply
    }

    /// Does what a phase does on a small stack, and all else on a large one.
    ///
    /// - Returns: Whether it has come to its end, and whether the guard has stopped it.
    func run(_ phase: Phase, levels: Int, stack: Int) -> (ended: Bool, guarded: Bool) {
        let outcome = Shared<(ended: Bool, guarded: Bool)>((false, false))
        let done = finishes(stack: 256 << 20) {
            let input = Shared<Signal<Int, Oops>.Observer?>(nil)
            let hot = Producer(attaching: { observer, lifetime in
                input.change { $0 = observer }
                lifetime.disposables.insert { observer.sendInterrupted() }
            })
            let chain = Chain.of(levels, around: phase == .start ? Producer([1, 2, 3]) : hot, apply)
            let run = phase == .start ? nil : chain.start()
            let sender = input.value
            let result = Self.onSmallStack(stack) {
                switch phase {
                case .start: chain.start()
                case .value: sender?.send(value: 1)
                case .completion: sender?.sendCompleted()
                case .failure: sender?.send(error: Oops())
                case .disposal: run?.dispose()
                }
            }
            outcome.change { $0 = result }
            // Released here: the guard can't see what a release takes, which is less than anything else.
            withExtendedLifetime((chain, sender, input, run)) {}
        }
        return done ? outcome.value : (false, false)
    }

    /// Runs something on a thread of its own, which stays where the guard stops it.
    private static func onSmallStack(
        _ stack: Int,
        _ body: @escaping @Sendable () -> Void
    ) -> (ended: Bool, guarded: Bool) {
        #if DEBUG
            let guarded = Shared(false)
            let stopped = DispatchSemaphore(value: 0)
            let small = Shared<UInt?>(nil)
            let hook = StackGuard.hooks.add { _ in
                guard small.value == currentThread else { return }
                guarded.change { $0 = true }
                stopped.signal()
                DispatchSemaphore(value: 0).wait()
            }
            // Not captured by the thread, which would release the chain when it ends.
            let work = Shared<(@Sendable () -> Void)?>(body)
            let thread = Thread {
                small.change { $0 = currentThread }
                work.value?()
                // The next thread may be known by the same number.
                small.change { $0 = nil }
                stopped.signal()
            }
            thread.stackSize = stack
            thread.start()
            guard stopped.waitInTest() else { return (false, false) }
            // The hook of a thread that is stopped in it isn't asked again.
            hook.dispose()
            work.change { $0 = nil }
            return (!guarded.value, guarded.value)
        #else
            return (false, false)
        #endif
    }
}

extension DeepOperator {
    static let all: [DeepOperator] = [
        .init("map", .start, .value) { $0.map { $0 + 1 } },
        .init("filter", .start, .value) { $0.filter { _ in true } },
        .init("compactMap", .start, .value) { $0.compactMap { $0 } },
        .init("scan", .start, .value) { $0.scan(0) { $0 + $1 } },
        .init("skip(first:)", .start) { $0.skip(first: 1) },
        .init("skipRepeats", .start, .value) { $0.skipRepeats() },
        .init("uniqueValues", .start, .value) { $0.uniqueValues() },
        .init("take(first:)", .start, .value, .disposal) { $0.take(first: 9) },
        .init("take(last:)", .start, .completion) { $0.take(last: 1) },
        .init("take(until:)", .start, .value, .disposal) { $0.take(until: SignalProducer<Void, Never>.never) },
        .init("take(untilReplacement:)", .start, .value) { $0.take(untilReplacement: Producer.never) },
        .init("collect, flatten", .start, .completion) { $0.collect().flatten() },
        .init("materialize, dematerialize", .start, .value) { $0.materialize().dematerialize() },
        .init("on", .start, .value) { $0.on(value: { _ in }) },
        .init("mapError", .start, .failure) { $0.mapError { $0 } },
        .init("attemptMap", .start, .value) { $0.attemptMap { .success($0) } },
        .init("flatMap(.merge)", .start, .value, .disposal) { $0.flatMap(.merge) { Producer(value: $0) } },
        .init("flatMap(.concat)", .start, .value, .disposal) { $0.flatMap(.concat) { Producer(value: $0) } },
        .init("flatMap(.latest)", .start, .value, .disposal) { $0.flatMap(.latest) { Producer(value: $0) } },
        .init("flatMap(.race)", .start, .value, .disposal) { $0.flatMap(.race) { Producer(value: $0) } },
        .init("merge", .start, .value) { $0.merge(with: Producer.empty) },
        .init("combineLatest", .start, .value) { $0.combineLatest(with: Producer(value: 1)).map { $0.0 } },
        .init("zip", .start, .value) { $0.zip(with: Producer(value: 1)).map { $0.0 } },
        .init("withLatest", .start, .value) { $0.withLatest(from: SignalProducer<Int, Never>(value: 1)).map { $0.0 } },
        .init("observe(on:)", .start, .value) { $0.observe(on: ImmediateScheduler()) },
        .init("delay", .start) { $0.delay(.seconds(1), on: TestScheduler()) },
        .init("retry", .start) { $0.retry(upTo: 1) },
        .init("replayLazily", .start) { $0.replayLazily(upTo: 1) },
        .init("lift", .start, .value) { $0.lift { $0.map { $0 + 1 } } },
        .init("closure", .start, .value) { upstream in
            Producer { observer, lifetime in lifetime += upstream.start(observer) }
        },
        .init("map, concat", .start, .value) { $0.map { $0 }.concat(.empty) },
        .init("map, flatMapError", .start, .value) { $0.map { $0 }.flatMapError { Producer(error: $0) } },
        .init("concat") { $0.concat(.empty) },
        .init("then") { $0.then(.empty) },
        .init("flatMapError") { $0.flatMapError { Producer(error: $0) } },
    ]
}

extension StackGuard {
    /// Whether this is a build in which the guard looks.
    static let looks: Bool = {
        #if DEBUG
            true
        #else
            false
        #endif
    }()
}
