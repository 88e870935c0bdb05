import Foundation
import MillraceStreams
import Testing

struct TestSchedulerTests {
    @Test func workRunsInOrderOfDateAndThenOfScheduling() {
        let scheduler = TestScheduler()
        let log = Shared<[Int]>([])
        let start = scheduler.currentDate
        for number in (0..<100).reversed() {
            scheduler.schedule(after: start.addingTimeInterval(Double(number / 10))) { log.append(number) }
        }
        scheduler.advance(by: .seconds(20))
        let expected = (0..<10).flatMap { tens in (0..<10).reversed().map { tens * 10 + $0 } }
        #expect(log.value == expected)
        #expect(scheduler.isIdle)
    }

    @Test func workSeesItsOwnTimeAndMayScheduleMore() {
        let scheduler = TestScheduler()
        let start = scheduler.currentDate
        let times = Shared<[Double]>([])
        scheduler.schedule(after: start.addingTimeInterval(1)) {
            times.append(scheduler.currentDate.timeIntervalSince(start))
            scheduler.schedule(after: start.addingTimeInterval(2)) {
                times.append(scheduler.currentDate.timeIntervalSince(start))
            }
        }
        scheduler.advance(by: .seconds(5))
        #expect(times.value == [1, 2])
        #expect(scheduler.currentDate == start.addingTimeInterval(5))
    }

    @Test func repetitionEndsWhenItIsDisposedOf() {
        let scheduler = TestScheduler()
        let count = Shared(0)
        let timer = scheduler.schedule(after: scheduler.currentDate, interval: .seconds(1)) { count.increment() }
        scheduler.advance(by: .seconds(3))
        #expect(count.value == 4)
        timer?.dispose()
        scheduler.advance(by: .seconds(3))
        #expect(count.value == 4)
        #expect(scheduler.nextDate == nil)
    }

    @Test func aHundredThousandPiecesTakeNoTime() {
        let scheduler = TestScheduler()
        let count = Shared(0)
        let start = scheduler.currentDate
        for number in 0..<20_000 {
            scheduler.schedule(after: start.addingTimeInterval(Double(number * 7_919 % 20_000))) { count.increment() }
        }
        scheduler.run()
        #expect(count.value == 20_000)
    }

    @Test func workIsScheduledAfterAnInterval() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        scheduler.advance(by: .seconds(10))
        scheduler.schedule(after: .seconds(2)) { log.append("once") }
        let repetition = scheduler.schedule(after: .seconds(1), interval: .seconds(2)) { log.append("again") }
        let none = scheduler.schedule(after: .seconds(1)) { log.append("never") }
        none?.dispose()
        scheduler.advance(by: .milliseconds(2_500))
        #expect(log.value == ["again", "once"])
        scheduler.advance(by: .seconds(1))
        #expect(log.value == ["again", "once", "again"])
        repetition?.dispose()
        #expect(scheduler.isIdle)
    }

    @Test func theClockIsSetBack() {
        let scheduler = TestScheduler()
        let start = scheduler.currentDate
        let dates = Shared<[Double]>([])
        scheduler.schedule(after: .seconds(3)) { dates.append(scheduler.currentDate.timeIntervalSince(start)) }
        scheduler.advance(by: .seconds(2))
        scheduler.rewind(by: .seconds(1))
        #expect(scheduler.currentDate.timeIntervalSince(start) == 1)
        scheduler.advance(by: .seconds(1))
        #expect(dates.value == [], "what is scheduled stays where it is")
        scheduler.advance(by: .seconds(1))
        #expect(dates.value == [3])
        scheduler.rewind(by: .seconds(-5))
        #expect(scheduler.currentDate.timeIntervalSince(start) == 3)
    }
}
