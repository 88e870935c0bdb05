import Foundation
import Millrace
import MillraceStreams
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceTestKit

/// A recorded session does the same when it is played again, and something else once the app is another one.
@Suite(.bodyTimeLimit) struct AssertReplayTests {
    /// Records a session in which a user and a backend do anything in any order, with any pauses.
    static func session(seed: UInt64, steps: Int = 30) -> TraceLog {
        var random = SeededGenerator(seed: seed)
        let (clock, transport, mark) = (TestScheduler(), WaitingTransport(), CauseID.next())
        let host = "finder-\(mark.number).invalid"
        let trace = Trace(clock: { clock.currentInstant })
        let recording = trace.record { source in
            if case let .access(request) = source { request.url.host() == host } else { CauseID.current == mark }
        }
        defer { recording.dispose() }
        return CauseID.$current.withValue(mark) {
            let base = URL(string: "http://\(host)") ?? URL(filePath: "/")
            let session = BackendSession(environment: Environment(base: base), transport: transport)
            let pilot = Pilot(showing: makeFinder(session, clock), columns: 40, rows: 14, clock: clock)
            for _ in 0..<steps { step(pilot, transport, &random) }
            return trace.log
        }
    }

    private static func step(_ pilot: Pilot, _ transport: WaitingTransport, _ random: inout SeededGenerator) {
        let keys: [Key] = [
            .control("r"), .control("x"), .tab, .left, .right, .home, .backspace, .delete, .control("u"),
        ]
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: pilot.receive(keys.randomElement(using: &random) ?? .tab, at: #_sourceLocation)
        case 3, 4: pilot.receive(.character("aäb 京".randomElement(using: &random) ?? "a"), at: #_sourceLocation)
        case 5: pilot.receive(.paste("Bath"), at: #_sourceLocation)
        case 6:
            pilot.receive(
                .mouse(Mouse(.click, row: Int.random(in: 0..<14, using: &random), column: 5)),
                at: #_sourceLocation
            )
        case 7:
            pilot.resize(columns: Int.random(in: 20...60, using: &random), rows: Int.random(in: 5...20, using: &random))
        case 8, 9: pilot.advance(by: .milliseconds(Int.random(in: 0...4_000, using: &random)))
        default:
            guard let index = transport.requests.indices.randomElement(using: &random) else { return }
            let names = ["Bath", "Wells", "a\"\\京"].shuffled(using: &random).prefix(
                Int.random(in: 0...3, using: &random)
            )
            let answer = FinderModel.Answer(names: Array(names), token: "t0k3n")
            let status = [200, 200, 200, 404, 500].randomElement(using: &random) ?? 200
            let isLost = Int.random(in: 0..<6, using: &random) == 0
            transport.answer(index) { request in
                guard !isLost else { return .failure(.transport(.reset, at: request.endpoint)) }
                let body = (try? JSONEncoder().encode(answer)) ?? Data()
                return .success(
                    HTTPAnswer(response: HTTPResponse(status: status, headers: [:], url: request.url), body: body)
                )
            }
            pilot.rest(at: nil)
        }
    }

    /// Plays a session again, and returns what is reported.
    static func differences(in log: TraceLog, _ change: FinderModel.Change = .none) throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-replay-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try log.write(to: file)
        return failures { assertReplay(of: file) { makeFinder($0, change) } }
            .map { $0.replacing(file.lastPathComponent, with: "session.jsonl") }
    }

    @Test(arguments: TestDepth.some(0..<50 as Range<UInt64>, each: 8)) func anySessionDoesTheSameAgain(seed: UInt64)
        throws
    {
        let differences = try Self.differences(in: Self.session(seed: seed))
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    /// A process may end, or be killed, in the middle of what its app does.
    @Test(arguments: TestDepth.some(0..<20 as Range<UInt64>, each: 7)) func aSessionThatWasCutDoesTheSameAgain(
        seed: UInt64
    ) throws {
        let records = Self.session(seed: seed).records
        let first = try #require(records.firstIndex { if case .frame = $0.entry { true } else { false } })
        for count in stride(from: first + 1, through: records.count, by: TestDepth.step(4)) {
            let differences = try Self.differences(in: TraceLog(Array(records.prefix(count))))
            #expect(differences.isEmpty, "\(count) records: \(differences.joined(separator: "\n"))")
        }
    }

    /// What messages of a channel cause is not played, and said.
    @Test func aSessionEndsWithTheFirstEventOfAChannel() throws {
        let records = Self.session(seed: 3).records
        let (last, loop) = try (#require(records.last), #require(records.lazy.compactMap(\.entry.loop).first))
        let (effect, access) = (CauseID(number: last.number.number + 1), CauseID(number: last.number.number + 2))
        let entries: [(cause: CauseID, entry: TraceEntry)] = [
            (.none, .started("talk#1", loop: loop)), (effect, .access("GET http://h/talk", body: nil)),
            (access, .connection("open")),
            (effect, .event(".didFind([\"Ely\"])", loop: loop, parts: [], changes: ["found: [] → [\"Ely\"]"])),
        ]
        let more = entries.enumerated().map { index, new in
            TraceRecord(
                number: CauseID(number: effect.number + UInt64(index)),
                cause: new.cause,
                seconds: last.seconds,
                entry: new.entry
            )
        }
        let differences = try Self.differences(in: TraceLog(records + more))
        let isSaid = differences.first?.contains("comes from GET /talk, whose messages are not played again.") == true
        #expect(differences.count == 1 && isSaid, "\(differences)")
    }

    @Test(arguments: FinderModel.Change.allCases.filter { $0 != .none })
    func aChangeOfTheAppIsNoticed(change: FinderModel.Change) throws {
        // Few sessions show another pause: a share begins with one that does.
        let seeds: [UInt64] = TestDepth.current == .share ? Array(17..<20) + Array(0..<17) : Array(0..<20)
        let isNoticed = try seeds.contains { try !Self.differences(in: Self.session(seed: $0), change).isEmpty }
        #expect(isNoticed)
    }
}
