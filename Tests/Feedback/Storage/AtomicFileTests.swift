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

    private var steps: [Step] {
        get throws {
            let fate = Fate()
            try AtomicFile(path: path, fault: fate.fault).write(new)
            return fate.steps.all
        }
    }

    @Test func whatIsWrittenIsRead() throws {
        let file = AtomicFile(path: path)
        #expect(try file.read() == nil)
        for data in [old, new, Data()] {
            try file.write(data)
            #expect(try file.read() == data)
        }
        #expect(folder.mode("deep/er/value.json") == "600")
        #expect(folder.mode("deep/er") == "700")
        #expect(folder.mode("deep") == "700")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/deep/er") == ["value.json"])
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
            try steps == [
                .resolve, .create, .create, .write, .write, .write, .write, .sync, .rename, .syncFolder, .syncFolder,
            ]
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
            #expect(try file.read() == (number <= renaming ? old : new), "killed at \(fate.steps.all)")
            file.removeOrphans()
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/deep/er") == ["value.json"])
        }
    }

    /// Where the first file is written, too.
    @Test func aKilledFirstWriterLeavesNothingOrTheNew() throws {
        for number in 0..<14 {
            let folder = try FolderOfTest()
            let path = "\(folder.path)/deep/value.json"
            try? AtomicFile(path: path, fault: Fate(number, isDeath: true).fault).write(new)
            let found = try AtomicFile(path: path).read()
            #expect(found == nil || found == new)
        }
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
            #expect(try file.read() == (step == .syncFolder ? new : old))
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/deep/er") == ["value.json"])
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
        #expect(flock(living, LOCK_EX) == 0)
        AtomicFile(path: "\(folder.path)/value.json").removeOrphans()
        #expect(Set(folder.names) == Set(others + [".value.json.new-2"]))
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
        #expect(try file.read() == new)
        #expect(creations.all.count == 4)
        #expect(folder.names == ["value.json"])
    }

    @Test func aLinkStaysAndItsTargetIsReplaced() throws {
        try folder.put("old", "target.json")
        symlink("target.json", "\(folder.path)/second")
        symlink("\(folder.path)/second", "\(folder.path)/first")
        let file = AtomicFile(path: "\(folder.path)/first")
        #expect(try file.read() == old)
        try file.write(new)
        #expect(try AtomicFile(path: "\(folder.path)/target.json").read() == new)
        #expect(folder.names == ["first", "second", "target.json"])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/first") == "\(folder.path)/second"
        )
    }

    @Test func aLinkThatLeadsNowhereIsFollowed() throws {
        symlink("missing/target.json", "\(folder.path)/link")
        let file = AtomicFile(path: "\(folder.path)/link")
        #expect(try file.read() == nil)
        try file.write(old)
        #expect(folder.text("missing/target.json") == "old")
    }

    @Test func aCircleOfLinksIsAnError() throws {
        symlink("second", "\(folder.path)/first")
        symlink("first", "\(folder.path)/second")
        let file = AtomicFile(path: "\(folder.path)/first")
        #expect(throws: StorageError.unreadable(.init(.resolve, code: ELOOP))) { try file.read() }
        #expect(throws: StorageError.unwritable(.init(.resolve, code: ELOOP))) { try file.write(new) }
    }

    @Test func whatIsNoFileIsLeftAlone() throws {
        mkdir("\(folder.path)/folder", 0o700)
        mkfifo("\(folder.path)/pipe", 0o600)
        symlink("/dev/null", "\(folder.path)/device")
        for name in ["folder", "pipe", "device"] {
            let file = AtomicFile(path: "\(folder.path)/\(name)")
            #expect(throws: StorageError.notAFile) { try file.read() }
            #expect(throws: StorageError.notAFile) { try file.write(new) }
            #expect(throws: StorageError.notAFile) { try file.putAside() }
        }
        #expect(folder.names == ["device", "folder", "pipe"])
    }

    @Test func aFolderThatCantBeMadeIsAnError() throws {
        try folder.put("", "file")
        let file = AtomicFile(path: "\(folder.path)/file/value.json")
        #expect(throws: StorageError.unwritable(.init(.create, code: ENOTDIR))) { try file.write(new) }
        #expect(throws: StorageError.unreadable(.init(.read, code: ENOTDIR))) { try file.read() }
    }

    @Test func aFileIsPutAsideBesideTheOthers() throws {
        let file = AtomicFile(path: "\(folder.path)/value.json")
        try file.putAside()
        for text in ["1", "2", "3"] {
            try folder.put(text, "value.json")
            try file.putAside()
        }
        #expect(folder.names == ["value.json.broken-1", "value.json.broken-2", "value.json.broken-3"])
        #expect((1...3).map { folder.text("value.json.broken-\($0)") } == ["1", "2", "3"])
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
        #expect(isMixed.all.isEmpty)
        #expect(folder.names == ["value.json"])
    }
}
