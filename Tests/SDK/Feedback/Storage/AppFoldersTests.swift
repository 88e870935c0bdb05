import Foundation
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// The folders of an app, by its environment.
struct AppFoldersTests {
    private static let all = [
        "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k",
    ]
    private static let usual = [
        "/home/a/.config/notes/", "/home/a/.local/share/notes/", "/home/a/.local/state/notes/", "/home/a/.cache/notes/",
    ]

    typealias Case = (environment: [String: String], name: String, paths: [String]?)

    /// Paths that are not absolute are ignored.
    private static let relative: [Row<Case>] = ["", "relative", "./here", "~/home"].flatMap { path -> [Row<Case>] in
        [
            Row(
                "each variable is “\(path)”",
                (all.mapValues { _ in path }.merging(["HOME": "/home/a"]) { $1 }, "notes", usual)
            ),
            Row("the home is “\(path)”", (["HOME": path], "notes", nil)),
        ]
    }
    private static let missing: [Row<Case>] = all.keys.sorted().map { key in
        Row("no home, and no \(key)", (all.filter { $0.key != key }, "notes", nil))
    }
    /// Names that no folder may have.
    private static let wrongNames: [Row<Case>] =
        ["", ".", "..", "../a", "a/b", "/a", ".hidden", "a\n", "a\u{0}"].map { name in
            Row("the name \(name.debugDescription)", (all, name, nil))
        }
    private static let names: [Row<Case>] = ["Café", "a b", "a%20b", "日本"].map { name in
        Row("the name \(name)", (all, name, ["/c", "/d", "/s", "/k"].map { "\($0)/\(name)/" }))
    }

    static let cases: [Row<Case>] =
        [
            Row("a home", (["HOME": "/home/a"], "notes", usual)),
            Row("a home with a slash", (["HOME": "/home/a/"], "notes", usual)),
            Row("all variables", (all, "notes", ["/c/notes/", "/d/notes/", "/s/notes/", "/k/notes/"])),
            Row(
                "a home, and one variable",
                (["HOME": "/home/a", "XDG_STATE_HOME": "/s"], "notes", [usual[0], usual[1], "/s/notes/", usual[3]])
            ),
        ] + relative + missing + wrongNames + names

    @Test(arguments: cases)
    func theFoldersAreInTheHomeOrWhereTheirVariablesSay(_ row: Row<Case>) {
        let (environment, name, paths) = row.value
        let found = AppFolders(name) { environment[$0] }.map { folders in
            [folders.config, folders.data, folders.state, folders.cache].map { $0.path(percentEncoded: false) }
        }
        #expect(found == paths, sourceLocation: row.location)
    }

    @Test func aFileInAFolderIsForItsUserOnly() throws {
        let home = TemporaryFolder()
        let folders = try #require(AppFolders("notes") { $0 == "HOME" ? home.path() : nil })
        let storage = FileStorage<String>(
            file: folders.state.appending(path: "token.json"),
            scheduler: TestScheduler()
        ) { Issue.record($0) }
        storage.save("secret")
        try storage.flush()
        #expect([".local/state/notes/token.json", ".local/state/notes"].map { home.mode($0) } == [0o600, 0o700])
    }
}
