import MillraceStreams
import Testing

@testable import MillraceBackend

@Suite struct CoreErrorTests {
    /// Events, outcomes and reports that may hold an error are as large as the error, and copied by every operator.
    @Test func anErrorIsOneReference() {
        let event = MemoryLayout<Signal<Int, CoreError>.Event>.size
        #expect(
            (MemoryLayout<CoreError>.size, event <= MemoryLayout<Int>.size + 1) == (MemoryLayout<AnyObject>.size, true)
        )
    }
}
