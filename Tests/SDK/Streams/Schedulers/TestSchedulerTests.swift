import Foundation
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct TestSchedulerTests {
    /// A scheduler, and a log of what ran and when.
    final class Scene: Sendable {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        private let start: Date

        init() {
            start = scheduler.currentDate
        }

        /// Notes a name, and how many seconds have passed.
        func note(_ name: String, _ more: String = "") {
            log.append("\(name) \(scheduler.currentDate.timeIntervalSince(start))" + (more.isEmpty ? "" : " \(more)"))
        }
    }

    static let scripts: [Row<([String], @Sendable (Scene) -> Void)>] = [
        Row("work sees its own time, and may schedule more", ["first 1.0", "second 2.0", "end 5.0"]) { scene in
            let start = scene.scheduler.currentDate
            scene.scheduler.schedule(after: start.addingTimeInterval(1)) {
                scene.note("first")
                scene.scheduler.schedule(after: start.addingTimeInterval(2)) { scene.note("second") }
            }
            scene.scheduler.advance(by: .seconds(5))
        },
        Row(
            "work is scheduled after an interval",
            ["again 11.0", "once 12.0", "pause 12.5", "again 13.0", "end 13.5"]
        ) { scene in
            let scheduler = scene.scheduler
            scheduler.advance(by: .seconds(10))
            scheduler.schedule(after: .seconds(2)) { scene.note("once") }
            let timer = scheduler.schedule(after: .seconds(1), interval: .seconds(2)) { scene.note("again") }
            scheduler.schedule(after: .seconds(1)) { scene.note("never") }?.dispose()
            scheduler.advance(by: .milliseconds(2_500))
            scene.note("pause")
            scheduler.advance(by: .seconds(1))
            timer?.dispose()
        },
        Row(
            "the clock is set, and what is scheduled stays as far away as it was",
            ["set -3598.0", "on -3597.5 in 0.5", "work -3597.0", "at 2.0", "passed 4.0 seconds", "end 2.0"]
        ) { scene in
            let (scheduler, start) = (scene.scheduler, scene.scheduler.currentDate)
            let began = scheduler.currentInstant
            scheduler.schedule(after: .seconds(3)) { scene.note("work") }
            scheduler.advance(by: .seconds(2))
            scheduler.currentDate -= 3_600
            scene.note("set")
            scheduler.advance(by: .milliseconds(500))
            let left = scheduler.nextDate?.timeIntervalSince(scheduler.currentDate) ?? 0
            scene.note("on", "in \(left)")
            scheduler.advance(by: .milliseconds(500))
            scheduler.currentDate = start + 1
            scheduler.schedule(after: start + 2) { scene.note("at") }
            scheduler.advance(to: start + 2)
            scene.log.append("passed \(began.duration(to: scheduler.currentInstant))")
        },
        Row("a repetition whose first date is over begins now", ["again 10.0", "again 11.0", "end 11.5"]) { scene in
            let (scheduler, start) = (scene.scheduler, scene.scheduler.currentDate)
            scheduler.advance(by: .seconds(10))
            let timer = scheduler.schedule(after: start, interval: .seconds(1)) { scene.note("again") }
            scheduler.advance(by: .milliseconds(1_500))
            timer?.dispose()
        },
    ]

    @Test(arguments: scripts)
    func runs(_ row: Row<([String], @Sendable (Scene) -> Void)>) {
        let scene = Scene()
        row.value.1(scene)
        scene.note("end")
        let isOver = scene.scheduler.isIdle && scene.scheduler.nextDate == nil
        #expect((scene.log.value, isOver) == (row.value.0, true), sourceLocation: row.location)
    }

    @Test func manyPiecesRunInTheOrderOfTheirDatesAndThenOfTheirScheduling() {
        let scheduler = TestScheduler()
        let seen = Shared<[Int]>([])
        let start = scheduler.currentDate
        // Ten for each date, which come in no order.
        let count = TestDepth.times(20_000)
        let seconds: [Int] = (0..<count).map { $0 * 7_919 % (count / 10) }
        for (number, second) in seconds.enumerated() {
            scheduler.schedule(after: start.addingTimeInterval(Double(second))) { seen.append(number) }
        }
        scheduler.run()
        #expect(seen.value == seconds.indices.sorted { (seconds[$0], $0) < (seconds[$1], $1) })
    }
}
