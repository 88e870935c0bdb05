import Testing

@testable import FeatureScaffold

@Suite struct NewAppOptionsTests {
    @Test func theOptionsAreRead() throws {
        let plain = NewAppOptions(name: "Tides", feature: "Notes", isIsolated: false)
        let all = try NewAppOptions.read(
            ["--main-actor", "--path", "a b", "Tides", "--feature=Ports", "--millrace", "../M"]
        )
        let expected = NewAppOptions(name: "Tides", feature: "Ports", path: "a b", millrace: "../M", isIsolated: true)
        let options = try [NewAppOptions.read(["Tides"]), all, NewAppOptions.read(["Tides", "--help"])]
        #expect(options == [plain, expected, nil])
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
