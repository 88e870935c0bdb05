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

    @Test func piecesAreReadFromAPositionToTheEnd() throws {
        try Data("abcdef".utf8).write(to: URL(filePath: path))
        let file = OpenFile(reading: path)
        #expect(read(file, 4) == "abcd")
        #expect(read(file, 4) == "ef")
        #expect(read(file, 4) == "")
        #expect(file?.seek(to: 1) == true)
        #expect(read(file, 2) == "bc")
        #expect(file?.seek(to: -1) == false)
    }

    @Test(arguments: [(true, "new"), (false, "oldnew")]) func writingGoesOnAtTheEndOrAnew(isEmptied: Bool, text: String)
        throws
    {
        try Data("old".utf8).write(to: URL(filePath: path))
        let file = OpenFile(appendingTo: path, emptied: isEmptied)
        #expect(file?.write(Data("n".utf8)) == true)
        #expect(file?.write(Data()) == true)
        #expect(file?.write(Data("xew".utf8).dropFirst()) == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(arguments: [true, false]) func aPrivateFileIsForItsOwnerEvenWhereAnotherWasThere(isThere: Bool) throws {
        if isThere {
            try Data("old".utf8).write(to: URL(filePath: path))
            chmod(path, 0o644)
        }
        #expect(OpenFile(appendingTo: path, private: true)?.write(Data("new".utf8)) == true)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == (isThere ? "oldnew" : "new"))
    }

    /// `/dev/null`, a terminal and a pipe have the mode that others need.
    @Test func whatIsNoFileKeepsItsMode() throws {
        #expect(mkfifo(path, 0o644) == 0)
        chmod(path, 0o644)
        let reader = open(path, O_RDWR)
        defer { close(reader) }
        #expect(OpenFile(appendingTo: path, emptied: true, private: true)?.write(Data("a".utf8)) == true)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
    }

    /// Each test process has few descriptors.
    @Test func aFileIsClosedWithItsLastReference() throws {
        try Data("a".utf8).write(to: URL(filePath: path))
        for _ in 1...70_000 { #expect(OpenFile(reading: path) != nil) }
    }

    @Test func whatCannotBeOpenedOrUsedSaysSo() {
        #expect(OpenFile(reading: path) == nil)
        #expect(errno == ENOENT)
        #expect(OpenFile(appendingTo: path + "/none") == nil)
        #expect(read(OpenFile(reading: "/"), 1) == nil)
        #expect(OpenFile(appendingTo: "/dev/full")?.write(Data("a".utf8)) == false)
        #expect(OpenFile(appendingTo: "/dev/null")?.write(Data(repeating: 1, count: 1_000_000)) == true)
    }
}
