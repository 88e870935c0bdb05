import SwiftTestCommand
import TestSupport
import Testing

@Suite struct SwiftTestTests {
    private static let theArgumentsOfSwiftRows: [Row<(folder: String?, filters: [String], arguments: [String])>] = [
        Row("outside of a plugin the tests of the folder run", (nil, [], ["test"])),
        Row(
            "inside of a plugin the folder of the build is that of the caller",
            (
                "/p/.build", ["A", "B/c"],
                ["test", "--scratch-path", "/p/.build", "--ignore-lock", "--filter", "A", "--filter", "B/c"]
            )
        ),
    ]

    @Test(arguments: theArgumentsOfSwiftRows)
    func theArgumentsOfSwift(_ row: Row<(folder: String?, filters: [String], arguments: [String])>) {
        let arguments = SwiftTest(inside: row.value.folder).arguments(filters: row.value.filters)
        #expect(arguments == row.value.arguments, sourceLocation: row.location)
    }
}
