import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// The folder of a store: who may see its files, and what else may be in their places.
@Suite(.bodyTimeLimit) struct StoreFolderTests {
    @Test func aFolderThatIsMissingIsMadeForItsOwnerOnly() throws {
        let folder = TemporaryFolder.made()
        do {
            let store = SQLiteStore(directory: folder.url.appending(path: "app/data of ü/outbox"))
            try store.commit([.put(.fixture())])
            #expect(["app", "app/data of ü", "app/data of ü/outbox"].map { folder.mode($0) } == [0o700, 0o700, 0o700])
        }
        let store = SQLiteStore(directory: folder.url.appending(path: "app/data of ü/outbox/"))
        #expect(try store.open(login: "anna").commands == [.fixture()])
    }

    @Test func theFilesAreTheirOwnersOnlyWhateverTheyWere() throws {
        let folder = TemporaryFolder.made()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path())
        func expectModes(_ store: SQLiteStore) throws {
            try store.commit([.put(.fixture())])
            try store.keep([.fixture()])
            let names = [
                "answers.sqlite", "answers.sqlite-shm", "answers.sqlite-wal", "outbox.lock", "outbox.sqlite",
                "outbox.sqlite-journal",
            ]
            #expect((folder.names, names.map { folder.mode($0) }) == (names, names.map { _ in 0o600 }))
        }
        try expectModes(SQLiteStore(directory: folder.url))
        #expect(folder.names == ["answers.sqlite", "outbox.lock", "outbox.sqlite", "outbox.sqlite-journal"])
        for name in folder.names {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o666],
                ofItemAtPath: folder.url.appending(path: name).path()
            )
        }
        try expectModes(SQLiteStore(directory: folder.url))
        // The folder was there before, and may be one that others use.
        #expect(folder.mode() == 0o755)
    }

    @Test(arguments: [
        "outbox.sqlite", "outbox.sqlite-journal", "outbox.sqlite-wal", "outbox.sqlite-shm", "outbox.lock",
    ])
    func whatIsNoFileIsLeftAlone(_ name: String) throws {
        let folder = TemporaryFolder.made()
        let elsewhere = TemporaryFolder.made()
        try elsewhere.write(Data("precious".utf8), "target")
        let manager = FileManager.default
        let kinds: [(URL) throws -> Void] = [
            { try manager.createSymbolicLink(at: $0, withDestinationURL: elsewhere.url.appending(path: "target")) },
            { try manager.createSymbolicLink(at: $0, withDestinationURL: elsewhere.url.appending(path: "nowhere")) },
            { try manager.createDirectory(at: $0, withIntermediateDirectories: false) },
            { _ = mkfifo($0.path(), 0o644) },
        ]
        for make in kinds {
            try make(folder.url.appending(path: name))
            let store = SQLiteStore(directory: folder.url)
            #expect(throws: StoreError.failed("\(realPath(folder))/\(name) is not a file")) {
                try store.open(login: "anna")
            }
            #expect(throws: StoreError.self) { try store.commit([.put(.fixture())]) }
            #expect((elsewhere.names, elsewhere.bytes("target")) == (["target"], Data("precious".utf8)))
            // The cause is gone, and the same store goes on.
            try manager.removeItem(at: folder.url.appending(path: name))
            try store.commit([.put(.fixture())])
            #expect(try store.open(login: "anna") == StoreContents(commands: [.fixture()], lastNumber: 1))
            for name in folder.names { try manager.removeItem(at: folder.url.appending(path: name)) }
        }
    }

    /// Two folders have two locks: a file that is in both would have two stores.
    @Test func aFileThatIsInAnotherFolderTooIsRefused() throws {
        let (folder, other) = (TemporaryFolder.made(), TemporaryFolder.made())
        do { try SQLiteStore(directory: folder.url).commit([.put(.fixture())]) }
        let (file, link) = (folder.url.appending(path: "outbox.sqlite"), other.url.appending(path: "outbox.sqlite"))
        try FileManager.default.linkItem(at: file, to: link)
        for folder in [folder, other] {
            #expect(throws: StoreError.failed("\(realPath(folder))/outbox.sqlite has another name, too")) {
                try SQLiteStore(directory: folder.url).open(login: "anna")
            }
        }
        try FileManager.default.removeItem(at: link)
        #expect(try SQLiteStore(directory: folder.url).open(login: "anna").commands == [.fixture()])
    }

    @Test func aLinkToTheFolderIsFollowed() throws {
        let folder = TemporaryFolder.made()
        let (real, link) = (folder.url.appending(path: "real"), folder.url.appending(path: "link"))
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
        try SQLiteStore(directory: link).commit([.put(.fixture())])
        #expect(try SQLiteStore(directory: real).open(login: "anna").commands == [.fixture()])
    }

    @Test func aFileInTheFoldersPlaceIsAnError() throws {
        let folder = TemporaryFolder.made()
        try folder.write(Data("x".utf8), "file")
        #expect(throws: StoreError.failed("\(realPath(folder))/file is not a folder")) {
            try SQLiteStore(directory: folder.url.appending(path: "file")).open(login: "anna")
        }
        #expect(throws: StoreError.self) {
            try SQLiteStore(directory: folder.url.appending(path: "file/sub")).open(login: "anna")
        }
        #expect(folder.bytes("file") == Data("x".utf8))
    }

    private func realPath(_ folder: TemporaryFolder) -> String {
        guard let path = realpath(folder.url.path(), nil) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
