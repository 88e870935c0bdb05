import Foundation
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

/// A debug build says why it stops where levels of operators use up a stack.
@Suite(.needs(StackGuard.looks, "a release build doesn't look at the stack")) struct StackGuardTests {
    /// Whatever a chain of an operator does on a stack that is too small for it, the guard comes before the end.
    ///
    /// The levels are more than fit four times the stack: the C library may give a new thread the stack of one that has
    /// ended, if that is at most so much larger.
    ///
    /// A share has one phase of each operator, in turn.
    @Test(arguments: DeepOperator.all)
    func anOperator(deep: DeepOperator) {
        let (phases, names) = (DeepOperator.Phase.allCases, DeepOperator.all.map(\.testDescription))
        let turn = (names.firstIndex(of: deep.testDescription) ?? 0) % phases.count
        for phase in TestDepth.some(phases[turn...] + phases[..<turn], each: phases.count) {
            let (ended, guarded) = deep.run(phase, levels: 3000, stack: 128 << 10)
            let mustBeGuarded = deep.recursions.contains(phase)
            #expect((ended, guarded) == (!guarded, guarded || mustBeGuarded), "\(phase)")
        }
    }

    @Test(arguments: [128 << 10, 512 << 10, 8 << 20])
    func aFewLevelsFitAnyStack(stack: Int) {
        let log = Shared("")
        let hasEnded = finishes(stack: stack) {
            let chain = Chain.of(10) { $0.map { $0 + 1 }.flatMap(.merge) { Chain.Producer(value: $0) } }
            log.change { $0 = chain.log }
        }
        #expect((hasEnded, log.value) == (true, "value(11) completed"))
    }
}
