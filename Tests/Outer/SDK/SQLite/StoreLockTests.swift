import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// One process at a time has a folder, whatever becomes of it.
@Suite(.bodyTimeLimit) struct StoreLockTests {
    @Test func anotherProcessIsToldWhoHasTheFolder() async throws {
        let folder = TemporaryFolder.made()
        let store = SQLiteStore(directory: folder.url)
        try store.commit([.put(.fixture())])
        await #expect(processExitsWith: .success) { [path = folder.path() as String, holder = getpid() as Int32] in
            let store = SQLiteStore(directory: URL(filePath: path))
            let error = StoreError.inUse(folder: String(path.dropLast()), processID: holder)
            #expect(throws: error) { try store.open(login: "anna") }
            #expect(throws: error) { try store.commit([.remove(number: 1)]) }
            #expect(throws: error) { try store.answer(to: AnswerRecord.fixture().question) }
        }
        #expect(try store.open(login: "anna").commands == [.fixture()])
    }

    @Test func theLockGoesWithAProcessThatIsKilled() async throws {
        let folder = TemporaryFolder.made()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path() as String] in
            let store = SQLiteStore(directory: URL(filePath: path))
            try store.commit([.put(.fixture())])
            kill(getpid(), SIGKILL)
        }
        #expect(folder.names.contains("outbox.sqlite-journal"))
        let store = SQLiteStore(directory: folder.url)
        #expect(try store.open(login: "anna") == StoreContents(commands: [.fixture()], lastNumber: 1))
    }

    /// A process that commits one command after the other is killed by a thread of its own, which says nothing before.
    @Test(arguments: 0..<5) func whatAKilledProcessHasCommittedIsThere(_ round: Int) async throws {
        let folder = TemporaryFolder.made()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path() as String, round = round as Int] in
            let folder = URL(filePath: path)
            let store = SQLiteStore(directory: folder)
            let log = Foundation.open(path + "committed", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            Thread.detachNewThread {
                // It waits for a number of commits, and then for some work of its own: the kill may come anywhere in
                // the next one.
                var status = stat()
                while stat(path + "committed", &status) != 0 || status.st_size < off_t(10 + 7 * round) {}
                for _ in 0..<(round * 9_973) { _ = getpid() }
                kill(getpid(), SIGKILL)
            }
            for number in Int64(1)... {
                let pair = [CommandRecord.fixture(number: 2 * number - 1), .fixture(number: 2 * number)]
                try store.commit(pair.map { .put($0) })
                _ = write(log, "c", 1)
            }
        }
        let committed = folder.bytes("committed")?.count ?? 0
        let contents = try SQLiteStore(directory: folder.url).open(login: "anna")
        #expect(contents.damaged == [])
        // The last one may be there before the process could say so; no half of one is.
        #expect([2 * committed, 2 * committed + 2].contains(contents.commands.count))
        #expect(contents.commands.map(\.number) == (0..<contents.commands.count).map { Int64($0) + 1 })
    }
}
