import Testing

@testable import MillraceStreams
@testable import MillraceTrace

/// The fullest buffer of each kind.
@Suite struct TraceBuffersTests {
    private func mark(
        _ name: String,
        _ count: Int,
        dropped: Int = 0,
        _ buffering: Buffering = .unbounded
    ) -> HighWaterMark {
        HighWaterMark(operatorName: name, count: count, dropped: dropped, buffering: buffering)
    }

    @Test func theFullestOfAKindIsKept() {
        var buffers = TraceBuffers()
        let bound = Buffering.bounded(8, .dropNewest)
        let told = [
            mark("zip", 2), mark("zip", 16), mark("zip", 4), mark("flatten", 2), mark("zip", 8, bound),
            mark("zip", 8, dropped: 4, bound), mark("zip", 8, dropped: 1, bound),
        ]
        for mark in told { buffers.take(mark) }
        #expect(buffers.marks == [mark("flatten", 2), mark("zip", 16), mark("zip", 8, dropped: 4, bound)])
    }

    /// An app that makes bounds of its input doesn't fill the memory.
    @Test func kindsAreBounded() {
        var buffers = TraceBuffers()
        for number in 0..<1_100 { buffers.take(mark("zip", 2, .bounded(number, .dropOldest))) }
        let count = buffers.marks.count
        buffers.take(mark("zip", 9, .bounded(3, .dropOldest)))
        #expect((count, buffers.marks.first?.count) == (1_000, 9))
    }
}
