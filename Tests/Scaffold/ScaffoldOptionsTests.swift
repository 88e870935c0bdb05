import Testing

@testable import FeatureScaffold

@Suite struct ScaffoldOptionsTests {
    @Test func theCommandLineComesAfterTheFile() throws {
        let file = "# a comment --auth X\n--target A --tests ATests\n--auth=KongAuth\n"
        let options = try ScaffoldOptions(["Weather", "--target", "B"], file: file)
        #expect(options.name == "Weather")
        #expect(options.target == "B")
        #expect(options.tests == "ATests")
        #expect(options.auth == "KongAuth")
        #expect(options.materials == nil && options.decoder == nil && !options.isHelp)
    }

    @Test func helpIsAskedForAnywhere() throws {
        #expect(try ScaffoldOptions(["Weather", "-h"]).isHelp)
        #expect(try ScaffoldOptions(["--target", "A", "--help"]).isHelp)
    }

    @Test func whatMakesNoSenseIsRefused() {
        func error(_ arguments: [String], file: String = "") -> ScaffoldError? {
            #expect(throws: ScaffoldError.self) { try ScaffoldOptions(arguments, file: file) }
        }
        #expect(error(["A", "B"]) == .usage)
        #expect(error(["--targets", "A"]) == .unknownOption("--targets"))
        #expect(error(["-x"]) == .unknownOption("-x"))
        #expect(error(["A", "--tests"]) == .missingValue("--tests"))
        #expect(error(["A", "--tests", "--auth"]) == .missingValue("--tests"))
        #expect(error(["A", "--tests="]) == .missingValue("--tests"))
        #expect(error(["A", "--materials", "a b"]) == .notSwift("--materials", "a b"))
        #expect(error(["A", "--decoder", "API..x"]) == .notSwift("--decoder", "API..x"))
        #expect(error(["A"], file: "Weather") == .badFile("Weather"))
        #expect(error(["A"], file: "--x") == .unknownOption("--x"))
    }
}
