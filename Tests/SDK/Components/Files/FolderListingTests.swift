import Foundation
import MillracePlatform
import Testing

@testable import MillraceComponents

/// Folders of the local disk: what is read of them, and what is safe.
struct FolderListingTests {
    /// A folder of a test, which is removed at its end.
    private final class TestFolder {
        let path: String

        init() throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            path = FolderListing(reading: url.path).resolvedPath
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        func file(_ name: String) {
            _ = FileManager.default.createFile(atPath: path + "/" + name, contents: nil)
        }

        func folder(_ name: String) {
            mkdir(path + "/" + name, 0o700)
        }

        func link(_ name: String, to target: String) {
            symlink(target, path + "/" + name)
        }
    }

    private static func seen(_ listing: FolderListing) -> [String] {
        listing.entries.map { "\($0.kind) \($0.name)" }
    }

    @Test func foldersComeFirst() throws {
        let test = try TestFolder()
        for name in ["b", "A", "c", ".hidden", "ä"] { test.file(name) }
        for name in ["z", "Y"] { test.folder(name) }
        let listing = FolderListing(reading: test.path)
        #expect(
            Self.seen(listing)
                == ["folder Y", "folder z", "file .hidden", "file A", "file b", "file c", "file ä"]
        )
        #expect((listing.path, listing.resolvedPath, listing.isReadable) == (test.path, test.path, true))
    }

    /// Links are what they lead to; those in circles, those to nothing, and pipes can't be chosen.
    @Test func linksAndOtherFiles() throws {
        let test = try TestFolder()
        test.file("file")
        test.folder("folder")
        test.link("a link to a file", to: "file")
        test.link("a link to a folder", to: "folder")
        test.link("around", to: "..")
        test.link("nowhere", to: "gone")
        test.link("circle", to: "circle")
        mkfifo(test.path + "/pipe", 0o600)
        #expect(
            Self.seen(FolderListing(reading: test.path)) == [
                "folder a link to a folder", "folder around", "folder folder", "file a link to a file", "other circle",
                "file file", "other nowhere", "other pipe",
            ]
        )
        // However often a user goes through a link to the folder itself, the path is that of the folder.
        test.link("self", to: ".")
        let path = FolderListing(reading: test.path + "/self/self/self").resolvedPath
        #expect(path == test.path)
    }

    /// A name that isn't UTF-8 is shown, but a path with it can't be made.
    @Test func namesThatAreNotUTF8() throws {
        let test = try TestFolder()
        let bytes = Array(test.path.utf8) + Array("/a".utf8) + [0xFF, 0xFE, 0x1B, 0]
        let file = bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
        }
        if file >= 0 { close(file) }
        try #require(file >= 0)
        #expect(FolderListing(reading: test.path).entries == [.init("a\u{FFFD}\u{FFFD}\u{1B}", .other)])
    }

    @Test func foldersThatCantBeRead() throws {
        let test = try TestFolder()
        test.file("file")
        let paths = ["/gone", "/file", "\u{0}", "/" + String(repeating: "a", count: 10_000)]
        for path in paths.map({ test.path + $0 }) + [""] {
            let listing = FolderListing(reading: path)
            #expect((listing.isReadable, listing.entries.count, listing.path) == (false, 0, path))
        }
    }

    @Test func moreThanTheLimit() throws {
        let test = try TestFolder()
        for number in 0..<30 { test.file("\(number)") }
        let listing = FolderListing(reading: test.path, limit: 20)
        #expect((listing.entries.count, listing.omittedCount) == (20, 10))
    }
}
