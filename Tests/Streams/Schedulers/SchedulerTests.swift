import Dispatch
import Foundation
import MillraceStreams
import TestSupport
import Testing

/// The schedulers of real queues; `TestSchedulerTests` has the one of tests.
@Suite(.timeLimit(.minutes(5)))
struct SchedulerTests {
    @Test func theImmediateOneRunsItsWorkAtOnce() {
        let log = Shared<[String]>([])
        let scheduled = ImmediateScheduler().schedule { log.append("work") }
        log.append("after")
        #expect(log.value == ["work", "after"])
        #expect(scheduled == nil)
    }

    @Test func aQueueRunsItsWorkInOrderAndElsewhere() {
        let (scheduler, log, done) = (QueueScheduler(), Shared<[Int]>([]), DispatchSemaphore(value: 0))
        let key = DispatchSpecificKey<Bool>()
        scheduler.queue.setSpecific(key: key, value: true)
        for number in 0..<100 {
            scheduler.schedule {
                if DispatchQueue.getSpecific(key: key) == true { log.append(number) }
            }
        }
        scheduler.schedule { done.signal() }
        done.waitInTest()
        #expect(log.value == Array(0..<100))
    }

    @Test func aQueueDropsWorkThatWasGivenUp() {
        let (scheduler, runs, done) = (QueueScheduler(), Shared(0), DispatchSemaphore(value: 0))
        let gate = DispatchSemaphore(value: 0)
        scheduler.schedule { gate.waitInTest() }
        let waiting = scheduler.schedule { runs.increment() }
        let timed = scheduler.schedule(after: scheduler.currentDate) { runs.increment() }
        waiting?.dispose()
        timed?.dispose()
        scheduler.schedule { done.signal() }
        gate.signal()
        done.waitInTest()
        #expect(runs.value == 0)
        #expect(waiting?.isDisposed == true)
    }

    @Test func aQueueRunsWorkAfterADateAndNotBefore() {
        let (scheduler, done) = (QueueScheduler(), DispatchSemaphore(value: 0))
        let due = scheduler.currentDate.addingTimeInterval(0.005)
        let ran = Shared(Date.distantPast)
        scheduler.schedule(after: due) {
            ran.change { $0 = scheduler.currentDate }
            done.signal()
        }
        done.waitInTest()
        // The timer's clock isn't the calendar's: they may differ by a little.
        #expect(ran.value.timeIntervalSince(due) > -0.002)
    }

    @Test func aQueueRepeatsWorkUntilItIsGivenUp() {
        let (scheduler, done, runs) = (QueueScheduler(), DispatchSemaphore(value: 0), Shared(0))
        let repetition = SerialDisposable()
        repetition.inner = scheduler.schedule(after: scheduler.currentDate, interval: .microseconds(100)) {
            runs.increment()
            guard runs.value == 3 else { return }
            repetition.dispose()
            done.signal()
        }
        done.waitInTest()
        let flushed = DispatchSemaphore(value: 0)
        scheduler.schedule { flushed.signal() }
        flushed.waitInTest()
        #expect(runs.value == 3)
    }

    @Test func aQueueReleasesWorkThatHasRun() {
        let (scheduler, participants, done) = (QueueScheduler(), Participants(), DispatchSemaphore(value: 0))
        let disposable: (any Disposable)? = {
            let token = participants.watch(Token(), as: "work")
            return scheduler.schedule { token.keep() }
        }()
        scheduler.schedule { done.signal() }
        done.waitInTest()
        #expect(participants.alive == [])
        withExtendedLifetime(disposable) {}
    }

    @Test @MainActor func theMainThreadRunsItsWorkAtOnceAndInOrder() {
        let log = Shared<[String]>([])
        let scheduler = UIScheduler()
        scheduler.schedule {
            log.append("first")
            scheduler.schedule { log.append("third") }
            log.append("second")
        }
        log.append("after")
        #expect(log.value == ["first", "second", "after"])
        #expect(scheduler.schedule {} != nil, "What is scheduled while something waits, waits too.")
    }

    @Test func workFromElsewhereRunsOnTheMainThread() async {
        let scheduler = UIScheduler()
        let isMain = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                scheduler.schedule {
                    MainActor.assumeIsolated { continuation.resume(returning: true) }
                }
            }
        }
        #expect(isMain)
    }
}
