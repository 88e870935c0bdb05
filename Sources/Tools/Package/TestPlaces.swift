/// The places in a package for what tests need.
package struct TestPlaces: Sendable {
    /// The folder of the tests, from the package's root on.
    package let tests: String
    /// The folder of the fixtures: that of a target, or one in the tests.
    package let fixtures: String
    /// The module of the fixtures; nil if they are in the tests.
    package let fixturesModule: String?
    /// The module with the table of the canned responses, and its folder; nil if they are in the tests.
    package let responses: (module: String, folder: String)?

    package init(
        tests: String,
        fixtures: String? = nil,
        fixturesModule: String? = nil,
        responses: (module: String, folder: String)? = nil
    ) {
        self.tests = tests
        self.fixtures = fixtures ?? tests + "/Fixtures"
        self.fixturesModule = fixturesModule
        self.responses = responses
    }

    /// Finds the places by the targets on which a target of tests depends.
    package init(of tests: PackageLayout.Target, in layout: PackageLayout) {
        let around = tests.dependencies.compactMap(layout.target)
        let fixtures = around.first { $0.name == PackageLayout.fixturesName }
        let responses = around.first { candidate in
            ResponseTable.isTable(layout.text(of: "\(layout.path(of: candidate))/\(ResponseTable.name)") ?? "")
        }
        self.init(
            tests: layout.path(of: tests),
            fixtures: fixtures.map(layout.path),
            fixturesModule: fixtures?.module,
            responses: responses.map { ($0.module, layout.path(of: $0)) }
        )
    }
}
