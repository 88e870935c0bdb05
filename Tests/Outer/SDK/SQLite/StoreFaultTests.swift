import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// A file that may not be written or may not grow, in a process of its own: it stays as it is, and the store goes on
/// when the reason is gone.
@Suite(.bodyTimeLimit) struct StoreFaultTests {
    /// The modes of a folder and its file with which nobody but root may write them.
    @Test(.needs(getuid() == 0, "a process must be able to become another user's"), arguments: 0..<3)
    func whatMayNotBeWrittenIsLeftAlone(_ part: Int) async throws {
        let folder = TemporaryFolder.made()
        do { try SQLiteStore(directory: folder.url).commit([.put(.fixture())]) }
        let before = folder.bytes("outbox.sqlite")
        chmod(folder.path(), 0o755)
        if part != 0 { for name in ["", "outbox.lock"] { chown(folder.path(name), 65_534, 65_534) } }
        if part == 2 {
            for name in folder.names { chown(folder.path(name), 65_534, 65_534) }
            // A journal that is there can be written in a folder that can't.
            unlink(folder.path("outbox.sqlite-journal"))
            chmod(folder.path(), 0o500)
        }
        await #expect(processExitsWith: .success) { [path = folder.path() as String, part = part as Int] in
            try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
            let store = SQLiteStore(directory: URL(filePath: path))
            for _ in 0..<2 {
                #expect {
                    guard part == 2 else { return _ = try store.open(login: "anna") }
                    try store.commit([.put(.fixture(number: 2))])
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
