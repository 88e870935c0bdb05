import Dispatch
import Foundation
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// The schedulers of real queues; `TestSchedulerTests` has the one of tests.
@Suite(.bodyTimeLimit)
struct SchedulerTests {
    @Test func theImmediateOneRunsItsWorkAtOnce() {
        let log = Shared<[String]>([])
        let scheduled = ImmediateScheduler().schedule { log.append("work") }
        log.append("after")
        #expect((log.value, scheduled == nil) == (["work", "after"], true))
    }

    /// A queue, and a log.
    final class Scene: Sendable {
        let scheduler = QueueScheduler()
        let log = Shared<[String]>([])

        /// Waits until all that was scheduled before has run.
        func flush() {
            let done = DispatchSemaphore(value: 0)
            scheduler.schedule { done.signal() }
            done.waitInTest()
        }
    }

    static let scripts: [Row<([String], @Sendable (Scene) -> Void)>] = [
        Row("a queue runs its work in order, and elsewhere", (0..<100).map { "\($0) on the queue" }) { scene in
            let key = DispatchSpecificKey<String>()
            scene.scheduler.queue.setSpecific(key: key, value: "on the queue")
            for number in 0..<100 {
                scene.scheduler.schedule {
                    scene.log.append("\(number) \(DispatchQueue.getSpecific(key: key) ?? "elsewhere")")
                }
            }
            scene.flush()
        },
        Row("a queue drops work that was disposed of", ["disposed"]) { scene in
            let (scheduler, gate) = (scene.scheduler, DispatchSemaphore(value: 0))
            scheduler.schedule { gate.waitInTest() }
            let waiting = scheduler.schedule { scene.log.append("work") }
            let timed = scheduler.schedule(after: scheduler.currentDate) { scene.log.append("timed work") }
            waiting?.dispose()
            timed?.dispose()
            scene.log.append(waiting?.isDisposed == true ? "disposed" : "waiting")
            gate.signal()
            scene.flush()
        },
        Row("a queue runs work after a date and not before", ["after the date"]) { scene in
            let due = scene.scheduler.currentDate.addingTimeInterval(0.005)
            let done = DispatchSemaphore(value: 0)
            scene.scheduler.schedule(after: due) {
                // The timer's clock isn't the calendar's: they may differ by a little.
                let isAfter = scene.scheduler.currentDate.timeIntervalSince(due) > -0.002
                scene.log.append(isAfter ? "after the date" : "before the date")
                done.signal()
            }
            done.waitInTest()
        },
        Row("a queue repeats work until it is disposed of", ["1", "2", "3"]) { scene in
            let (done, repetition) = (DispatchSemaphore(value: 0), SerialDisposable())
            let now = scene.scheduler.currentDate
            repetition.inner = scene.scheduler.schedule(after: now, interval: .microseconds(100)) {
                scene.log.append("\(scene.log.value.count + 1)")
                guard scene.log.value.count == 3 else { return }
                repetition.dispose()
                done.signal()
            }
            done.waitInTest()
            scene.flush()
        },
        Row("a queue releases work that has run", ["[]"]) { scene in
            let participants = Participants()
            let disposable: (any Disposable)? = {
                let token = participants.watch(Token(), as: "work")
                return scene.scheduler.schedule { token.keep() }
            }()
            scene.flush()
            scene.log.append("\(participants.alive)")
            withExtendedLifetime(disposable) {}
        },
    ]

    @Test(arguments: scripts)
    func aQueue(_ row: Row<([String], @Sendable (Scene) -> Void)>) {
        let scene = Scene()
        row.value.1(scene)
        #expect(scene.log.value == row.value.0, sourceLocation: row.location)
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
        // What is scheduled while something waits, waits too.
        let waits = scheduler.schedule {} != nil
        #expect((log.value, waits) == (["first", "second", "after"], true))
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
