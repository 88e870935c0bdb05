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

    /// What a storage loads, what is in the folder, and what was reported since the last look.
    private struct Found: Equatable {
        var loaded: Settings?
        var texts: [String: String]
        var errors: [StorageError]
    }

    /// Asserts what a storage loads, what is in the folder, and what was reported since the last time.
    private func expect(
        _ storage: FileStorage<Settings>? = nil,
        loads name: String? = nil,
        from texts: [String: String],
        reporting reported: StorageError...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let loaded = (storage ?? self.storage()).load()
        let found = Found(loaded: loaded, texts: folder.texts, errors: errors.take())
        let expected = Found(loaded: name.map { Settings(name: $0) }, texts: texts, errors: reported)
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    /// The file of a name.
    private static func file(_ name: String, broken: String? = nil) -> [String: String] {
        var texts = ["settings.json": #"{"value":{"name":"\#(name)","size":1},"version":1}"#]
        texts["settings.json.broken-1"] = broken
        return texts
    }

    @Test func aValueIsStoredForTheNextRun() throws {
        let first = storage()
        let before = first.load()
        first.save(Settings(name: "Ada", size: 0.1))
        scheduler.run()
        let text = #"{"value":{"name":"Ada","size":0.1},"version":1}"#
        #expect((folder.texts, folder.mode("settings.json")) == (["settings.json": text], "600"))
        #expect(([before, storage().load()], errors.all) == ([nil, Settings(name: "Ada", size: 0.1)], []))
    }

    @Test func changesShortlyAfterEachOtherAreWrittenOnce() {
        let writes = Log<StorageError.Step>()
        let storage = storage { step in
            if step == .rename { writes.add(step) }
            return nil
        }
        let counts = (1...5).map { number in
            storage.save(Settings(name: "\(number)"))
            scheduler.advance(by: .milliseconds(100))
            return writes.all.count
        }
        #expect(counts == [0, 0, 0, 0, 1])
        expect(loads: "5", from: Self.file("5"))
        #expect(scheduler.isIdle)
    }

    /// What this storage has written last says nothing of the file: another process may have written it since, or
    /// removed it.
    @Test func whatAnotherStorageHasWrittenIsReplaced() throws {
        let (one, other) = (storage(), storage())
        one.save(Settings(name: "1"))
        try one.flush()
        other.save(Settings(name: "2"))
        try other.flush()
        one.save(Settings(name: "3"))
        one.save(Settings(name: "1"))
        try one.flush()
        expect(loads: "1", from: Self.file("1"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/settings.json")
        one.save(Settings(name: "1"))
        try one.flush()
        expect(loads: "1", from: Self.file("1"))
    }

    /// A file that could not be loaded may be a good one by the time of the first write.
    @Test func aGoodFileOfAnotherStorageIsNotPutAside() throws {
        try folder.put("garbage", "settings.json")
        let (one, other) = (storage(), storage())
        for storage in [one, other] {
            expect(storage, from: ["settings.json": "garbage"], reporting: .broken)
        }
        other.save(Settings(name: "other"))
        try other.flush()
        one.save(Settings(name: "one"))
        try one.flush()
        expect(loads: "one", from: Self.file("one", broken: "garbage"))
    }

    @Test func aFlushWritesAtOnce() throws {
        let storage = storage()
        try storage.flush()
        expect(storage, from: [:])
        storage.save(Settings(name: "Ada"))
        try storage.flush()
        expect(storage, loads: "Ada", from: Self.file("Ada"))
        #expect(scheduler.isIdle)
        storage.save(Settings(name: "Bob"))
        scheduler.run()
        expect(storage, loads: "Bob", from: Self.file("Bob"))
    }

    @Test func aStorageThatIsReleasedStillWrites() {
        storage().save(Settings(name: "Ada"))
        scheduler.run()
        expect(loads: "Ada", from: Self.file("Ada"))
        #expect(scheduler.isIdle)
    }

    private static let broken: [(String, StorageError)] = [
        ("", .broken), ("{", .broken), ("[]", .broken), ("{\"version\":1}", .broken), ("\u{0}", .broken),
        ("{\"value\":{\"name\":\"\",\"size\":1}}", .broken), ("{\"version\":1,\"value\":{\"name\":7}}", .broken),
        ("{\"version\":\"1\",\"value\":{}}", .broken), ("{\"version\":2,\"value\":{\"name\":7}}", .otherVersion(2)),
    ]

    /// A file that nobody loads is kept by the storage that writes.
    @Test(arguments: broken.indices, [true, false]) func aBrokenFileIsReportedAndKept(number: Int, isLoaded: Bool)
        throws
    {
        let (text, error) = Self.broken[number]
        try folder.put(text, "settings.json")
        let storage = storage()
        if isLoaded {
            // Nothing has to be written: the file stays.
            expect(storage, from: ["settings.json": text], reporting: error)
            storage.save(Settings(name: "Ada"))
            scheduler.run()
            expect(storage, loads: "Ada", from: Self.file("Ada", broken: text))
        } else {
            storage.save(Settings(name: "Ada"))
            scheduler.run()
            expect(storage, loads: "Ada", from: Self.file("Ada", broken: text), reporting: error)
        }
        for writer in [storage, self.storage()] {
            writer.save(Settings(name: "Bob"))
            scheduler.run()
            expect(storage, loads: "Bob", from: Self.file("Bob", broken: text))
        }
    }

    @Test func aFileThatCantBePutAsideIsNotOverwritten() throws {
        try folder.put("{", "settings.json")
        let fails = MutableProperty(true)
        let storage = storage { step in fails.value && step == .putAside ? EACCES : nil }
        expect(storage, from: ["settings.json": "{"], reporting: .broken)
        storage.save(Settings(name: "Ada"))
        scheduler.run()
        let error = StorageError.notPutAside(.init(.putAside, code: EACCES))
        #expect((errors.take(), folder.texts) == ([error], ["settings.json": "{"]))
        fails.value = false
        try storage.flush()
        expect(storage, loads: "Ada", from: Self.file("Ada", broken: "{"))
    }

    @Test func aFileThatCantBeReadIsKept() throws {
        try folder.put(Self.file("Ada")["settings.json"] ?? "", "settings.json")
        let storage = storage { step in step == .read ? EIO : nil }
        expect(storage, from: Self.file("Ada"), reporting: .unreadable(.init(.read, code: EIO)))
        storage.save(Settings(name: "Bob"))
        try storage.flush()
        expect(loads: "Bob", from: Self.file("Bob", broken: Self.file("Ada")["settings.json"]))
    }

    @Test(arguments: [StorageError.Step.create, .write, .sync, .rename, .syncFolder])
    func aWriteThatFailsIsReportedAndTriedAgain(step: StorageError.Step) throws {
        let isFull = MutableProperty(true)
        let storage = storage { isFull.value && $0 == step ? ENOSPC : nil }
        let before = storage.load()
        storage.save(Settings(name: "Ada"))
        scheduler.run()
        let error = StorageError.unwritable(.init(step, code: ENOSPC))
        #expect((before == nil, errors.take()) == (true, [error]))
        #expect(throws: error) { try storage.flush() }
        isFull.value = false
        try storage.flush()
        expect(loads: "Ada", from: Self.file("Ada"))
        // With the next change, too.
        isFull.value = true
        storage.save(Settings(name: "Bob"))
        scheduler.run()
        isFull.value = false
        storage.save(Settings(name: "Cyd"))
        scheduler.run()
        expect(loads: "Cyd", from: Self.file("Cyd"), reporting: error)
    }

    @Test func aValueThatJSONCantHaveIsReported() throws {
        let storage = storage()
        storage.save(Settings(name: "secret", size: .infinity))
        scheduler.run()
        expect(storage, from: [:], reporting: .unencodable)
        storage.save(Settings(name: "Ada"))
        try storage.flush()
        expect(storage, loads: "Ada", from: Self.file("Ada"))
    }

    /// Texts of errors end up in logs.
    @Test func noErrorHasTheContentInItsText() throws {
        let loaded = try [#"{"version":1,"value":{"secret":"secret"}}"#, "secret", #"{"version":"secret"}"#].map {
            text in
            try folder.put(text, "settings.json")
            return storage().load()
        }
        storage().save(Settings(name: "secret", size: .nan))
        scheduler.run()
        let texts = errors.all.map { "\($0) \(String(reflecting: $0))" }
        let telling = texts.filter { $0.contains("secret") }
        #expect((loaded, texts.count, telling) == ([nil, nil, nil], 5, []), "\(texts)")
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
        expect(loads: shared.value.name, from: Self.file(shared.value.name))
    }

    @Test func aSharedValueIsLoadedAndStored() throws {
        let first = Shared(Settings(name: "default"), in: storage())
        scheduler.run()
        #expect(folder.names.isEmpty)
        let loop = Loop(
            initial: Settings(),
            reduce: { $0 = $1 },
            feedbacks: [.shared(\.self, with: first, as: { $0 })]
        )
        var values = [first.value, loop.state.value]
        loop.send(Settings(name: "Ada"))
        first.modify { $0.size = 2 }
        scheduler.run()
        values.append(Shared(Settings(name: "default"), in: storage()).value)
        let kept = Settings(name: "default")
        #expect(values == [kept, kept, Settings(name: "Ada", size: 2)])
    }

    @Test func aSharedValueWithABrokenFileIsTheFirst() throws {
        try folder.put("{", "settings.json")
        let shared = Shared(Settings(name: "default"), in: storage())
        #expect((shared.value, errors.all) == (Settings(name: "default"), [.broken]))
    }
}
