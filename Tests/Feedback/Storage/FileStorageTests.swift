import Foundation
import MillraceStreams
import Testing

@testable import MillraceFeedback

@Suite struct FileStorageTests {
    private struct Settings: Codable, Equatable, Sendable {
        var name = ""
        var size = 1.0
    }

    private let folder: FolderOfTest
    private let scheduler = TestScheduler()
    private let errors = Log<StorageError>()

    init() throws {
        folder = try FolderOfTest()
    }

    private func storage(
        version: Int = 1,
        fault: @escaping @Sendable (StorageError.Step) -> Int32? = { _ in nil }
    ) -> FileStorage<Settings> {
        FileStorage(
            AtomicFile(path: "\(folder.path)/settings.json", fault: fault),
            version: version,
            scheduler: scheduler,
            pause: .milliseconds(500),
            report: { [errors] in errors.add($0) }
        )
    }

    @Test func aValueIsStoredForTheNextRun() throws {
        let first = storage()
        #expect(first.load() == nil)
        first.save(Settings(name: "Ada", size: 0.1))
        scheduler.run()
        #expect(folder.text("settings.json") == #"{"value":{"name":"Ada","size":0.1},"version":1}"#)
        #expect(folder.mode("settings.json") == "600")
        #expect(storage().load() == Settings(name: "Ada", size: 0.1))
        #expect(errors.all.isEmpty)
    }

    @Test func changesShortlyAfterEachOtherAreWrittenOnce() {
        let writes = Log<StorageError.Step>()
        let storage = storage { step in
            if step == .rename { writes.add(step) }
            return nil
        }
        for number in 1...5 {
            storage.save(Settings(name: "\(number)"))
            scheduler.advance(by: .milliseconds(100))
            #expect(writes.all.count == number / 5)
        }
        #expect(folder.text("settings.json")?.contains("5") == true)
        #expect(scheduler.isIdle)
    }

    /// What this storage has written last says nothing of the file: another process may have written it since, or removed it.
    @Test func whatAnotherStorageHasWrittenIsReplaced() throws {
        let (one, other) = (storage(), storage())
        one.save(Settings(name: "1"))
        try one.flush()
        other.save(Settings(name: "2"))
        try other.flush()
        one.save(Settings(name: "3"))
        one.save(Settings(name: "1"))
        try one.flush()
        #expect(folder.text("settings.json")?.contains("1") == true)
        try FileManager.default.removeItem(atPath: "\(folder.path)/settings.json")
        one.save(Settings(name: "1"))
        try one.flush()
        #expect(folder.text("settings.json")?.contains("1") == true)
    }

    /// A file that could not be loaded may be a good one by the time of the first write.
    @Test func aGoodFileOfAnotherStorageIsNotPutAside() throws {
        try folder.put("garbage", "settings.json")
        let (one, other) = (storage(), storage())
        #expect(one.load() == nil)
        #expect(other.load() == nil)
        other.save(Settings(name: "other"))
        try other.flush()
        one.save(Settings(name: "one"))
        try one.flush()
        #expect(folder.names == ["settings.json", "settings.json.broken-1"])
        #expect(folder.text("settings.json.broken-1") == "garbage")
    }

    @Test func aFlushWritesAtOnce() throws {
        let storage = storage()
        try storage.flush()
        #expect(folder.names.isEmpty)
        storage.save(Settings(name: "Ada"))
        try storage.flush()
        #expect(storage.load() == Settings(name: "Ada"))
        #expect(scheduler.isIdle)
        storage.save(Settings(name: "Bob"))
        scheduler.run()
        #expect(storage.load() == Settings(name: "Bob"))
    }

    @Test func aStorageThatIsReleasedStillWrites() {
        storage().save(Settings(name: "Ada"))
        scheduler.run()
        #expect(storage().load() == Settings(name: "Ada"))
        #expect(scheduler.isIdle)
    }

    private static let broken: [(String, StorageError)] = [
        ("", .broken), ("{", .broken), ("[]", .broken), ("{\"version\":1}", .broken), ("\u{0}", .broken),
        ("{\"value\":{\"name\":\"\",\"size\":1}}", .broken), ("{\"version\":1,\"value\":{\"name\":7}}", .broken),
        ("{\"version\":\"1\",\"value\":{}}", .broken), ("{\"version\":2,\"value\":{\"name\":7}}", .otherVersion(2)),
    ]

    @Test(arguments: broken.indices) func aBrokenFileIsReportedAndKept(number: Int) throws {
        let (text, error) = Self.broken[number]
        try folder.put(text, "settings.json")
        let storage = storage()
        #expect(storage.load() == nil)
        #expect(errors.all == [error])
        // Nothing has to be written: the file stays.
        #expect(folder.names == ["settings.json"])
        storage.save(Settings(name: "Ada"))
        scheduler.run()
        #expect(folder.names == ["settings.json", "settings.json.broken-1"])
        #expect(folder.text("settings.json.broken-1") == text)
        #expect(storage.load() == Settings(name: "Ada"))
        storage.save(Settings(name: "Bob"))
        scheduler.run()
        #expect(folder.names == ["settings.json", "settings.json.broken-1"])
        #expect(errors.all == [error])
    }

    /// Also by a storage that only writes.
    @Test func aBrokenFileIsKeptThoughNobodyLoadsIt() throws {
        try folder.put("{", "settings.json")
        storage().save(Settings(name: "Ada"))
        scheduler.run()
        #expect(errors.all == [.broken])
        #expect(folder.text("settings.json.broken-1") == "{")
        storage().save(Settings(name: "Bob"))
        scheduler.run()
        #expect(folder.names == ["settings.json", "settings.json.broken-1"])
        #expect(storage().load() == Settings(name: "Bob"))
    }

