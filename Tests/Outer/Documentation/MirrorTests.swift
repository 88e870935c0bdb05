import Testing

/// Tests are where `CONTRIBUTING.md` says.
@Suite struct MirrorTests {
    /// The page, with the folders that it names.
    private struct Page {
        /// The folders of tests by the folder of sources that they test, from another place of the tree.
        let elsewhere: [String: [String]]

        /// The folders of tests that mirror no folder of sources.
        let withoutSources: Set<String>

        init() throws {
            let page = try SourceTree.text(".github/CONTRIBUTING.md")
            let rows = page.matches(of: /\n\| `(Sources\/[\w\/]+)` \|([^|]*)\|/)
            elsewhere = rows.reduce(into: [:]) { $0[String($1.1)] = Page.folders(in: $1.2) }
            let paragraph = try #require(page.firstMatch(of: /\nThese suites have no folder of sources:[^#]*?\n\n/)).0
            withoutSources = Set(Page.folders(in: paragraph))
        }

        private static func folders(in text: Substring) -> [String] {
            text.matches(of: /`(Tests\/[\w\/]+)`/).map { MirrorTests.inEitherCircle(String($0.1)) }
        }
    }

    private let page: Page
    private let sources: [String]
    private let suites: [String]

    init() throws {
        page = try Page()
        sources = SourceTree.files(below: "Sources", types: ["swift"]).filter { !$0.hasSuffix("/Exports.swift") }
        suites = SourceTree.files(below: "Tests", types: ["swift"]).filter { $0.hasSuffix("Tests.swift") }
            .map(Self.inEitherCircle)
    }

    /// The folders of the outer circle are those of the inner one.
    private static func inEitherCircle(_ path: String) -> String {
        path.replacing(/^Tests\/Outer\//, with: "Tests/")
    }

    @Test func everyFolderOfSourcesHasItsTests() {
        let tested = Set(suites.map(Self.folder))
        #expect(sources.count > 700)
        for folder in Set(sources.map(Self.folder)) {
            let places = page.elsewhere[folder] ?? [Self.mirror(of: folder), Self.folder(Self.mirror(of: folder))]
            let isTested = places.contains(where: tested.contains)
            #expect(isTested, "\(folder) has no suite in \(places.joined(separator: ", "))")
        }
    }

    @Test func everySuiteMirrorsAFolder() {
        let mirrors = Set(sources.map { Self.mirror(of: Self.folder($0)) }).union(page.withoutSources)
        for suite in suites {
            // Below a folder that documents, a folder is as much of the documentation.
            let isThere =
                mirrors.contains(Self.folder(suite)) || suite.hasPrefix("Tests/Documentation/")
                || page.withoutSources.contains(Self.folder(Self.folder(suite)))
            #expect(isThere, "\(suite) is in no folder that mirrors sources")
        }
    }

    /// A file has its test beside the tests of its folder, not elsewhere in its module.
    @Test func aSuiteOfAFileIsInTheMirrorOfItsFolder() {
        let files = Dictionary(grouping: sources) { "\(Self.module($0))/\(Self.name($0))" }
        let folders = Set(suites.map(Self.folder))
        for suite in suites {
            let subject = "\(Self.module(suite))/\(Self.name(suite).dropLast("Tests".count))"
            let mirrors = (files[subject] ?? []).map { subject in
                let mirror = Self.mirror(of: Self.folder(subject))
                return folders.contains(mirror) ? mirror : Self.folder(mirror)
            }
            let isThere = mirrors.isEmpty || mirrors.contains(Self.folder(suite))
            #expect(isThere, "\(suite) tests a file of \(mirrors.joined(separator: ", "))")
        }
    }

    @Test func thePageNamesFoldersThatAreThere() {
        let folders = Set(sources.map(Self.folder))
        let tested = Set(suites.map(Self.folder))
        #expect(page.elsewhere.count >= 5)
        #expect(page.withoutSources.count >= 9)
        for (source, tests) in page.elsewhere {
            let isThere = folders.contains { $0 == source || $0.hasPrefix(source + "/") }
            #expect(isThere, "there is no \(source)")
            #expect(tested.isSuperset(of: tests), "\(source) isn't tested in \(tests.joined(separator: ", "))")
        }
        #expect(tested.isSuperset(of: page.withoutSources))
        #expect(page.withoutSources.isDisjoint(with: folders.map(Self.mirror)))
    }

    private static func folder(_ path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// The room of a file, below the folder of its floor.
    private static func module(_ path: String) -> Substring {
        path.split(separator: "/")[2]
    }

    private static func name(_ path: String) -> String {
        String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")
    }

    private static func mirror(of folder: String) -> String {
        "Tests" + folder.dropFirst("Sources".count)
    }
}
