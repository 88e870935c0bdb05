import MillraceStreams
import Testing

@testable import MillraceBackend

@Suite struct CoreErrorTests {
    /// Events, outcomes and reports that may hold an error are as large as the error, and copied by every operator.
    @Test func anErrorIsOneReference() {
        #expect(MemoryLayout<CoreError>.size == MemoryLayout<AnyObject>.size)
        #expect(MemoryLayout<Signal<Int, CoreError>.Event>.size <= MemoryLayout<Int>.size + 1)
    }
}
