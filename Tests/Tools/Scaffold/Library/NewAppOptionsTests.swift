import Testing

@testable import FeatureScaffold

@Suite struct NewAppOptionsTests {
    @Test func theOptionsAreRead() throws {
        let plain = try #require(try NewAppOptions.read(["Tides"]))
        #expect(plain == NewAppOptions(name: "Tides") && plain.feature == "Notes" && !plain.isIsolated)
        let all = try NewAppOptions.read(
            ["--main-actor", "--path", "a b", "Tides", "--feature=Ports", "--millrace", "../M"]
        )
        let expected = NewAppOptions(name: "Tides", feature: "Ports", path: "a b", millrace: "../M", isIsolated: true)
        #expect(try [all, NewAppOptions.read(["Tides", "--help"])] == [expected, nil])
    }

    /// A target of the name of one in Millrace's graph, or a type of the module's name, doesn't build.
    @Test(arguments: NewAppOptions.takenNames.sorted() + ["MillraceStreams"])
    func aNameThatIsThereAlreadyIsRefused(name: String) {
        #expect(throws: NewAppError.takenName(name)) { try NewAppOptions.read([name]) }
    }

    @Test func theTypesOfTheAppAreAmongTheTakenNames() throws {
        let templates = AppTemplates(options: NewAppOptions(name: "X"), feature: try FeatureName("Y"), dependency: "")
        let types = templates.files.filter { $0.path.hasSuffix(".swift") }.flatMap { file in
            file.contents.matches(of: /\n(?:[a-z@][a-z@(). \d]*)?(?:struct|enum|class) (\w+)/).map { String($0.1) }
        }
        let own = types.filter { !$0.hasPrefix("Y") }
        #expect(types.count > 9 && own.filter { !NewAppOptions.takenNames.contains($0) } == [], "\(types)")
    }
}
