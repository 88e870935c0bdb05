import Foundation
import MillraceFeedback
import MillraceStreams
import Testing

/// The folders of an app, by its environment.
struct AppFoldersTests {
    private func paths(_ environment: [String: String], name: String = "notes") -> [String]? {
        AppFolders(name) { environment[$0] }.map { folders in
            [folders.config, folders.data, folders.state, folders.cache].map { $0.path(percentEncoded: false) }
        }
    }

    private static let usual = [
        "/home/a/.config/notes/", "/home/a/.local/share/notes/", "/home/a/.local/state/notes/", "/home/a/.cache/notes/",
    ]
    private static let all = [
        "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k",
    ]

    @Test func theFoldersAreInTheHomeOrWhereTheirVariablesSay() {
        #expect(paths(["HOME": "/home/a"]) == Self.usual)
        #expect(paths(["HOME": "/home/a/"]) == Self.usual)
        #expect(paths(Self.all) == ["/c/notes/", "/d/notes/", "/s/notes/", "/k/notes/"])
        #expect(paths(["HOME": "/home/a", "XDG_STATE_HOME": "/s"])?[2] == "/s/notes/")
    }

    @Test(arguments: ["", "relative", "./here", "~/home"]) func aPathThatIsNotAbsoluteIsIgnored(path: String) {
        let environment = Self.all.mapValues { _ in path }.merging(["HOME": "/home/a"]) { $1 }
        #expect(paths(environment) == Self.usual)
        #expect(paths(["HOME": path]) == nil)
    }

    @Test(arguments: Array(all.keys)) func withoutAHomeEveryVariableIsNeeded(variable: String) {
        #expect(paths(Self.all.filter { $0.key != variable }) == nil)
    }

    @Test(arguments: ["", ".", "..", "../a", "a/b", "/a", ".hidden", "a\n", "a\u{0}"])
    func aNameThatIsNoFoldersHasNone(name: String) {
        #expect(paths(Self.all, name: name) == nil)
    }

    @Test(arguments: ["Café", "a b", "a%20b", "日本"]) func aNameMayHaveAnyLetters(name: String) {
        #expect(paths(Self.all, name: name)?.first == "/c/\(name)/")
    }

    @Test func aFileInAFolderIsForItsUserOnly() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())")
        defer { try? FileManager.default.removeItem(at: home) }
        let folders = try #require(AppFolders("notes") { $0 == "HOME" ? home.path() : nil })
        let file = folders.state.appending(path: "token.json")
        let storage = FileStorage<String>(file: file, scheduler: TestScheduler()) { Issue.record($0) }
        storage.save("secret")
        try storage.flush()
        func mode(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path())[.posixPermissions] as? Int
        }
        #expect(try mode(file) == 0o600)
        #expect(try mode(folders.state) == 0o700)
    }
}
