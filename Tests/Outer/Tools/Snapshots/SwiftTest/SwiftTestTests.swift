import SwiftTestCommand
import Testing

@Suite struct SwiftTestTests {
    @Test func aSwiftThatFailsIsAStatus() throws {
        #expect(try SwiftTest.run(["no-such-command"], with: [:]) != 0)
    }
}
