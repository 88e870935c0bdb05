import Foundation
import Millrace

/// A round of the crash test: lives of one process on one store, each of which a kill ends, and a last one that sends
/// what is left.
struct CrashRound {
    /// What a round has found.
    struct Findings {
        let text: String
        let accepted: Int
        let faults: [CrashJournal.Fault: [String]]
    }

    static let usualKills = 20

    let kills: Int
    private let seed: UInt64
    private let disk: CrashDisk
    private let backend: CrashBackend

    /// - Parameter seed: The seed of everything that is random in the round, but for the times that the system takes.
    ///   Every second round is on a small disk, which is full now and then.
    init(seed: UInt64, kills: Int) throws {
        self.seed = seed
        self.kills = kills
        disk = try CrashDisk(isSmall: seed % 2 == 0)
        backend = try CrashBackend(seed: seed)
    }

    func run() throws -> Findings {
        var generator = SeededGenerator(seed: seed)
        var journal = CrashJournal()
        for life in 1...kills { try live(life, &generator, &journal) }
        backend.calm()
        disk.empty()
        let last = try CrashProcess(arguments(of: kills + 1, seed: 0))
        let (lines, isDone) = last.lines {}
        for line in lines { journal.note(line, life: kills + 1) }
        if !isDone { journal.note(.strange("the last process could not send everything"), life: kills + 1) }
        let record = backend.stop()
        journal.compare(record)
        return Findings(text: text(journal, record), accepted: journal.acceptedCount, faults: journal.faults)
    }

    private func live(_ life: Int, _ generator: inout SeededGenerator, _ journal: inout CrashJournal) throws {
        let seed = UInt64.random(in: 0 ... .max, using: &generator)
        let pause = Int.random(in: 0...200, using: &generator)
        let trouble = trouble(&generator)
        let begin = Int.random(in: 0...100, using: &generator)
        let end = begin + .random(in: 10...60, using: &generator)
        // Half of the kills come right after an answer.
        let answers = Bool.random(using: &generator) ? Int.random(in: 1...40, using: &generator) : nil
        let process = try CrashProcess(arguments(of: life, seed: seed) + ["\(life * 10_000)"])
        if pause < 20 { process.kill(after: 2 * pause) }
        let (lines, _) = process.lines {
            backend.ring(after: answers) { process.kill() }
            process.after(begin) { trouble(true) }
            process.after(end) { trouble(false) }
            process.kill(after: answers == nil ? pause : 400)
        }
        backend.ring(after: nil) {}
        trouble(false)
        for line in lines { journal.note(line, life: life) }
    }

    private func arguments(of life: Int, seed: UInt64) -> [String] {
        [backend.server.url.absoluteString, disk.store.path(), "\(life)", "\(seed)"]
    }

    /// Something that is wrong for a while.
    private func trouble(_ generator: inout SeededGenerator) -> @Sendable (Bool) -> Void {
        let (backend, disk) = (backend, disk)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return { backend.hang($0) }
        case 1: return { backend.server.network = $0 ? .offline : .online }
        case 2: return { backend.server.network = $0 ? .losingAnswers : .online }
        case 3...5: return { $0 ? disk.fill() : disk.empty() }
        default: return { _ in }
        }
    }

    private func text(_ journal: CrashJournal, _ record: CrashBackend.Record) -> String {
        let place =
            disk.isSmall ? "on a small disk" : seed % 2 == 0 ? "(skipped: no small disk can be mounted)" : "on disk"
        let conflicts = record.requests.count { $0.answer == "409" }
        let head =
            "seed \(seed) \(place): \(kills) kills, \(journal.acceptedCount) commands accepted, "
            + "\(record.carriedOut.count) carried out by \(record.requests.count) requests, \(conflicts) answered 409"
        guard !journal.faults.isEmpty else { return head }
        let faults = CrashJournal.Fault.allCases.compactMap { fault in
            journal.faults[fault].map { found in
                (["  \(found.count) \(fault.rawValue)"] + found.prefix(3).map { "    \($0)" }).joined(separator: "\n")
            }
        }
        return ([head] + faults).joined(separator: "\n")
    }
}
