import Dispatch
import Foundation
import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

/// What happens where threads send faster than another one delivers: they wait, but never for what waits for them.
@Suite(.serialized)
struct CrowdingTests {
    /// More than may wait, many times.
    private static let many = TestDepth.times(5000, dividedBy: 2)

    private static func thread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            done.signal()
        }
        return done
    }

    @Test("What waits has a bound, nothing is lost, and each thread's order is kept", arguments: [2, 4, 8])
    func bound(threads: Int) {
        let (signal, input) = Signal<[Int], Never>.pipe()
        let serializer = signal.core.serializer
        // A sender that goes on because the machine is busy leaves one more in the queue.
        serializer.waitsWithoutLimit = true
        let (seen, most) = (Shared([Int](repeating: 0, count: threads)), Shared(0))
        let disorder = Shared(0)
        signal.observeValues { value in
            let waiting = serializer.pending.load(ordering: .relaxed)
            most.change { $0 = max($0, waiting) }
            let expected = seen.change { seen in
                defer { seen[value[0]] += 1 }
                return seen[value[0]]
            }
            if expected != value[1] { disorder.increment() }
        }
        let all = (0..<threads).map { thread in
            Self.thread { (0..<Self.many).forEach { input.send(value: [thread, $0]) } }
        }
        all.forEach { $0.waitInTest() }
        #expect((seen.value, disorder.value) == (Array(repeating: Self.many, count: threads), 0))
        #expect(most.value <= Serializer.bound + threads)
    }

    /// Between its entrance and the note of it, a thread may have to wait for a processor: as long as that, a thread
    /// that was inside before would not wait for room.
    @Test func aThreadThatHasLeftIsNotInside() {
        let serializer = Serializer()
        var found = [serializer.isOwned]
        func enterAsAnother() {
            let (isInside, _) = serializer.state.compareExchange(expected: 0, desired: 1, ordering: .acquiring)
            found.append(isInside)
        }
        for leaves: (Serializer) -> Void in [{ $0.leave() }, { $0.drain() }] {
            found.append(serializer.enter())
            found.append(serializer.isOwned)
            leaves(serializer)
            enterAsAnother()
            found.append(serializer.isOwned)
            serializer.state.store(0, ordering: .relaxed)
        }
        #expect(found == [false, true, true, true, false, true, true, true, false])
    }

    @Test func anObserverThatSendsToItsOwnStreamNeverWaits() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = Recorder<Int, Never>()
        signal.observe(recorder.observer)
        signal.observeValues { if $0 == 0 { (1...20_000).forEach { input.send(value: $0) } } }
        #expect((finishes { input.send(value: 0) }, recorder.values) == (true, Array(0...20_000)))
    }

    @Test("Streams that feed each other from several threads never wait for each other", arguments: [2, 3])
    func circles(count: Int) {
        let pipes = (0..<count).map { _ in Signal<Int, Never>.pipe() }
        let inside = DispatchGroup()
        let received = Shared([Int](repeating: 0, count: count))
        for (number, pipe) in pipes.enumerated() {
            let next = pipes[(number + 1) % count].input
            pipe.output.observeValues { value in
                received.change { $0[number] += 1 }
                guard value < 0 else { return }
                // All are inside their own stream before the first one sends to another one.
                inside.leave()
                inside.waitInTest()
                (0..<Self.many).forEach { next.send(value: $0) }
            }
            inside.enter()
        }
        let all = pipes.map { pipe in Self.thread { pipe.input.send(value: -1) } }
        all.forEach { $0.waitInTest() }
        #expect(received.value == Array(repeating: Self.many + 1, count: count))
    }

    @Test func aSenderThatHoldsWhatTheObserverWantsGoesOn() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let (isInside, lock) = (DispatchSemaphore(value: 0), NSLock())
        let count = Shared(0)
        signal.observeValues { value in
            count.increment()
            guard value < 0 else { return }
            isInside.signal()
            lock.withLock {}
        }
        lock.lock()
        let observing = Self.thread { input.send(value: -1) }
        isInside.waitInTest()
        (0..<(Serializer.bound + 3)).forEach { input.send(value: $0) }
        lock.unlock()
        observing.waitInTest()
        #expect(count.value == Serializer.bound + 4)
    }

    @Test func anInterruptionDoesNotWait() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let (isInside, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let recorder = Recorder<Int, Never>()
        signal.observe(recorder.observer)
        signal.observeValues { value in
            guard value < 0 else { return }
            isInside.signal()
            mayGo.waitInTest()
        }
        let observing = Self.thread { input.send(value: -1) }
        isInside.waitInTest()
        (0..<Serializer.bound).forEach { input.send(value: $0) }
        input.sendInterrupted()
        mayGo.signal()
        observing.waitInTest()
        #expect(recorder.log == "value(-1) interrupted")
    }
}
