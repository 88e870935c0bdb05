import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// The modes of a store's files with any mask of the process, which is another process's.
@Suite(.bodyTimeLimit) struct StoreFolderTests {
    @Test func theFilesAreTheirOwnersOnlyWithAnyMask() async throws {
        let folder = TemporaryFolder.made()
        let path = folder.url.path()
        await #expect(processExitsWith: .success) { [path = path as String] in
            let rows = ([0, 0o022, 0o077, 0o777] as [mode_t]).flatMap { mask in
                ([nil, 0o755, 0o700] as [mode_t?]).map { (mask, $0) }
            }
            for (mask, existing) in rows {
                let folder = URL(filePath: path).appending(path: "\(mask)-\(existing ?? 0)/store")
                umask(0)
                if let existing {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    try #require(chmod(folder.path(), existing) == 0)
                }
                umask(mask)
                let store = SQLiteStore(directory: folder)
                try store.commit([.put(.fixture())])
                try store.keep([.fixture()])
                for name in [
                    "", "/outbox.lock", "/outbox.sqlite", "/outbox.sqlite-journal", "/answers.sqlite",
                    "/answers.sqlite-wal",
                    "/answers.sqlite-shm",
                ] {
                    var status = stat()
                    try #require(stat(folder.path() + name, &status) == 0)
                    try #require(
                        status.st_mode & 0o777 == (name.isEmpty ? existing ?? 0o700 : 0o600),
                        "\(name) \(mask)"
                    )
                }
            }
        }
        withExtendedLifetime(folder) {}
    }
}
