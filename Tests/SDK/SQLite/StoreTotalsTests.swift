import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// What a disk can make of a file that SQLite takes for whole: what was committed is given out, or the file is set
/// aside, and what is lost is reported.
@Suite(.bodyTimeLimit) struct StoreTotalsTests {
    private static let page = 4_096

    private struct Files {
        let before: Data
        let after: Data
        let expected: StoreContents
    }

    /// Makes a file, and one of a time before its last commits.
    private func files() throws -> Files {
        let folder = TemporaryFolder.made()
        func put(_ numbers: ClosedRange<Int64>) throws -> Data {
            do {
                let store = SQLiteStore(directory: folder.url)
                for number in numbers {
                    let payload = Data(String(repeating: "\(number) ", count: 60).utf8)
                    try store.commit([.put(.fixture(number: number, payload: payload))])
                    try store.commit([.name(.numbered(UInt8(number)), login: "anna", payload)])
                }
                _ = try store.open(login: "anna")
            }
            return try #require(folder.bytes("outbox.sqlite"))
        }
        let before = try put(1...40)
        let after = try put(30...60)
        return Files(before: before, after: after, expected: try SQLiteStore(directory: folder.url).open(login: "anna"))
    }

    /// Opens a store of some bytes; returns whether they were set aside.
    private func isSetAside(_ bytes: Data, _ files: Files, _ place: String) throws -> Bool {
        let folder = TemporaryFolder.made()
        try folder.write(bytes, "outbox.sqlite")
        let contents = try SQLiteStore(directory: folder.url).open(login: "anna")
        if contents.damaged.isEmpty {
            #expect(contents == files.expected, "\(place)")
            return false
        }
        let found = contents.commands.map(\.sent)
        let missing = files.expected.commands.count { !found.contains($0.sent) }
        let isReported = contents.damaged.allSatisfy { $0.lost ?? .max >= missing }
        let setAside = folder.bytes("outbox.damaged-1.sqlite")
        #expect(
            (contents.commands.count + missing, isReported, setAside)
                == (files.expected.commands.count, true, bytes.isEmpty ? nil : bytes),
            "\(place)"
        )
        return true
    }

    @Test func aChangedByteIsSeen() throws {
        let files = try files()
        var seen = 0
        for place in Array(0..<100) + Array(stride(from: 100, to: files.after.count, by: 797 * TestDepth.step(3))) {
            var bytes = files.after
            bytes[place] ^= place % 2 == 0 ? 0xFF : 0x01
            if try isSetAside(bytes, files, "byte \(place)") { seen += 1 }
        }
        // Bytes that belong to no row may be anything.
        #expect(seen > 50)
    }

    @Test func aPageThatIsAsItOnceWasIsSeen() throws {
        let files = try files()
        var seen = 0
        for start in stride(from: 0, to: files.before.count, by: Self.page) {
            let range = start..<(start + Self.page)
            guard files.before[range] != files.after[range] else { continue }
            var bytes = files.after
            bytes.replaceSubrange(range, with: files.before[range])
            if try isSetAside(bytes, files, "page \(start / Self.page)") { seen += 1 }
        }
        #expect(seen > 3)
    }

    @Test func aFileThatIsCutAnywhereIsSeen() throws {
        let files = try files()
        for count in TestDepth.some(0..<120)
            + Array(stride(from: 120, to: files.after.count, by: 1_021 * TestDepth.step(3)))
        {
            #expect(try isSetAside(files.after.prefix(count), files, "cut at \(count)"))
        }
    }

    /// The numbers 0 and 1 have no bytes of their own in a row.
    @Test(arguments: ["sent", "replaces_sent"], [false, true]) func aChangedMarkIsSeen(column: String, isSet: Bool)
        throws
    {
        let folder = TemporaryFolder.made()
        do {
            try SQLiteStore(directory: folder.url).commit([.put(.fixture(isSent: isSet, replacesSent: isSet))])
        }
        try folder.execute("UPDATE commands SET \(column) = 1 - \(column)")
        #expect(try SQLiteStore(directory: folder.url).open(login: "anna").damaged.count == 1)
    }

    /// One changed byte makes bytes of a text; they are the same, and SQLite finds them under no login.
    @Test(arguments: ["commands", "names"]) func aTextThatHasBecomeBytesIsSeen(_ table: String) throws {
        let folder = TemporaryFolder.made()
        do {
            let store = SQLiteStore(directory: folder.url)
            try store.commit([.put(.fixture()), .name(.numbered(1), login: "anna", Data("7".utf8))])
        }
        try folder.execute("UPDATE \(table) SET login = CAST(login AS BLOB)")
        #expect(try SQLiteStore(directory: folder.url).open(login: "anna").damaged.count == 1)
    }
}
