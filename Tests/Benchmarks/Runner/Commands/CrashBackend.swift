import Dispatch
import Foundation
import Millrace
import MillraceMockServer
import Synchronization

/// The backend of the crash test, which carries out commands of one key once, and answers 409 while it does.
///
/// It takes its time, loses answers, refuses commands, has errors, and hangs for a while.
final class CrashBackend: Sendable {
    /// A request that has arrived.
    struct Request {
        let body: CrashBody
        /// Who sent it, and in which life.
        let login: String
        let life: Int
        let key: String
        var answer = "no answer"
    }

    struct Record {
        var requests: [Request] = []
        /// The requests that have carried their commands out, by their numbers, in the order in which they did.
        var carriedOut: [Int] = []
        var generator: SeededGenerator
        var isCalm = false
        var hangs = false
        /// What is called, once, after so many answers more.
        var alarm: (count: Int, ring: @Sendable () -> Void)?
        /// What became of each key; nil while its first request is under way.
        var keys: [String: Int?] = [:]
    }

    private enum Plan {
        case answer(MockResponse)
        /// The command is carried out after a while, with an answer that may be lost.
        case carryOut(after: UInt32, MockResponse)
    }

    let server = MockServer()
    private let guarded: Mutex<Record>
    private let queue = DispatchQueue(label: "crash.backend", attributes: .concurrent)

    init(seed: UInt64) throws {
        guarded = Mutex(Record(generator: SeededGenerator(seed: seed)))
        server.route(.POST, "/steps", on: queue) { [unowned self] in answer($0) }
        try server.start()
    }

    /// All that has arrived; what is under way ends before.
    func stop() -> Record {
        server.stop()
        queue.sync(flags: .barrier) {}
        return guarded.withLock { $0 }
    }

    func calm() {
        server.network = .online
        guarded.withLock {
            $0.isCalm = true
            $0.hangs = false
        }
    }

    func hang(_ hangs: Bool) {
        guarded.withLock { $0.hangs = hangs }
    }

    /// Calls back after so many answers, in place of an earlier call; nil for never.
    func ring(after count: Int?, _ ring: @escaping @Sendable () -> Void) {
        guarded.withLock { $0.alarm = count.map { ($0, ring) } }
    }

    private func answer(_ request: RecordedRequest) -> MockResponse {
        guard let body = try? JSONDecoder().decode(CrashBody.self, from: request.body),
            let key = request.headers["Idempotency-Key"],
            let token = request.headers["Authorization"]?.dropFirst("Bearer ".count).split(separator: "."),
            token.count == 2, let life = Int(token[1])
        else { return .status(400) }
        let asked = Request(body: body, login: String(token[0]), life: life, key: key)
        let (index, plan) = guarded.withLock { record -> (Int, Plan) in
            record.requests.append(asked)
            return (record.requests.count - 1, Self.plan(asked, &record))
        }
        var response: MockResponse
        switch plan {
        case let .answer(answer): response = answer
        case let .carryOut(pause, answer):
            // A server that takes its time, so that a kill meets commands that are being carried out.
            usleep(pause)
            response = answer
        }
        let ring = guarded.withLock { record -> (@Sendable () -> Void)? in
            if case .carryOut = plan {
                record.carriedOut.append(index)
                record.keys[key] = .some(204)
            }
            if record.hangs { response = .hanging }
            record.requests[index].answer =
                response.hangs || response.breakage != nil ? "lost \(response.status)" : "\(response.status)"
            record.alarm?.count -= 1
            guard let alarm = record.alarm, alarm.count <= 0 else { return nil }
            record.alarm = nil
            return alarm.ring
        }
        ring?()
        return response
    }

    private static func plan(_ request: Request, _ record: inout Record) -> Plan {
        let luck = record.isCalm ? 99 : Int.random(in: 0..<100, using: &record.generator)
        switch luck {
        case 0..<3: return .answer(.status(503))
        case 3..<5: return .answer(MockResponse(status: 503, headers: ["Retry-After": "0"]))
        case 5..<7: return .answer(.status(429))
        case 7..<9: return .answer(.reset(at: .head))
        default: break
        }
        if let known = record.keys[request.key] {
            // The first request of the key is still under way.
            guard let status = known else { return .answer(.status(409)) }
            return .answer(luck < 15 ? .disconnect(at: .head) : .status(status))
        }
        if luck < 20 {
            record.keys[request.key] = .some(422)
            return .answer(luck < 11 ? .disconnect(at: .head) : .status(422))
        }
        record.keys[request.key] = .some(nil)
        let longest: UInt32 = luck < 30 ? 150_000 : luck < 50 ? 20_000 : 2_000
        let pause = UInt32.random(in: 0...longest, using: &record.generator)
        return .carryOut(after: pause, luck < 35 ? .disconnect(at: .head) : .status(204))
    }
}
