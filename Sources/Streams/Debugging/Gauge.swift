/// Watches how full a buffer gets, and reports it each time that has doubled, and when something is dropped.
@usableFromInline
struct Gauge: Sendable {
    @usableFromInline var next = 2
    @usableFromInline var dropped = 0
    private let name: StaticString
    private let buffering: Buffering

    @usableFromInline
    init(_ name: StaticString, _ buffering: Buffering) {
        self.name = name
        self.buffering = buffering
    }

    @inlinable
    mutating func note(_ count: Int) {
        if count >= next {
            report(count)
        }
    }

    @usableFromInline
    mutating func noteDrop(at count: Int) {
        dropped += 1
        // Every doubling again: a buffer that overflows all the time must not pay for a report each time.
        if dropped & (dropped - 1) == 0 {
            StreamDebugger.report(.init(operatorName: "\(name)", count: count, dropped: dropped, buffering: buffering))
        }
    }

    @usableFromInline
    mutating func report(_ count: Int) {
        while next <= count {
            next = next > .max / 2 ? .max : next * 2
        }
        StreamDebugger.report(.init(operatorName: "\(name)", count: count, dropped: dropped, buffering: buffering))
    }
}
