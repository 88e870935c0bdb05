import BenchmarkCases
import Foundation
import Millrace
import MillraceOutbox
import MillraceSQLite

/// The costs of an outbox and its store on this machine's disk: `benchmarks commands`.
enum StoreCases {
    private static let stored = 100_000
    private static let longestOpening = 1.0
    private static let longestDiscarding = 2.0

    private struct Step: BodyCommand, StoredCommand {
        struct Number: CommandBody, Codable {
            let number: Int
        }

        static let path = "steps"
        static let method = CommandMethod.POST
        let body: Number
    }

    /// Prints the times of commits beside the disk's own, and those of opening a full store and of discarding each of
    /// its commands.
    ///
    /// - Returns: Whether the store is opened, and all of it discarded, in their times.
    static func run() throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-store-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = SQLiteStore(directory: folder)
        _ = try store.open(login: "anna")
        var number = 0
        func records(_ count: Int) -> [StoreChange] {
            (0..<count).map { _ in
                number += 1
                return .put(CrashCases.record(number))
            }
        }
        var table = BenchmarkTable(["store", "ms", "write and fsync, ms", "ratio"])
        for count in [1, 100] {
            let own = try best(of: 30) { try store.commit(records(count)) }
            let disk = try bare(folder.appending(path: "bare"), bytes: count * 200)
            table.add([
                "commit \(count) \(count == 1 ? "command" : "commands")", BenchmarkTable.number(own * 1_000, digits: 2),
                BenchmarkTable.number(disk * 1_000, digits: 2), BenchmarkTable.number(own / disk, digits: 2),
            ])
        }
        for _ in 0..<(stored / 10_000) { try store.commit(records(10_000)) }
        let contents = try store.open(login: "anna").commands.count
        let opening = try fullOpening(folder, store)
        table.add(["open an outbox of \(contents) commands", BenchmarkTable.number(opening * 1_000, digits: 0), "", ""])
        let discarding = try fullDiscarding(folder.appending(path: "copy"))
        table.add([
            "discard each of \(contents) commands", BenchmarkTable.number(discarding * 1_000, digits: 0), "", "",
        ])
        print(table.text)
        return opening <= longestOpening && discarding <= longestDiscarding
    }

    private static func fullOpening(_ folder: URL, _ open: SQLiteStore) throws -> Double {
        // A copy, since a folder is one store's.
        let copy = folder.appending(path: "copy")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        let name = "outbox.sqlite"
        try FileManager.default.copyItem(at: folder.appending(path: name), to: copy.appending(path: name))
        let live = LiveBackend(Backend(SilentAccessible()))
        var outbox: CommandOutbox<NoAuth>?
        return try best(of: 3) {
            outbox = try CommandOutbox(
                store: SQLiteStore(directory: copy),
                login: "anna",
                commands: [Step.self],
                sending: live
            )
        } after: {
            outbox?.close()
            outbox = nil
        }
    }

    private static func fullDiscarding(_ folder: URL) throws -> Double {
        let outbox = try CommandOutbox(
            store: SQLiteStore(directory: folder),
            login: "anna",
            commands: [Step.self],
            sending: LiveBackend(Backend(SilentAccessible()))
        )
        let ids = outbox.commands.value.map(\.id)
        return try best(of: 1) {
            let group = DispatchGroup()
            for id in ids {
                group.enter()
                outbox.discard(id).startWithCompleted { group.leave() }
            }
            group.wait()
            guard outbox.commands.value.isEmpty else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    /// The time of a plain write of so many bytes that is synchronized to the same disk.
    private static func bare(_ file: URL, bytes: Int) throws -> Double {
        let descriptor = open(file.path(), O_CREAT | O_WRONLY | O_APPEND, 0o600)
        defer { close(descriptor) }
        let data = [UInt8](repeating: 7, count: bytes)
        return try best(of: 30) {
            guard write(descriptor, data, bytes) == bytes, fsync(descriptor) == 0 else {
                throw CocoaError(.fileWriteUnknown)
            }
        }
    }

    /// The shortest time of a body, without what comes after it.
    private static func best(
        of count: Int,
        _ body: () throws -> Void,
        after: () -> Void = {}
    ) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<count {
            let time = try ContinuousClock().measure(body)
            after()
            best = min(best, Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
        }
        return best
    }
}

/// An accessible that never answers.
private struct SilentAccessible: Accessible {
    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> { .never }
}
