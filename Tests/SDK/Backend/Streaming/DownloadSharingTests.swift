import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Several downloads to one file, and other programs that write to its partial file.
@Suite struct DownloadSharingTests {
    private static let isBusy = "fails: GET /v1/data/file: the file can't be written: another download writes it"
    private let desk = DownloadDesk()

    /// The arguments are the steps of the first download before the second one starts.
    @Test(arguments: 0...3) func oneDownloadHasTheFileForItself(steps: Int) {
        let all: [() -> Void] = [{ desk.head() }, { desk.take("abc") }, { desk.take("def") }]
        desk.start("first")
        all.prefix(steps).forEach { $0() }
        desk.start("second")
        all.dropFirst(steps).forEach { $0() }
        desk.end()
        desk.start("third")
        desk.head()
        desk.take("uvwxyz")
        desk.end()
        #expect(
            (desk.log.entries, desk.folder.names) == (
                ["asks", "second \(Self.isBusy)", "first has abcdef", "asks", "third has uvwxyz"], ["file.bin"]
            )
        )
    }

    /// A download that is cancelled gives the file up before `dispose()` returns, also where its observer is busy.
    @Test func aCancelledDownloadCanBeStartedAgainAtOnce() {
        let first = SerialDisposable()
        let isFirst = Once()
        first.inner = desk.plain().startWithResult { [desk] _ in
            guard isFirst.begin() else { return }
            first.dispose()
            desk.start("second")
        }
        desk.head()
        desk.take("abc")
        desk.head()
        desk.take("def")
        desk.end()
        expect(desk.log.entries, is: ["asks", "asks bytes=3-", "second has abcdef"])
    }

    /// Another process has the lock of the partial file until it ends, however it ends.
    @Test func theFileOfAnotherProcessIsLeftAlone() throws {
        try desk.folder.write(Data("abc".utf8), "file.bin.part")
        let other = open(desk.folder.path("file.bin.part"), O_WRONLY)
        let locked = flock(other, LOCK_EX | LOCK_NB)
        desk.start("first")
        let left = desk.folder.bytes("file.bin.part")
        close(other)
        desk.start("second")
        desk.head()
        desk.take("uvwxyz")
        desk.end()
        #expect(
            (locked, left, desk.log.entries) == (
                0, Data("abc".utf8), ["first \(Self.isBusy)", "asks", "second has uvwxyz"]
            )
        )
    }

    private static let meddlers: [Row<@Sendable (URL) throws -> Void>] = [
        Row("bytes are added") { part in
            let handle = try FileHandle(forWritingTo: part)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("!".utf8))
        },
        Row("bytes are removed") { part in try FileHandle(forWritingTo: part).truncate(atOffset: 1) },
        Row("the file is removed") { part in try FileManager.default.removeItem(at: part) },
        Row("the file is replaced") { part in try Data("abcdef".utf8).write(to: part, options: .atomic) },
    ]

    /// A program that knows nothing of the lock can't make a wrong file of a download.
    @Test(arguments: meddlers) func whatIsNotWhatWasWrittenIsNoFile(_ row: Row<@Sendable (URL) throws -> Void>) throws {
        desk.start("first")
        desk.head()
        desk.take("abcdef")
        try row.value(desk.file.appendingPathExtension("part"))
        desk.end()
        let isThere = desk.folder.names.contains("file.bin")
        #expect(
            (desk.log.entries, isThere) == (["asks", "first \(Self.isBusy)"], false),
            sourceLocation: row.location
        )
    }

    private static let ends: [Row<(end: @Sendable (DownloadDesk) -> Void, names: [String])>] = [
        Row("before the head", ({ $0.breakOff() }, [])),
        Row(
            "after the head",
            (
                {
                    $0.head(); $0.breakOff()
                }, []
            )
        ),
        Row(
            "in the body",
            (
                {
                    $0.head(); $0.take("abc"); $0.breakOff()
                }, ["file.bin.part", "file.bin.part-of"]
            )
        ),
        Row(
            "in a body that can't be continued",
            (
                {
                    $0.head(tag: "W/1"); $0.take("abc"); $0.breakOff()
                }, []
            )
        ),
    ]

    @Test(arguments: ends)
    func onlyWhatCanBeContinuedIsLeft(_ row: Row<(end: @Sendable (DownloadDesk) -> Void, names: [String])>) {
        desk.start("first")
        row.value.end(desk)
        #expect(desk.folder.names == row.value.names, sourceLocation: row.location)
    }

    private static let heads: [Row<HTTPResponse>] = [
        Row("the whole", HTTPResponse(status: 200, headers: ["ETag": "\"2\""], url: .test)),
        Row("a range that doesn't fit", HTTPResponse(status: 416, headers: [:], url: .test)),
    ]

    /// A head that comes when the file has been given up, and another download has it.
    @Test(arguments: heads) func aLateHeadChangesNothing(_ row: Row<HTTPResponse>) {
        let (late, next) = (PartialFile(of: desk.file), PartialFile(of: desk.file))
        let request = HTTPRequest(method: .GET, url: .test)
        var found = [late.open(), next.open()]
        late.close()
        found.append(next.open())
        _ = next.prepare(for: request)
        let begun = next.begin(HTTPResponse(status: 200, headers: ["ETag": "\"1\""], url: .test))
        let note = desk.folder.bytes("file.bin.part-of")
        let step = late.begin(row.value)
        #expect(
            (found, begun, step, note != nil, desk.folder.bytes("file.bin.part-of")) == (
                [nil, .unwritableFile(code: EBUSY), nil], .going, .failed(.cancelled), true, note
            ),
            sourceLocation: row.location
        )
    }
}
