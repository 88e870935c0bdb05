import CQRSTestSupport
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// A store touches the files of its folder, and no others; the suite of the same name in `Tests/Outer` has other
/// processes.
@Suite(.bodyTimeLimit) struct StoreLockTests {
    /// A refused lock closes its descriptor once: after that, the number may belong to a file of another thread.
    @Test func aStoreThatIsInUseLeavesTheFilesOfOthersAlone() throws {
        let folder = TemporaryFolder.made()
        let store = SQLiteStore(directory: folder.url)
        try store.commit([.put(.fixture())])
        let isOver = Atomic(false)
        let count = Atomic(0)
        let refusals = DispatchGroup()
        let outcomes = Mutex<Set<String>>([])
        DispatchQueue.global().async(group: refusals) {
            while !isOver.load(ordering: .acquiring) {
                let outcome = Result { try StoreLock(StoreFolder(folder.url)) }.map { _ in "locked" }
                _ = outcomes.withLock { $0.insert("\(outcome)") }
                count.add(1, ordering: .relaxed)
            }
        }
        var losses: Set<String> = []
        // Files one after the other, so that mostly the next thing that happens to a free number is that a file gets
        // it.
        while count.load(ordering: .relaxed) < TestDepth.times(12_000, dividedBy: 12) {
            let files = (0..<16).map { Foundation.open(folder.path("\($0)"), O_RDWR | O_CREAT | O_TRUNC, 0o600) }
            let written = files.map { write($0, "kept", 4) }
            for (file, written) in zip(files, written) {
                var status = stat()
                let size = fstat(file, &status) == 0 ? Int(status.st_size) : -1
                let found = [written, size, Int(close(file))]
                if found != [4, 4, 0] { losses.insert("\(found)") }
            }
        }
        isOver.store(true, ordering: .releasing)
        refusals.waitInTest()
        #expect(losses == [])
        let refused = StoreError.inUse(folder: String(folder.path().dropLast()), processID: getpid())
        #expect(outcomes.withLock(\.self) == ["\(Result<String, any Error>.failure(refused))"])
        #expect(try store.open(login: "anna").commands == [.fixture()])
    }

    @Test func aFileThatIsRemovedWhileItIsOpenIsNotWrittenAnyMore() throws {
        for name in ["outbox.sqlite", "outbox.lock"] {
            let folder = TemporaryFolder.made()
            let store = SQLiteStore(directory: folder.url)
            try store.commit([.put(.fixture())])
            try FileManager.default.removeItem(atPath: folder.path(name))
            #expect(throws: StoreError.self) { try store.commit([.put(.fixture(number: 2))]) }
            #expect(throws: StoreError.self) { try store.keep([.fixture()]) }
            let contents = try store.open(login: "anna")
            #expect(contents.commands == (name == "outbox.lock" ? [.fixture()] : []))
            try store.commit([.put(.fixture(number: 2))])
        }
    }
}
