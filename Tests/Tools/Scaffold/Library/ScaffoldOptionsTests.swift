import TestSupport
import Testing

@testable import FeatureScaffold

@Suite struct ScaffoldOptionsTests {
    @Test func theCommandLineComesAfterTheFile() throws {
        let file = "# a comment --auth X\n--target A --tests ATests\n--auth=KongAuth\n"
        let options = try ScaffoldOptions(["Weather", "--target", "B"], file: file)
        let texts = [options.name, options.target, options.tests, options.auth, options.materials, options.decoder]
        #expect(texts == ["Weather", "B", "ATests", "KongAuth", nil, nil])
        let help = try [[], ["Weather", "-h"], ["--target", "A", "--help"]].map { try ScaffoldOptions($0).isHelp }
        #expect(help == [options.isHelp, true, true])
    }

    private static let whatMakesNoSenseIsRefusedRows: [Row<([String], String, ScaffoldError)>] = [
        Row("two names", (["A", "B"], "", .usage)),
        Row("an unknown option", (["--targets", "A"], "", .unknownOption("--targets"))),
        Row("no value at the end", (["A", "--tests"], "", .missingValue("--tests"))),
        Row("no value before another option", (["A", "--tests", "--auth"], "", .missingValue("--tests"))),
        Row("an empty value", (["A", "--tests="], "", .missingValue("--tests"))),
        Row("a name in the file", (["A"], "Weather", .badFile("Weather"))),
        Row("an unknown option in the file", (["A"], "--x", .unknownOption("--x"))),
    ]

    @Test(arguments: whatMakesNoSenseIsRefusedRows)
    func whatMakesNoSenseIsRefused(_ row: Row<([String], String, ScaffoldError)>) {
        #expect(throws: row.value.2, sourceLocation: row.location) {
            try ScaffoldOptions(row.value.0, file: row.value.1)
        }
    }
}
