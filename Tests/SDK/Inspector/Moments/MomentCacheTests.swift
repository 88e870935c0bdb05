import MillraceTrace
import Testing

@testable import MillraceInspector

/// Moments from kept ones are those from the beginning of the log.
@Suite struct MomentCacheTests {
    private let log = SessionLog.long(1_000)

    private func expect(_ cache: MomentCache, _ log: TraceLog, _ index: Int) {
        #expect(cache.moment(at: LogPlace(log: log, index: index)) == log.moment(at: index), "\(index)")
    }

    @Test func stepsInAnyOrderGiveTheSame() {
        let cache = MomentCache()
        for index in [999, 998, 0, 255, 256, 257, 511, 512, 700, 3, 999] { expect(cache, log, index) }
        #expect(cache.count == 4)
    }

    @Test func aLogThatGoesOnKeepsItsMoments() {
        let cache = MomentCache()
        expect(cache, TraceLog(Array(log.records.prefix(600))), 599)
        let count = cache.count
        expect(cache, log, 999)
        #expect([count, cache.count] == [3, 4])
    }

    /// A trace drops its oldest records, and a thread may add one late.
    @Test func anotherLogHasMomentsOfItsOwn() {
        let cache = MomentCache()
        expect(cache, log, 999)
        let rest = TraceLog(Array(log.records.dropFirst(10)))
        for index in [989, 300, 989] { expect(cache, rest, index) }
        var records = log.records
        records.remove(at: 400)
        for index in [998, 399, 998] { expect(cache, TraceLog(records), index) }
        expect(cache, TraceLog(Array(records.prefix(100))), 99)
    }
}
