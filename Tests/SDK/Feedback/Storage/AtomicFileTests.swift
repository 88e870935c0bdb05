import Foundation
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceFeedback

@Suite struct AtomicFileTests {
    private typealias Step = StorageError.Step

    /// Lets steps fail: the one with a number, or that and all after it, as in a process that is killed there.
    private final class Fate: Sendable {
        private let count = Mutex(0)
        private let number: Int
        private let isDeath: Bool
        private let code: Int32
        let steps = Log<Step>()

        init(_ number: Int = .max, isDeath: Bool = false, code: Int32 = ENOSPC) {
            (self.number, self.isDeath, self.code) = (number, isDeath, code)
        }

        var fault: @Sendable (Step) -> Int32? {
            { step in
                self.steps.add(step)
                let here = self.count.withLock { count in
                    defer { count += 1 }
                    return count
                }
                return here == self.number || self.isDeath && here > self.number ? self.code : nil
            }
        }
    }

    private let folder: FolderOfTest
    private let path: String
    private let old = Data("old".utf8)
    private let new = Data(repeating: 7, count: 200_000)

    init() throws {
        folder = try FolderOfTest()
        path = "\(folder.path)/deep/er/value.json"
    }

    /// The names of the files in the folder of the value.
    private var namesBeside: [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/deep/er")
    }

    /// What is in a file, and what else is beside it.
    private struct Found: Equatable {
        var data: Data?
        var names: [String]? = ["value.json"]
    }

    private var steps: [Step] {
        get throws {
            let fate = Fate()
            try AtomicFile(path: path, fault: fate.fault).write(new)
            return fate.steps.all
        }
    }

    @Test func whatIsWrittenIsRead() throws {
        let file = AtomicFile(path: path)
        var found = [try file.read()]
        for data in [old, new, Data()] {
            try file.write(data)
            found.append(try file.read())
        }
        let modes = ["deep/er/value.json", "deep/er", "deep"].map { folder.mode($0) }
        #expect((found, modes, namesBeside) == ([nil, old, new, Data()], ["600", "700", "700"], ["value.json"]))
    }

    /// A file that others could read is one that only its user can read, once it is written.
    @Test func anOpenFileIsClosedToOthers() throws {
        try folder.put("old", "value.json")
        chmod("\(folder.path)/value.json", 0o666)
        try AtomicFile(path: "\(folder.path)/value.json").write(new)
        #expect(folder.mode("value.json") == "600")
    }

