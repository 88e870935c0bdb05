import CQRSTestSupport
import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// A file before and after a commit, with the journal of the commit, of which a power cut leaves a part.
struct CutCommit {
    let before: Data
    let after: Data
    let journal: Data

    /// The journal before it is on the disk: its mark and the number of its pages are written after that.
    var unsynchronizedJournal: Data { Data(count: 12) + journal.dropFirst(12) }

    /// Makes the files in a folder.
    init(in folder: TemporaryFolder) throws {
        do {
            let store = SQLiteStore(directory: folder.url)
            try store.commit((1...20).map { .put(DamagedFile.record($0, marks: 58)) })
        }
        before = try #require(folder.bytes("outbox.sqlite"))
        let library = try #require(SQLiteLibrary.shared)
        let file = StoreFile.commands(in: try StoreFolder(folder.url))
        let database = try StoreDatabase(file, library, schema: .commands, limits: StoreLimits())
        // SQLite makes the beginning of the journal void at the end of the commit, and leaves the rest.
        try database.connection.executeOnce("PRAGMA journal_mode = PERSIST")
        let changes =
            (1...9).map { StoreChange.remove(number: $0) } + (21...30).map { .put(DamagedFile.record($0, marks: 58)) }
        try database.commit(changes)
        after = try #require(folder.bytes("outbox.sqlite"))
        journal = try CutCommit.revived(
            try #require(folder.bytes("outbox.sqlite-journal")),
            pages: before.count / 4_096
        )
    }

    /// Returns a journal with the beginning that it had before its commit ended: the mark, the number of pages, which
    /// follows from its size, and sizes.
    ///
    /// The seed of the checksums is that of the first page in it.
    private static func revived(_ journal: Data, pages: Int) throws -> Data {
        let (sector, record) = (512, 4_096 + 8)
        func number(at place: Int) -> UInt32 { journal[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
        let count = (journal.count - sector) / record
        try #require(count > 0)
        let sum = stride(from: 4_096 - 200, to: 0, by: -200).reduce(UInt32(0)) {
            $0 &+ UInt32(journal[sector + 4 + $1])
        }
        let seed = number(at: sector + 4 + 4_096) &- sum
        var revived = journal.prefix(sector + count * record)
        var head = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
        for value in [UInt32(count), seed, UInt32(pages), UInt32(sector), 4_096] {
            withUnsafeBytes(of: value.bigEndian) { head.append(contentsOf: $0) }
        }
        revived.replaceSubrange(0..<head.count, with: head)
        return revived
    }

    /// Returns the file before the commit with some pages of the one after it.
    func mixed(using generator: inout SeededGenerator) -> Data {
        var mixed = before
        for start in stride(from: 0, to: after.count, by: 4_096) where Bool.random(using: &generator) {
            let page = after[start..<(start + 4_096)]
            if start < mixed.count {
                mixed.replaceSubrange(start..<(start + 4_096), with: page)
            } else {
                mixed.append(page)
            }
        }
        return mixed
    }

    /// Opens a file with a journal beside it.
    func contents(of file: Data, _ journal: Data = Data()) throws -> StoreContents {
        let folder = TemporaryFolder.made()
        try folder.write(file, "outbox.sqlite")
        try folder.write(journal, "outbox.sqlite-journal")
        return try SQLiteStore(directory: folder.url).open(login: "anna")
    }
}
