import Dispatch
import MillraceFeedback
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// An effect starts when its predecessor has ended, where the end takes longer than the disposal too.
@Suite(.bodyTimeLimit) struct SuccessorTests {
    /// What happens while a thread is inside the stream of the first effect, and which effects start and end.
    static let courses: [Row<(steps: [PortEvent], log: [String])>] = [
        Row("stopped and started", ([.want(nil), .want(2)], ["+1", "-1", "+2"])),
        Row("replaced several times: the last one starts", ([.want(2), .want(3), .want(4)], ["+1", "-1", "+4"])),
        Row("replaced and stopped: none starts", ([.want(2), .want(nil)], ["+1", "-1"])),
        Row("a part removed and added again", ([.rows([]), .rows([1])], ["+[1]", "-[1]", "+[1]"])),
        Row("and removed again", ([.rows([]), .rows([1]), .rows([])], ["+[1]", "-[1]"])),
        Row("and added again", ([.rows([]), .rows([1]), .rows([]), .rows([1])], ["+[1]", "-[1]", "+[1]"])),
        Row(
            "another part waits for nothing",
            ([.rows([]), .rows([2]), .rows([1, 2])], ["+[1]", "+[2]", "-[1]", "+[1]"])
        ),
        Row("a part that moves goes on", ([.rows([2, 1]), .rows([1, 2])], ["+[1]", "+[2]"])),
        Row("removed and added again in one event", ([.swap([], [1])], ["+[1]"])),
    ]

    @Test(arguments: courses) func successorsWaitForTheEnd(_ row: Row<(steps: [PortEvent], log: [String])>) {
        let world = PortWorld()
        var loop: Loop? = world.makeLoop()
        let isPart = row.value.log[0] == "+[1]"
        loop?.send(isPart ? .rows([1]) : .want(1))
        world.enter()
        for step in row.value.steps { loop?.send(step) }
        world.leave()
        #expect(world.log.all == row.value.log, sourceLocation: row.location)
        loop = nil
        #expect((world.alive, world.mostAtOnce) == ([], 1), sourceLocation: row.location)
    }

    @Test func theEndOfTheLoopCancelsWhatWaits() {
        let world = PortWorld()
        var loop: Loop? = world.makeLoop()
        loop?.send(.want(1))
        world.enter()
        loop?.send(.want(2))
        loop = nil
        world.leave()
        world.log.expect("+1", "-1")
    }

    /// One thread wants an effect, and wants it no more; another one is inside its stream.
    @Test(arguments: [false, true]) func noThreadsLetTwoEffectsMeet(ofParts: Bool) {
        let starts = TestDepth.times(100_000, dividedBy: 16)
        let world = PortWorld()
        let loop = world.makeLoop()
        let wanted = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            var number = 0
            while number < starts {
                if thread == 0 {
                    number += 1
                    loop.send(ofParts ? .rows([1]) : .want(number))
                    wanted.store(number, ordering: .relaxed)
                    loop.send(ofParts ? .rows([]) : .want(nil))
                } else if number != wanted.load(ordering: .relaxed) {
                    // One answer for each: with more, the first thread would reduce them for ever.
                    number = wanted.load(ordering: .relaxed)
                    world.shots.send(value: ())
                }
            }
        }
        #expect((world.alive, world.mostAtOnce, world.startedCount) == ([], 1, world.endedCount))
    }

    /// Four threads want effects and parts, move them, and have all effects answer; some effects stop themselves.
    @Test func noFourThreadsLetTwoEffectsMeet() {
        let world = PortWorld()
        let loop = world.makeLoop()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var random = SeededGenerator(seed: UInt64(thread))
            for number in 1...TestDepth.times(12_500) {
                let ids = (1...3).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: loop.send(.rows(ids))
                case 1: loop.send(.swap([], ids))
                case 2: loop.send(.swap(ids, []))
                case 3: loop.send(.want(nil))
                case 4: loop.send(.want(number * 4 + thread))
                default: world.shots.send(value: ())
                }
            }
        }
        loop.send(.rows([]))
        loop.send(.want(nil))
        #expect((world.alive, world.mostAtOnce, world.startedCount) == ([], 1, world.endedCount))
        #expect(world.startedCount > 1_000)
    }
}