    /// The new file is never open to others, and not in the old one's place before it is on the disk.
    @Test func theStepsAreInOrder() throws {
        _ = try steps
        #expect(
            try steps == [.resolve, .create, .create, .write, .write, .write, .write, .sync, .rename, .syncFolder]
        )
    }

    /// In a process that is killed between any two steps.
    @Test func aKilledWriterLeavesTheOldOrTheNew() throws {
        let file = AtomicFile(path: path)
        try file.write(old)
        let steps = try steps
        let renaming = try #require(steps.firstIndex(of: .rename))
        for number in steps.indices {
            try file.write(old)
            let fate = Fate(number, isDeath: true)
            #expect(throws: StorageError.self) { try AtomicFile(path: path, fault: fate.fault).write(new) }
            let found = try file.read()
            file.removeOrphans()
            let expected = Found(data: number <= renaming ? old : new)
            #expect(Found(data: found, names: namesBeside) == expected, "killed at \(fate.steps.all)")
        }
    }

    /// Where the first file is written, too.
    @Test func aKilledFirstWriterLeavesNothingOrTheNew() throws {
        let found = try (0..<14).map { number in
            let folder = try FolderOfTest()
            let path = "\(folder.path)/deep/value.json"
            try? AtomicFile(path: path, fault: Fate(number, isDeath: true).fault).write(new)
            return try AtomicFile(path: path).read()
        }
        #expect(found.allSatisfy { $0 == nil || $0 == new }, "\(found)")
    }

    @Test(arguments: [ENOSPC, EROFS, EACCES, EIO]) func aStepThatFailsIsReported(code: Int32) throws {
        let file = AtomicFile(path: path)
        try file.write(old)
        for (number, step) in try steps.enumerated() {
            try file.write(old)
            let fate = Fate(number, code: code)
            #expect(throws: StorageError.unwritable(.init(step, code: code))) {
                try AtomicFile(path: path, fault: fate.fault).write(new)
            }
            let expected = Found(data: step == .syncFolder ? new : old)
            #expect(try Found(data: file.read(), names: namesBeside) == expected)
        }
    }

    /// The new files of killed processes are removed, those of living ones are not, nor is anything else.
    @Test func orphansAreRemoved() throws {
        let others = [
            ".other.json.new-1", ".value.json.new-", ".value.json.new-01", ".value.json.new-notes", "value.json",
        ]
        for name in [".value.json.new-1", ".value.json.new-2"] + others {
            try folder.put("", name)
        }
        let living = open("\(folder.path)/.value.json.new-2", O_RDONLY | O_CLOEXEC)
        defer { close(living) }
        let isLocked = flock(living, LOCK_EX) == 0
        AtomicFile(path: "\(folder.path)/value.json").removeOrphans()
        #expect((isLocked, Set(folder.names)) == (true, Set(others + [".value.json.new-2"])))
    }

    /// A process that starts just between the creation of a new file and its lock.
    @Test func aNewFileThatWasTakenForAnOrphanIsMadeAgain() throws {
        let path = "\(folder.path)/value.json"
        let creations = Log<Step>()
        let file = AtomicFile(path: path) { step in
            guard step == .create else { return nil }
            creations.add(step)
            if creations.all.count == 2 { AtomicFile(path: path).removeOrphans() }
            return nil
        }
        try file.write(new)
        #expect(try (Found(data: file.read(), names: folder.names), creations.all.count) == (Found(data: new), 4))
    }

    @Test func aLinkStaysAndItsTargetIsReplaced() throws {
        try folder.put("old", "target.json")
        symlink("target.json", "\(folder.path)/second")
        symlink("\(folder.path)/second", "\(folder.path)/first")
        let file = AtomicFile(path: "\(folder.path)/first")
        let before = try file.read()
        try file.write(new)
        #expect(try [before, AtomicFile(path: "\(folder.path)/target.json").read()] == [old, new])
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/first")
        #expect(folder.names + [target] == ["first", "second", "target.json", "\(folder.path)/second"])
    }

    @Test func aLinkThatLeadsNowhereIsFollowed() throws {
        symlink("missing/target.json", "\(folder.path)/link")
        let file = AtomicFile(path: "\(folder.path)/link")
        let before = try file.read()
        try file.write(old)
        #expect((before == nil, folder.text("missing/target.json")) == (true, "old"))
    }

    private enum Call: CaseIterable { case read, write, putAside }

    /// What a file refuses, and how.
    private func refusals(_ name: String, _ calls: [Call] = Call.allCases) -> [StorageError?] {
        let file = AtomicFile(path: "\(folder.path)/\(name)")
        return calls.map { call in
            do throws(StorageError) {
                switch call {
                case .read: _ = try file.read()
                case .write: try file.write(new)
                case .putAside: try file.putAside()
                }
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func whatIsNoFileIsLeftAlone() throws {
        mkdir("\(folder.path)/folder", 0o700)
        mkfifo("\(folder.path)/pipe", 0o600)
        symlink("/dev/null", "\(folder.path)/device")
        let refusals = ["folder", "pipe", "device"].flatMap { self.refusals($0) }
        #expect((refusals, folder.names) == (Array(repeating: .notAFile, count: 9), ["device", "folder", "pipe"]))
    }

    @Test func aPathThatLeadsNowhereIsAnError() throws {
        symlink("second", "\(folder.path)/first")
        symlink("first", "\(folder.path)/second")
        try folder.put("", "file")
        let circle: [StorageError?] = [
            .unreadable(.init(.resolve, code: ELOOP)), .unwritable(.init(.resolve, code: ELOOP)),
        ]
        // There is a file where a folder should be.
        let below: [StorageError?] = [
            .unreadable(.init(.read, code: ENOTDIR)), .unwritable(.init(.create, code: ENOTDIR)),
        ]
        #expect(["first", "file/value.json"].map { refusals($0, [.read, .write]) } == [circle, below])
    }

    @Test func aFileIsPutAsideBesideTheOthers() throws {
        let file = AtomicFile(path: "\(folder.path)/value.json")
        try file.putAside()
        for text in ["1", "2", "3"] {
            try folder.put(text, "value.json")
            try file.putAside()
        }
        let texts = folder.names.map { "\($0): \(folder.text($0) ?? "")" }
        #expect(texts == ["value.json.broken-1: 1", "value.json.broken-2: 2", "value.json.broken-3: 3"])
    }

    /// As two processes do, which share nothing but the file.
    @Test func writersNeverMix() throws {
        let path = "\(folder.path)/value.json"
        let values = (0..<4).map { Data(repeating: UInt8($0), count: 70_000 + $0) }
        let isMixed = Log<String>()
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            let file = AtomicFile(path: path)
            for _ in 0..<10 {
                do throws(StorageError) {
                    try file.write(values[number])
                    file.removeOrphans()
                    if let found = try file.read(), !values.contains(found) { isMixed.add("\(found.count) bytes") }
                } catch {
                    isMixed.add("\(error)")
                }
            }
        }
        #expect(isMixed.all + folder.names == ["value.json"])
    }
}
