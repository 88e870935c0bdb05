import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Failures of the file of a download, each of which says what is wrong with the file.
@Suite struct DownloadFileErrorTests {
    private let desk = DownloadDesk()

    private static let full = (
        "The disk is full. Free some space, then try again.",
        "Die Festplatte ist voll. Bitte Platz schaffen, dann erneut versuchen."
    )
    private static let unwritable = (
        "The file can't be written. Check its folder, then try again.",
        "Die Datei kann nicht geschrieben werden. Bitte ihren Ordner prüfen, dann erneut versuchen."
    )
    private static let busy = (
        "This file is being downloaded already. Wait until that has ended, then try again.",
        "Diese Datei wird schon heruntergeladen. Bitte warten, bis das beendet ist, dann erneut versuchen."
    )
    private static let tooMuchOpen = (ErrorTexts.english.noDescriptors, ErrorTexts.german.noDescriptors)

    private static let codes: [Row<(code: Int32, texts: (String, String))>] = [
        Row("the disk is full", (ENOSPC, full)),
        Row("the user's part of the disk is full", (EDQUOT, full)),
        Row("the file is larger than the file system allows", (EFBIG, unwritable)),
        Row("the disk is read-only", (EROFS, unwritable)),
        Row("the folder is another user's", (EACCES, unwritable)),
        Row("the file may not be changed", (EPERM, unwritable)),
        Row("the disk is broken", (EIO, unwritable)),
        Row("the disk was removed", (ENODEV, unwritable)),
        Row("something else has the file", (EBUSY, busy)),
        Row("too many files are open", (EMFILE, tooMuchOpen)),
        Row("the system has too many open files", (ENFILE, tooMuchOpen)),
    ]

    /// A failure at each step, from the opening of the partial file to its move.
    @Test(arguments: codes, [PartialFile.Call.open, .write, .move])
    func theErrorAndItsTextNameTheReason(_ row: Row<(code: Int32, texts: (String, String))>, _ call: PartialFile.Call) {
        let error = failure { $0 == call ? row.value.code : nil }
        let found = [error?.userMessage, error?.userMessage(in: .german)]
        let expected: CoreError.TransportReason =
            [EMFILE, ENFILE].contains(row.value.code) ? .noDescriptors : .unwritableFile(code: row.value.code)
        #expect(
            (error, found, desk.folder.names.contains("file.bin")) == (
                .transport(expected, at: .init(method: .GET, path: "/v1/data/file")),
                [row.value.texts.0, row.value.texts.1], false
            ),
            sourceLocation: row.location
        )
    }

    /// A file system without locks doesn't keep a download from its file.
    @Test func aFileWithoutALockIsWritten() {
        _ = failure { $0 == .lock ? ENOLCK : nil }
        #expect(desk.folder.bytes("file.bin") == Data("abcdef".utf8))
    }

    /// Downloads to a file in the folder of the desk, and returns the error.
    private func failure(_ fault: @escaping @Sendable (PartialFile.Call) -> Int32?) -> CoreError? {
        let found = Guarded<CoreError?>(nil)
        desk.plain(fault).startWithFailed { error in found.withLock { $0 = error } }
        desk.head()
        desk.take("abc")
        desk.take("def")
        desk.end()
        return found.withLock { $0 }
    }

    /// What the system says, without a fault of ours: the name of the file, what makes it unusable, and the code.
    private static let places: [Row<(name: String, prepare: @Sendable (TemporaryFolder) throws -> Void, code: Int32)>] =
        [
            Row("no folder", ("no/file.bin", { _ in }, ENOENT)),
            Row("a file instead of a folder", ("a/file.bin", { try $0.write(Data(), "a") }, ENOTDIR)),
            Row("a name that is too long", (String(repeating: "n", count: 255), { _ in }, ENAMETOOLONG)),
            Row(
                "a folder instead of a partial file",
                ("file.bin", { try makeFolder("file.bin.part", in: $0) }, EISDIR)
            ),
            Row("a folder instead of the file", ("file.bin", { try makeFolder("file.bin", in: $0) }, EISDIR)),
            Row(
                "a link instead of a partial file",
                (
                    "file.bin",
                    { folder in
                        try FileManager.default.createSymbolicLink(
                            at: folder.url.appending(path: "file.bin.part"),
                            withDestinationURL: folder.url.appending(path: "elsewhere")
                        )
                    }, ELOOP
                )
            ),
        ]

    private static func makeFolder(_ name: String, in folder: TemporaryFolder) throws {
        let path = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
    }

    @Test(arguments: places)
    func thePlaceOfTheFileIsCheckedBySystem(
        _ row: Row<(name: String, prepare: @Sendable (TemporaryFolder) throws -> Void, code: Int32)>
    ) throws {
        try row.value.prepare(desk.folder)
        desk.start("it", desk.plain(to: row.value.name))
        desk.head()
        desk.take("abcdef")
        desk.end()
        let text =
            "it fails: GET /v1/data/file: the file can't be written: \(String(cString: strerror(row.value.code)))"
        #expect(desk.log.entries.last == text, sourceLocation: row.location)
    }

    /// Without its permission, nothing is asked for.
    @Test(.needs(geteuid() != 0, "root may write everywhere"))
    func aFolderThatIsReadOnlyIsAnErrorBeforeTheRequest() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: desk.folder.path())
        desk.start("it")
        expect(desk.log.entries, is: ["it fails: GET /v1/data/file: the file can't be written: Permission denied"])
    }
}
