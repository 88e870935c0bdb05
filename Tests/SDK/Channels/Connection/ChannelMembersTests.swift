import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceChannels

@Suite(.bodyTimeLimit) struct ChannelMembersTests {
    /// Threads join and leave, also inside of a message's handler, while messages are sent: each observer gets a part
    /// without holes, on the thread of the sender only.
    @Test func joinsAndLeavesCallNobody() {
        let members = ChannelMembers<Int>()
        let faults = Mutex<[String]>([])
        let joining = Atomic(2)
        let sender = Mutex<UInt>(0)
        let note: @Sendable (String) -> Void = { text in faults.withLock { $0.append(text) } }
        // The one that stays, so that others can join.
        _ = members.join(.init())
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            if thread == 0 {
                sender.withLock { $0 = UInt(pthread_self()) }
                var number = 0
                while joining.load(ordering: .relaxed) > 0 {
                    members.send(number)
                    number += 1
                }
                return
            }
            for _ in 0..<2_000 {
                let place = Mutex<Int?>(nil)
                let last = Mutex<Int?>(nil)
                let hasLeft = DispatchSemaphore(value: 0)
                let number = members.join(
                    .init(value: { value in
                        if UInt(pthread_self()) != sender.withLock({ $0 }) { note("another thread") }
                        let previous = last.withLock { last in
                            defer { last = value }
                            return last
                        }
                        if let previous, previous + 1 != value { note("\(previous), then \(value)") }
                        guard thread == 1, let own = place.withLock({ $0.take() }) else { return }
                        if members.leave(own) { note("the last one") }
                        hasLeft.signal()
                    })
                )
                guard let number else { return note("nobody may join") }
                place.withLock { $0 = number }
                if thread == 1 { hasLeft.waitInTest() } else { _ = members.leave(number) }
            }
            joining.subtract(1, ordering: .relaxed)
        }
        #expect(faults.withLock { $0 } == [])
    }

    /// The last one to leave ends the channel for those who come, and an end comes once.
    @Test func whoMayJoin() throws {
        let (members, seen) = (ChannelMembers<ChannelDesk.Note>(), Seen())
        let first = try #require(members.join(seen.observer()))
        let second = try #require(members.join(seen.observer()))
        members.send(.init(id: 1))
        #expect([members.leave(first), members.leave(first)] == [false, false])
        members.send(.init(id: 2))
        #expect(members.leave(second) && !members.isOpen && members.join(seen.observer()) == nil)
        members.end(nil)
        #expect(seen.all == ["1", "1", "2"])

        let others = ChannelMembers<ChannelDesk.Note>()
        let third = try #require(others.join(seen.observer()))
        others.close()
        #expect(!others.leave(third) && others.join(seen.observer()) == nil)
        let last = ChannelMembers<ChannelDesk.Note>()
        _ = last.join(seen.observer())
        last.end(.transport(.timedOut))
        last.end(nil)
        #expect(seen.all.dropFirst(3) == ["fails the request timed out"] && !last.isOpen)
    }
}
