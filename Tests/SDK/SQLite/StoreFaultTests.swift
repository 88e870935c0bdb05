import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// What is not the file's fault: it stays as it is, and the store goes on when the reason is gone.
@Suite(.bodyTimeLimit) struct StoreFaultTests {
    private func fault(_ code: Int32, _ systemError: Int32 = 0) -> StoreFault {
        .sqlite(code: code, systemError: systemError, message: "words")
    }

    @Test func eachCodeHasItsError() throws {
        let temporary = TemporaryFolder.made()
        let folder = try StoreFolder(temporary.url)
        let table: [(Int32, Int32, StoreError)] = [
            (5, 0, .inUse(folder: folder.path, processID: nil)), (261, 0, .inUse(folder: folder.path, processID: nil)),
            (6, 0, .inUse(folder: folder.path, processID: nil)), (7, 0, .failed("words (7)")),
            (8, 0, .notWritable("words")), (1_032, 0, .notWritable("words")), (3, 0, .notWritable("words")),
            (10, EIO, .failed("words (10): Input/output error")), (778, ENOSPC, .diskFull), (778, EDQUOT, .diskFull),
            (778, EFBIG, .diskFull), (778, EROFS, .notWritable("words (778): Read-only file system")),
            (13, 0, .diskFull), (14, EACCES, .notWritable("words (14): Permission denied")),
            (14, EMFILE, .failed("words (14): Too many open files")), (1, 0, .failed("words (1)")),
            (11, 0, .damaged("words")), (267, 0, .damaged("words")), (26, 0, .damaged("words")),
        ]
        for (code, systemError, error) in table {
            let fault = fault(code, systemError)
            #expect(
                (fault.error(in: folder), fault.isDamage) == (error, [11, 26].contains(code & 0xFF)),
                "\(code), \(systemError)"
            )
        }
    }

    /// Another program, as `sqlite3`, may lock the file for a while.
    @Test func aFileThatAnotherProgramHasLockedIsNotDamaged() throws {
        let folder = TemporaryFolder.made()
        let store = SQLiteStore(directory: folder.url)
        try store.commit([.put(.fixture())])
        let other = try SQLiteConnection(try #require(SQLiteLibrary.shared), path: folder.path("outbox.sqlite"))
        try other.executeOnce("BEGIN IMMEDIATE")
        let error = StoreError.inUse(folder: String(folder.path().dropLast()), processID: nil)
        #expect(throws: error) { try store.commit([.put(.fixture(number: 2))]) }
        try other.executeOnce("COMMIT")
        try store.commit([.put(.fixture(number: 2))])
        #expect(try store.open(login: "anna").commands.count == 2)
    }
}
