import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport

@testable import MillraceCQRS

/// A backend that carries out requests of one key once, whatever becomes of those who have sent them.
///
/// A request is on its way until it arrives, also when nobody waits for its answer any more; and an answer is on its
/// way, or is lost.
final class KeyedServer: Sendable {
    private struct Request {
        let person: String
        /// Nil for a query of the person's letters.
        let key: String?
        let letter: String
        let reply: @Sendable (Result<String, CoreError>) -> Void
        var answer: Result<String, CoreError>?
    }

    private struct State {
        var generator: SeededGenerator
        var requests: [Request] = []
        var outcomes: [String: Result<String, CoreError>] = [:]
        var carriedOut: [(person: String, letter: String)] = []
        var refused: Set<String> = []
        var strangers: [String] = []
        var isCalm = false

        func letters(of person: String) -> String {
            carriedOut.filter { $0.person == person }.map(\.letter).joined()
        }
    }

    private let guarded: Mutex<State>

    init(seed: UInt64) {
        guarded = Mutex(State(generator: SeededGenerator(seed: seed)))
    }

    /// What was done, in its order.
    var carriedOut: [(person: String, letter: String)] { guarded.withLock { $0.carriedOut } }
    /// What was refused once, for another reason than its key.
    var refused: Set<String> { guarded.withLock { $0.refused } }
    /// The letters that came under a login that isn't their owner's.
    var strangers: [String] { guarded.withLock { $0.strangers } }

    /// What was done for a person, in its order.
    func letters(of person: String) -> String { guarded.withLock { $0.letters(of: person) } }

    func calm() { guarded.withLock { $0.isCalm = true } }

    /// Asks for the letters of a person.
    func ask(by person: String, then reply: @escaping @Sendable (Result<String, CoreError>) -> Void) {
        guarded.withLock { $0.requests.append(Request(person: person, key: nil, letter: "", reply: reply)) }
    }

    func send(
        _ letter: String,
        _ key: String,
        of owner: String?,
        by person: String,
        then reply: @escaping @Sendable (Result<String, CoreError>) -> Void
    ) {
        guarded.withLock { state in
            if owner != person { state.strangers.append(letter) }
            state.requests.append(Request(person: person, key: key, letter: letter, reply: reply))
        }
    }

    /// Lets one of the requests arrive that are on their way.
    @discardableResult
    func arrive() -> Bool {
        guarded.withLock { state in
            let open = state.requests.indices.filter { state.requests[$0].answer == nil }
            guard let index = open.randomElement(using: &state.generator) else { return false }
            state.requests[index].answer = Self.carryOut(state.requests[index], &state)
            return true
        }
    }

    /// Gives one of the answers that are on their way, or loses it.
    @discardableResult
    func reply() -> Bool {
        let found = guarded.withLock { state -> (Request, Result<String, CoreError>)? in
            let answered = state.requests.indices.filter { state.requests[$0].answer != nil }
            guard let index = answered.randomElement(using: &state.generator) else { return nil }
            let request = state.requests.remove(at: index)
            let isLost = !state.isCalm && Int.random(in: 0..<5, using: &state.generator) == 0
            return (request, isLost ? .failure(.transport(.reset)) : request.answer ?? .success(""))
        }
        guard let (request, answer) = found else { return false }
        request.reply(answer)
        return true
    }

    private static func carryOut(_ request: Request, _ state: inout State) -> Result<String, CoreError> {
        let luck = state.isCalm ? 99 : Int.random(in: -1..<24, using: &state.generator)
        if luck == -1 { return .failure(.status(.init(code: 429, retryAfter: .after(.seconds(60))))) }
        if luck == 0 { return .failure(.transport(.refused)) }
        if luck == 1 { return .failure(.status(.init(code: 503))) }
        guard let key = request.key else { return .success("\"\(state.letters(of: request.person))\"") }
        if let known = state.outcomes[key] {
            // The first request with the key is still at work, for all that this one knows.
            return luck < 10 ? .failure(.status(.init(code: 409))) : known
        }
        if luck < 6 { state.refused.insert(request.letter) }
        // A conflict is one of now: the same request is looked at again.
        if luck < 4 { return .failure(.status(.init(code: 409))) }
        let outcome: Result<String, CoreError>
        if luck < 6 {
            outcome = .failure(.status(.init(code: 422)))
        } else {
            state.carriedOut.append((request.person, request.letter))
            outcome = .success("\(state.carriedOut.count)")
        }
        state.outcomes[key] = outcome
        return outcome
    }
}

/// What one process has of a server, under the login of one person.
final class ServerAccess: Accessible {
    private let server: KeyedServer
    private let person: String
    private let process: ProcessStore

    init(_ server: KeyedServer, _ person: String, _ process: ProcessStore) {
        self.server = server
        self.person = person
        self.process = process
    }

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { [self] observer, _ in
            guard !process.isKilled else { return }
            guard resource.method != .GET else { return server.ask(by: person) { resource.send($0, to: observer) } }
            let body = (try? resource.request(request, Parser.encoder).get()) ?? Data()
            let letter = (try? JSONDecoder().decode(Write.Letter.self, from: body))?.letter ?? "?"
            let key = resource.headers["Idempotency-Key"] ?? ""
            server.send(letter, key, of: resource.options.owner, by: person) { resource.send($0, to: observer) }
        }
    }
}
