import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS

/// What is not the file's fault: it stays as it is, and the store goes on when the reason is gone.
@Suite(.onWaitingThreads, .timeLimit(.minutes(5))) struct StoreFaultTests {
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
            #expect(fault(code, systemError).error(in: folder) == error, "\(code), \(systemError)")
            #expect(fault(code, systemError).isDamage == [11, 26].contains(code & 0xFF), "\(code)")
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

    /// The modes of a folder and its file with which nobody but root may write them.
    @Test(.enabled(if: getuid() == 0, "a process must be able to become another user's"), arguments: 0..<3)
    func whatMayNotBeWrittenIsLeftAlone(_ part: Int) async throws {
        let folder = TemporaryFolder.made()
        do { try SQLiteStore(directory: folder.url).commit([.put(.fixture())]) }
        let before = folder.bytes("outbox.sqlite")
        chmod(folder.path(), 0o755)
        if part != 0 { for name in ["", "outbox.lock"] { chown(folder.path(name), 65_534, 65_534) } }
        if part == 2 { chown(folder.path("outbox.sqlite"), 65_534, 65_534) }
        if part == 2 { chmod(folder.path(), 0o500) }
        await #expect(processExitsWith: .success) { [path = folder.path() as String, part = part as Int] in
            try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
            let store = SQLiteStore(directory: URL(filePath: path))
            for _ in 0..<2 {
                #expect {
                    try store.open(login: "anna")
                } throws: {
                    if case .notWritable? = $0 as? StoreError { true } else { false }
                }
            }
            guard part == 2 else { return }
            // The same store goes on.
            chmod(path, 0o700)
            try store.commit([.put(.fixture(number: 2))])
        }
        let count = part == 2 ? 2 : 1
        if part != 2 { #expect(folder.bytes("outbox.sqlite") == before) }
        #expect(try SQLiteStore(directory: folder.url).open(login: "anna").commands.count == count)
        #expect(!folder.names.contains { $0.contains("damaged") })
    }

    /// A limit of the size of files is a disk that is full at each write, in a process of its own.
    @Test func aFileThatMayNotGrowLosesNothing() async throws {
        let folder = TemporaryFolder.made()
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            signal(SIGXFSZ, SIG_IGN)
            let store = SQLiteStore(directory: URL(filePath: path))
            try store.commit([.put(.fixture())])
            var count = 1
            var full = 0
            for size in stride(from: 0, through: 300_000, by: 3_000) {
                var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: .max)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                do throws(StoreError) {
                    try store.commit([
                        .put(.fixture(number: Int64(count + 1), payload: Data(count: 2_000))),
                        .put(.fixture(number: Int64(count + 2), payload: Data(count: 2_000))),
                    ])
                    count += 2
                } catch {
                    try #require(error == .diskFull, "\(size): \(error)")
                    full += 1
                }
                limit.rlim_cur = .max
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                try #require(try store.open(login: "anna").commands.count == count, "\(size)")
            }
            try #require(full > 10 && count > 9, "\(full), \(count)")
        }
        #expect(try SQLiteStore(directory: folder.url).open(login: "anna").damaged == [])
    }
}
