/// Observes the fill level of a buffer: a report becomes pending each time the level has doubled, and when a value is
/// dropped.
///
/// The gauge doesn't report to the debugger itself: a buffer may be guarded by a lock, and no hook runs under a lock.
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
        // Drops are also reported at each doubling, so that a buffer that overflows all the time doesn't report each
        // drop.
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

    /// Returns the pending mark, once.
    @usableFromInline
    mutating func takeMark() -> HighWaterMark {
        isDue = false
        return HighWaterMark(operatorName: "\(name)", count: count, dropped: dropped, buffering: buffering)
    }
}
