import BenchmarkCases
import Foundation
import Millrace

/// The crash test: `benchmarks crash [COUNT [SEED]]` kills a process that gives commands, at random points, and counts
/// the work of the backend.
enum CrashCases {
    /// Kills processes, and prints what was found.
    ///
    /// - Parameters:
    ///   - count: The number of kills; 1,000 by default.
    ///   - seed: The seed of the first round, of which each later one has the next; 1 by default.
    /// - Returns: Whether no command met what must not happen to one.
    static func run(_ count: String?, seed: String?) throws -> Bool {
        let count = count.flatMap { Int($0) } ?? 1_000
        var sums: [CrashJournal.Fault: Int] = [:]
        var (kills, accepted) = (0, 0)
        for seed in (seed.flatMap { UInt64($0) } ?? 1)... {
            guard kills < count else { break }
            let round = try CrashRound(seed: seed, kills: min(CrashRound.usualKills, count - kills))
            let found = try round.run()
            print(found.text)
            fflush(nil)
            kills += round.kills
            accepted += found.accepted
            sums.merge(found.faults.mapValues(\.count), uniquingKeysWith: +)
        }
        let faults = CrashJournal.Fault.allCases.map { "\(sums[$0] ?? 0) \($0.rawValue)" }
        print("\(kills) kills, \(accepted) commands accepted: \(faults.joined(separator: ", "))")
        return sums.isEmpty && accepted > kills
    }

    static func record(_ number: Int) -> CommandRecord {
        CommandRecord(
            number: Int64(number),
            login: "anna",
            type: "Step",
            version: 1,
            lane: "main",
            key: UUID().uuidString,
            payload: Data(#"{"body":{"number":\#(number)}}"#.utf8),
            acceptedAt: Date(timeIntervalSince1970: 0),
            isSent: false,
            replacesSent: false
        )
    }
}
