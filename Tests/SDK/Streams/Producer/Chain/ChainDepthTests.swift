import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

/// A chain of any number of producers takes no stack: not to be made, started, ended, given up or released.
@Suite struct ChainDepthTests {
    typealias Producer = SignalProducer<Int, Oops>

    enum Shape: CaseIterable, Sendable {
        case concatFromTheLeft
        case concatFromTheRight
        case thenFromTheLeft
        case thenFromTheRight
        case prefix
        case prefixValue
        case concatValue
        case handlers
        case allInTurn

        /// A chain around a producer.
        func chain(of levels: Int, around core: Producer, with part: Producer) -> Producer {
            let shapes = self == .allInTurn ? Self.allCases.dropLast() : [self]
            return (0..<levels).reduce(core) { chain, level in
                shapes[level % shapes.count].joining(chain, and: part)
            }
        }

        private func joining(_ chain: Producer, and part: Producer) -> Producer {
            switch self {
            case .concatFromTheLeft: chain.concat(part)
            case .concatFromTheRight: part.concat(chain)
            case .thenFromTheLeft: chain.then(part)
            case .thenFromTheRight: part.then(chain)
            case .prefix: chain.prefix(part)
            case .prefixValue: chain.prefix(value: 1)
            case .concatValue: chain.concat(value: 1)
            case .handlers, .allInTurn: chain.flatMapError { _ in part }
            }
        }

        /// How many values come of a chain whose core sends none, by how the core ends.
        func values(of levels: Int, core: Core) -> Int? {
            switch (self, core.isCompleted) {
            case (.concatFromTheRight, _), (.prefix, _), (.prefixValue, _): levels
            case (.concatFromTheLeft, true), (.concatValue, true): levels
            case (.concatFromTheLeft, false), (.concatValue, false): 0
            case (.thenFromTheLeft, let isCompleted): isCompleted ? 1 : 0
            case (.thenFromTheRight, _): 0
            case (.handlers, _): core.isFailed ? 1 : 0
            case (.allInTurn, _): nil
            }
        }
    }

    /// What the innermost producer, which sends no value, does.
    enum Core: CaseIterable, Sendable {
        case completes
        case completesLater
        case fails
        case failsLater
        case letsGo
        case isDisposedOf

        var isCompleted: Bool {
            self == .completes || self == .completesLater
        }

        var isFailed: Bool {
            self == .fails || self == .failsLater
        }

        /// The end of a chain in which no handler is around the core.
        var end: Termination<Oops> {
            isCompleted ? .completed : isFailed ? .failed(Oops()) : .interrupted
        }

        /// The innermost producer, and what ends it later.
        func make() -> (producer: Producer, end: @Sendable (any Disposable) -> Void) {
            let (signal, input) = Signal<Int, Oops>.pipe()
            switch self {
            case .completes: return (.empty, { _ in })
            case .fails: return (Producer(error: Oops()), { _ in })
            case .completesLater: return (signal.producer, { _ in input.sendCompleted() })
            case .failsLater: return (signal.producer, { _ in input.send(error: Oops()) })
            case .letsGo: return (Producer { _, _ in }, { _ in })
            case .isDisposedOf: return (.never, { $0.dispose() })
            }
        }
    }

    /// A part that sends one value and completes, with and without what makes it known to be over at once.
    enum Part: CaseIterable, Sendable {
        case immediate
        case work

        func make(_ leaks: Leaks) -> Producer {
            let held = leaks.watch()
            switch self {
            case .immediate: return Producer(attaching: Producer(value: 1).attach, isImmediate: true, held)
            case .work:
                return Producer { observer, _ in
                    observer.send(value: held.passing(1))
                    observer.sendCompleted()
                }
            }
        }
    }

    /// A share has one part for each shape and core: both for each shape, and both for each core.
    @Test(arguments: Shape.allCases, Core.allCases)
    func aChainOfAnyShape(shape: Shape, core: Core) {
        let number = (Shape.allCases.firstIndex(of: shape) ?? 0) + (Core.allCases.firstIndex(of: core) ?? 0)
        let parts = number.isMultiple(of: 2) ? Part.allCases : Part.allCases.reversed()
        for part in TestDepth.some(parts, each: 2) {
            run(shape, core, part, levels: 2000, stack: 128 << 10)
        }
    }

    private func run(_ shape: Shape, _ core: Core, _ part: Part, levels: Int, stack: Int) {
        let values = Shared(0)
        let ends = Shared<[Termination<Oops>]>([])
        let leaks = Leaks()
        let hasEnded = finishes(stack: stack) {
            let (inner, end) = core.make()
            let chain = shape.chain(of: levels, around: inner, with: part.make(leaks))
            end(chain.start(.init(value: { _ in values.increment() }, termination: { ends.append($0) })))
        }

        let isHandled = shape == .handlers || shape == .allInTurn
        let end = core.isFailed && isHandled ? .completed : core.end
        let count = shape.values(of: levels, core: core) ?? values.value
        #expect((hasEnded, ends.value, values.value, leaks.count) == (true, [end], count, 0), "\(part)")
    }

    @Test(arguments: Shape.allCases)
    func aChainThatIsNeverStarted(shape: Shape) {
        let leaks = Leaks()
        let hasEnded = finishes(stack: 128 << 10) {
            _ = shape.chain(of: 4000, around: .never, with: Part.work.make(leaks))
        }
        #expect((hasEnded, leaks.count) == (true, 0))
    }

    /// The chain is not known when it starts: each handler makes the next producer, which has the same handler.
    @Test func aHandlerThatReturnsItself() {
        let left = Shared(TestDepth.times(20_000))
        @Sendable func attempt() -> Producer {
            Producer { observer, _ in
                left.change { $0 -= 1 }
                observer.send(error: Oops())
            }
            .flatMapError { left.value > 0 ? attempt() : Producer(error: $0) }
        }
        let ends = Shared<[Termination<Oops>]>([])

        let hasEnded = finishes(stack: 128 << 10) {
            attempt().start(.init(value: { _ in }, termination: { ends.append($0) }))
        }
        #expect((hasEnded, left.value, ends.value) == (true, 0, [.failed(Oops())]))
    }

    /// Each part ends on another thread, and the next one starts there, while others of the chain wait.
    @Test func partsThatEndElsewhere() {
        let queue = QueueScheduler(name: "elsewhere")
        let part = Producer(value: 1).start(on: queue)
        let levels = TestDepth.times(5000, dividedBy: 2)
        let values = Shared(0)
        let ended = DispatchSemaphore(value: 0)
        for shape in [Shape.concatFromTheLeft, .concatFromTheRight] {
            shape.chain(of: levels, around: .empty, with: part)
                .start(.init(value: { _ in values.increment() }, completed: { ended.signal() }))
            ended.waitInTest()
        }
        #expect(values.value == 2 * levels)
    }
}

extension SignalProducer {
    /// A producer that keeps an object.
    fileprivate init(
        attaching attach: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void,
        isImmediate: Bool,
        _ held: Leaks.Held
    ) {
        self.init(isImmediate: isImmediate, attaching: { held.passing(attach)($0, $1) })
    }
}
