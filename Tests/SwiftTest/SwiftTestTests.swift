import SwiftTestCommand
import Testing

@Suite struct SwiftTestTests {
    @Test func outsideOfAPluginTheTestsOfTheFolderRun() {
        #expect(SwiftTest(inside: nil).arguments() == ["test"])
    }

    @Test func insideOfAPluginTheFolderOfTheBuildIsThatOfTheCaller() {
        #expect(
            SwiftTest(inside: "/p/.build").arguments(filters: ["A", "B/c"])
                == ["test", "--scratch-path", "/p/.build", "--ignore-lock", "--filter", "A", "--filter", "B/c"]
        )
    }

    @Test func aSwiftThatFailsIsAStatus() throws {
        #expect(try SwiftTest.run(["no-such-command"], with: [:]) != 0)
    }
}
