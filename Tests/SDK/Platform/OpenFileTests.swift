import Foundation
import Testing

@testable import MillracePlatform

/// Files that are read and written in pieces.
@Suite final class OpenFileTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "open-file-\(UUID())").path()

    deinit {
        unlink(path)
    }

    private func read(_ file: OpenFile?, _ count: Int) -> String? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = bytes.withUnsafeMutableBytes { file?.read(into: $0) }
        return read.map { String(decoding: bytes.prefix($0), as: UTF8.self) }
    }

    private var mode: Int? {
        get throws { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int }
    }

    @Test func piecesAreReadFromAPositionToTheEnd() throws {
        try Data("abcdef".utf8).write(to: URL(filePath: path))
        let file = OpenFile(reading: path)
        let pieces = (1...3).map { _ in read(file, 4) }
        let isMoved = file?.seek(to: 1)
        let moved = read(file, 2)
        #expect((pieces + [moved], [isMoved, file?.seek(to: -1)]) == (["abcd", "ef", "", "bc"], [true, false]))
    }

    @Test func aPipeWithoutAReaderIsNotWaitedFor() throws {
        try #require(mkfifo(path, 0o600) == 0)
        #expect(OpenFile(appendingTo: path, emptied: true, private: true) == nil && errno == ENXIO)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let writer = try #require(OpenFile(appendingTo: path))
        let isWritten = writer.write(Data("abc".utf8))
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect((isWritten, Foundation.read(reader, &bytes, bytes.count)) == (true, 3))
    }

    @Test(arguments: [(true, "new"), (false, "oldnew")]) func writingGoesOnAtTheEndOrAnew(isEmptied: Bool, text: String)
        throws
    {
        try Data("old".utf8).write(to: URL(filePath: path))
        let file = OpenFile(appendingTo: path, emptied: isEmptied)
        let pieces = [Data("n".utf8), Data(), Data("xew".utf8).dropFirst()]
        let written = pieces.map { file?.write($0) }
        let content = try String(contentsOfFile: path, encoding: .utf8)
        #expect((written, content) == ([true, true, true], text))
    }

    @Test(arguments: [true, false]) func aPrivateFileIsForItsOwnerEvenWhereAnotherWasThere(isThere: Bool) throws {
        if isThere {
            try Data("old".utf8).write(to: URL(filePath: path))
            chmod(path, 0o644)
        }
        let isWritten = OpenFile(appendingTo: path, private: true)?.write(Data("new".utf8))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect((isWritten, try mode, text) == (true, 0o600, isThere ? "oldnew" : "new"))
    }

    /// `/dev/null`, a terminal and a pipe have the mode that others need.
    @Test func whatIsNoFileKeepsItsMode() throws {
        let isMade = mkfifo(path, 0o644) == 0
        chmod(path, 0o644)
        let reader = open(path, O_RDWR)
        defer { close(reader) }
        let isWritten = OpenFile(appendingTo: path, emptied: true, private: true)?.write(Data("a".utf8))
        #expect((isMade, isWritten, try mode) == (true, true, 0o644))
    }

    /// Each test process has few descriptors.
    @Test func aFileIsClosedWithItsLastReference() throws {
        try Data("a".utf8).write(to: URL(filePath: path))
        let count = (1...70_000).count { _ in OpenFile(reading: path) != nil }
        #expect(count == 70_000)
    }

    @Test func whatCannotBeOpenedOrUsedSaysSo() {
        let isMissing = OpenFile(reading: path) == nil
        let code = errno
        let isBelowAFile = OpenFile(appendingTo: path + "/none") == nil
        let full = OpenFile(appendingTo: "/dev/full")?.write(Data("a".utf8))
        let null = OpenFile(appendingTo: "/dev/null")?.write(Data(repeating: 1, count: 1_000_000))
        let folder = read(OpenFile(reading: "/"), 1)
        #expect((isMissing, code, isBelowAFile, folder, full, null) == (true, ENOENT, true, nil, false, true))
    }

    /// Two openings of a file in one process are as far apart as those of two processes.
    @Test func oneOpeningHasTheLock() throws {
        var files = [OpenFile(appendingTo: path), OpenFile(appendingTo: path)]
        let first = [files[0]?.lock(), files[0]?.lock(), files[1]?.lock()]
        files[0]?.unlock()
        let second = [files[1]?.lock(), files[0]?.lock()]
        files[1] = nil
        #expect((first, second, files[0]?.lock()) == ([0, 0, EWOULDBLOCK], [0, EWOULDBLOCK], 0))
    }

    @Test func aFileIsAtItsPathUntilAnotherIs() throws {
        let file = try #require(OpenFile(appendingTo: path))
        let isWritten = file.write(Data("abc".utf8))
        let sizes = [file.size, file.empty() ? file.size : nil]
        var isAt = [file.isAt(path)]
        try #require(rename(path, path + ".2") == 0 && symlink(path + ".2", path) == 0)
        isAt += [file.isAt(path), file.isAt(path + ".2")]
        try #require(unlink(path) == 0 && unlink(path + ".2") == 0)
        isAt.append(file.isAt(path))
        #expect((isWritten, sizes, isAt) == (true, [3, 0], [true, false, true, false]))
    }
}
