/// Watches how full a buffer gets: something is due to be told each time that has doubled, and when something is
/// dropped.
///
/// The gauge tells the debugger nothing by itself: a buffer may be guarded by a lock, and no hook runs under one.
@usableFromInline
struct Gauge: Sendable {
    @usableFromInline var next = 2
    @usableFromInline var dropped = 0
    @usableFromInline var isDue = false
    private var count = 0
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
            raise(to: count)
        }
    }

    @usableFromInline
    mutating func noteDrop(at count: Int) {
        dropped += 1
        // Every doubling again: a buffer that overflows all the time must not pay for a report each time.
        if dropped & (dropped - 1) == 0 {
            self.count = count
            isDue = true
        }
    }

    @usableFromInline
    mutating func raise(to count: Int) {
        while next <= count {
            next = next > .max / 2 ? .max : next * 2
        }
        self.count = count
        isDue = true
    }

    /// Returns the mark that is due to be told, once.
    @usableFromInline
    mutating func takeMark() -> HighWaterMark {
        isDue = false
        return HighWaterMark(operatorName: "\(name)", count: count, dropped: dropped, buffering: buffering)
    }
}
