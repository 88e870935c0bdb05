import Foundation
import ScaffoldTestSupport
import Testing

@testable import FeatureScaffold

@Suite struct FolderTests {
    @Test(arguments: [
        ("/a/b", "/a/c", "../c"), ("/a/b", "/a/b/c", "c"), ("/a/b/c", "/a", "../.."), ("/a", "/a", "."),
        ("/a/b", "/x y/ü", "../../x y/ü"), ("/ab", "/a", "../a"), ("/", "/a", "a"),
    ])
    func aPathLeadsFromOneFolderToTheOther(from: String, to: String, path: String) {
        #expect(Folder("/nowhere\(to)", in: "/").path(from: Folder("/nowhere\(from)", in: "/")) == path)
    }

    @Test func aRelativePathBeginsInTheCurrentFolder() {
        let folders = [
            Folder("a/../b/./c", in: "/nowhere"), Folder("../../..", in: "/nowhere"), Folder("/nowhere/", in: "/x"),
        ]
        #expect(folders.map(\.path) == ["/nowhere/b/c", "/", "/nowhere"])
    }

    @Test func aLinkIsFollowedBeforeThePathIsTaken() throws {
        let package = try TemporaryPackage.ofAnApp()
        try package.write("real/deep/x", "")
        try FileManager.default.createSymbolicLink(
            atPath: package.url.appending(path: "link").path,
            withDestinationPath: "real/deep"
        )
        let root = Folder(package.url.path, in: "/")
        let paths = [
            Folder("link/new/app", in: root.path).path,
            Folder("real", in: root.path).path(from: Folder("link", in: root.path)),
        ]
        #expect(paths == [root.path + "/real/deep/new/app", ".."])
    }
}