    @Test func aFileThatCantBePutAsideIsNotOverwritten() throws {
        try folder.put("{", "settings.json")
        let fails = MutableProperty(true)
        let storage = storage { step in fails.value && step == .putAside ? EACCES : nil }
        #expect(storage.load() == nil)
        storage.save(Settings(name: "Ada"))
        scheduler.run()
        #expect(errors.all == [.broken, .notPutAside(.init(.putAside, code: EACCES))])
        #expect(folder.text("settings.json") == "{")
        fails.value = false
        try storage.flush()
        #expect(storage.load() == Settings(name: "Ada"))
        #expect(folder.text("settings.json.broken-1") == "{")
    }

    @Test func aFileThatCantBeReadIsKept() throws {
        try folder.put(#"{"value":{"name":"Ada","size":1},"version":1}"#, "settings.json")
        let storage = storage { step in step == .read ? EIO : nil }
        #expect(storage.load() == nil)
        #expect(errors.all == [.unreadable(.init(.read, code: EIO))])
        storage.save(Settings(name: "Bob"))
        try storage.flush()
        #expect(folder.text("settings.json.broken-1")?.contains("Ada") == true)
    }

    @Test(arguments: [StorageError.Step.create, .write, .sync, .rename, .syncFolder])
    func aWriteThatFailsIsReportedAndTriedAgain(step: StorageError.Step) throws {
        let isFull = MutableProperty(true)
        let storage = storage { isFull.value && $0 == step ? ENOSPC : nil }
        #expect(storage.load() == nil)
        storage.save(Settings(name: "Ada"))
        scheduler.run()
        let error = StorageError.unwritable(.init(step, code: ENOSPC))
        #expect(errors.take() == [error])
        #expect(throws: error) { try storage.flush() }
        #expect(errors.all.isEmpty)
        isFull.value = false
        try storage.flush()
        #expect(self.storage().load() == Settings(name: "Ada"))
        // With the next change, too.
        isFull.value = true
        storage.save(Settings(name: "Bob"))
        scheduler.run()
        isFull.value = false
        storage.save(Settings(name: "Cyd"))
        scheduler.run()
        #expect(errors.all == [error])
        #expect(self.storage().load() == Settings(name: "Cyd"))
    }

    @Test func aValueThatJSONCantHaveIsReported() throws {
        let storage = storage()
        storage.save(Settings(name: "secret", size: .infinity))
        scheduler.run()
        #expect(errors.all == [.unencodable])
        #expect(folder.names.isEmpty)
        storage.save(Settings(name: "Ada"))
        try storage.flush()
        #expect(storage.load() == Settings(name: "Ada"))
    }

    /// Texts of errors end up in logs.
    @Test func noErrorHasTheContentInItsText() throws {
        for text in [#"{"version":1,"value":{"secret":"secret"}}"#, "secret", #"{"version":"secret"}"#] {
            try folder.put(text, "settings.json")
            #expect(storage().load() == nil)
        }
        storage().save(Settings(name: "secret", size: .nan))
        scheduler.run()
        #expect(errors.all.count == 5)
        #expect(errors.all.allSatisfy { !"\($0) \(String(reflecting: $0))".contains("secret") })
    }

    @Test func errorsAreInWords() {
        let fault = StorageError.Fault(.rename, code: ENOSPC)
        let errors: [StorageError] = [
            .unreadable(fault), .notAFile, .broken, .otherVersion(3), .unencodable, .unwritable(fault),
            .notPutAside(fault),
        ]
        #expect(
            errors.map(\.description) == [
                "the file can't be read: rename: No space left on device",
                "there is no file, but something else",
                "the file is broken",
                "the file is of version 3",
                "the value can't be written as JSON",
                "the file can't be written: rename: No space left on device",
                "the old file can't be put aside, so nothing is written: rename: No space left on device",
            ]
        )
    }

    /// Two threads change and flush; what is in the file at the end is the last.
    @Test func threadsMayWriteAtOnce() throws {
        let storage = storage()
        let shared = Shared(Settings(), in: storage)
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            for number in 0..<10 {
                shared.value = Settings(name: "\(thread).\(number)")
                do throws(StorageError) { try storage.flush() } catch { errors.add(error) }
            }
        }
        scheduler.run()
        #expect(self.storage().load() == shared.value)
        #expect(errors.all.isEmpty)
    }

    @Test func aSharedValueIsLoadedAndStored() throws {
        let first = Shared(Settings(name: "default"), in: storage())
        #expect(first.value == Settings(name: "default"))
        scheduler.run()
        #expect(folder.names.isEmpty)
        let loop = Loop(
            initial: Settings(),
            reduce: { $0 = $1 },
            feedbacks: [.shared(\.self, with: first, as: { $0 })]
        )
        #expect(loop.state.value == Settings(name: "default"))
        loop.send(Settings(name: "Ada"))
        first.modify { $0.size = 2 }
        scheduler.run()
        #expect(Shared(Settings(name: "default"), in: storage()).value == Settings(name: "Ada", size: 2))
    }

    @Test func aSharedValueWithABrokenFileIsTheFirst() throws {
        try folder.put("{", "settings.json")
        let shared = Shared(Settings(name: "default"), in: storage())
        #expect(shared.value == Settings(name: "default"))
        #expect(errors.all == [.broken])
    }
}
