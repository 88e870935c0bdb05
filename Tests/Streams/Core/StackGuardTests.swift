import Foundation
import TestSupport
import Testing

@testable import MillraceStreams

/// A debug build says why it stops where levels of operators use up a stack.
@Suite(.enabled(if: StackGuard.looks)) struct StackGuardTests {
    @Test(.onWaitingThreads) func theStartOfTooManyLevelsStopsWithASentence() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = finishes(stack: 512 << 10) {
                Chain.of(50_000) { $0.map { $0 + 1 } }.start()
            }
        }
        let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("The stack of this thread is nearly used up ("), "\(text)")
        #expect(text.contains("see Contracts, under Depth"), "\(text)")
    }

    @Test(.onWaitingThreads) func theMainThreadStopsWithASentence() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Chain.of(1_000_000) { $0.map { $0 + 1 } }.start() }
        }
        let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("The stack of this thread is nearly used up ("), "\(text)")
    }

    @Test(.onWaitingThreads) func aThreadOfAQueueStopsWithASentence() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (signal, input) = Signal<Int, Oops>.pipe()
            _ = finishes(stack: 256 << 20) { Chain.of(100_000, around: signal.producer) { $0.map { $0 + 1 } }.start() }
            DispatchQueue(label: "sends").sync { DispatchQueue.global().async { input.send(value: 1) } }
            DispatchSemaphore(value: 0).waitInTest()
        }
        let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("The stack of this thread is nearly used up ("), "\(text)")
    }

    /// Whatever a chain of an operator does on a stack that is too small for it, the guard comes before the end.
    ///
    /// The levels are more than fit four times the stack: the C library may give a new thread the stack of one that has
    /// ended, if that is at most so much larger.
    @Test(arguments: DeepOperator.all)
    func anOperator(deep: DeepOperator) {
        for phase in DeepOperator.Phase.allCases {
            let (ended, guarded) = deep.run(phase, levels: 3000, stack: 128 << 10)
            #expect(ended != guarded, "\(phase)")
            if deep.recursions.contains(phase) {
                #expect(guarded, "\(phase)")
            }
        }
    }

    @Test(arguments: [128 << 10, 512 << 10, 8 << 20])
    func aFewLevelsFitAnyStack(stack: Int) {
        let log = Shared("")
        let hasEnded = finishes(stack: stack) {
            let chain = Chain.of(10) { $0.map { $0 + 1 }.flatMap(.merge) { Chain.Producer(value: $0) } }
            log.change { $0 = chain.log }
        }
        #expect(hasEnded)
        #expect(log.value == "value(11) completed")
    }
}
