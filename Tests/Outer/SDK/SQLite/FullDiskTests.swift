import CQRSTestSupport
import Foundation
import Glibc
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// A disk that is full at each write, on a small file system of its own, which root alone can make.
@Suite(.serialized, .bodyTimeLimit) struct FullDiskTests {
    /// A small file system, which is unmounted with the object.
    private final class SmallDisk {
        let folder = TemporaryFolder()

        init?(kilobytes: Int) {
            try? FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            guard SmallDisk.mount(folder.path(), kilobytes, flags: 0) else { return nil }
        }

        deinit {
            umount2(folder.path(), Int32(MNT_DETACH))
        }

        func resize(kilobytes: Int) -> Bool {
            SmallDisk.mount(folder.path(), kilobytes, flags: UInt(MS_REMOUNT))
        }

        private static func mount(_ path: String, _ kilobytes: Int, flags: UInt) -> Bool {
            Glibc.mount("tmpfs", path, "tmpfs", flags, "size=\(kilobytes)k") == 0
        }
    }

    private func record(_ number: Int64) -> CommandRecord {
        .fixture(number: number, key: "\(number)", payload: Data(repeating: 7, count: 900))
    }

    /// The limits of a store that leaves no room on the disk, so that each write meets its end.
    private static let toTheLastByte = StoreLimits(freeBytes: 0)

    private static let canMount = getuid() == 0 && SmallDisk(kilobytes: 64) != nil

    /// Whatever has room for so many kilobytes: what was committed is there, what failed isn't, and room lets it go on.
    @Test(
        .needs(canMount, "a file system can't be mounted"),
        arguments: Array(stride(from: 4, through: 256, by: 4))
    )
    func aDiskThatIsFullAtAnyWriteLosesNothing(kilobytes: Int) throws {
        let disk = try #require(SmallDisk(kilobytes: kilobytes))
        var committed: [Int64] = []
        var failure: StoreError?
        do throws(StoreError) {
            let store = SQLiteStore(directory: disk.folder.url, limits: Self.toTheLastByte, library: .shared)
            _ = try store.open(login: "anna")
            for number in 1...400 {
                try store.commit([.put(record(Int64(number)))])
                committed.append(Int64(number))
            }
        } catch {
            failure = error
        }
        #expect(failure == .diskFull)
        #expect(disk.resize(kilobytes: 4_096))
        let store = SQLiteStore(directory: disk.folder.url)
        let contents = try store.open(login: "anna")
        #expect((contents.commands.map(\.number), contents.damaged) == (committed, []))
        try store.commit([.put(record(500))])
        #expect(try store.open(login: "anna").commands.count == committed.count + 1)
    }

    /// An open store that has had no room goes on when there is some.
    @Test(.needs(canMount, "a file system can't be mounted"))
    func anOpenStoreGoesOn() throws {
        let disk = try #require(SmallDisk(kilobytes: 128))
        let store = SQLiteStore(directory: disk.folder.url, limits: Self.toTheLastByte, library: .shared)
        _ = try store.open(login: "anna")
        var count: Int64 = 0
        while (try? store.commit([.put(record(count + 1))])) != nil { count += 1 }
        for _ in 0..<3 {
            #expect(throws: StoreError.diskFull) { try store.commit([.put(record(count + 1))]) }
        }
        #expect(try store.open(login: "anna").commands.count == Int(count))
        #expect(disk.resize(kilobytes: 1_024))
        try store.commit([.put(record(count + 1))])
        #expect(try store.open(login: "anna").commands.count == Int(count) + 1)
    }

    /// The commands of an outbox don't take the room that is needed to mark, to end and to remove them.
    @Test(.needs(canMount, "a file system can't be mounted"), arguments: [600, 2_048])
    func aDiskThatTheStoreAloneHasFilledIsEmptied(kilobytes: Int) throws {
        let disk = try #require(SmallDisk(kilobytes: kilobytes))
        let store = SQLiteStore(directory: disk.folder.url)
        var count: Int64 = 0
        _ = try store.open(login: "anna")
        while (try? store.commit([.put(record(count + 1))])) != nil { count += 1 }
        #expect(count > 50)
        #expect(throws: StoreError.diskFull) { try store.commit([.put(record(count + 1))]) }
        for number in 1...count {
            var record = record(number)
            record.isSent = true
            try store.commit([.put(record)])
            try store.commit([.remove(number: number)])
        }
        #expect(try store.open(login: "anna").commands.map(\.number) == [])
        try store.commit([.put(record(count + 1))])
    }
}
