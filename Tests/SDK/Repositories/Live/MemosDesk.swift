import Foundation
import MillraceBackend
import MillraceCQRS
import MillraceRepositories
import MillraceStreams
import Synchronization

struct Memo: Codable, Identifiable, Equatable, Sendable {
    let id: Provisional<Int>
    var text: String

    init(_ id: Int?, _ text: String, _ new: Provisional<Int> = .new()) {
        self.id = id.map { .known($0) } ?? new
        self.text = text
    }
}

struct NewMemo: Codable, Sendable {
    let text: String
}

struct MemosRepository: Readable, Creatable, Updatable, Deletable, StoredRepository {
    typealias EntityType = Memo
    typealias Draft = NewMemo
    let backend: Backend<NoAuth>
    let name = "notes"
}

/// The same with envelopes and header fields, and in the order of the texts.
struct WrappedMemosRepository: Readable, Creatable, Updatable, Deletable, StoredRepository, Ordered {
    typealias EntityType = Memo
    typealias Draft = NewMemo
    let backend: Backend<NoAuth>
    let name = "/notes/"
    let envelope = Envelope(entity: "note", entities: "data.notes")
    let requestEnvelope = Envelope(entity: "note")

    func prepared<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>
    ) -> BackendResource<Request, Response, NoAuth> {
        resource.headers(["X-Wrapped": "1"])
    }

    func precedes(_ first: Memo, _ second: Memo) -> Bool {
        first.text < second.text
    }
}

/// A backend of notes on the test's thread, which answers one request at a time, as it is told, and honours idempotency
/// keys.
final class MemosBackend: Transport {
    enum Outcome: String, CaseIterable, Sendable {
        case success, refusal, unknown
    }

    private struct State {
        var notes = [1: "a", 2: "b"]
        var lastID = 2
        var requests: [HTTPRequest] = []
        var waiting: [(HTTPRequest, @Sendable (Result<HTTPAnswer, CoreError>) -> Void)] = []
        var answers: [String: HTTPAnswer] = [:]
    }

    private let state = Mutex(State())

    /// The requests so far: `PUT /notes/2`.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var words: [String] { requests.map { "\($0.endpoint)" } }
    var commands: [String] { words.filter { !$0.hasPrefix("GET") } }
    /// The notes as text, in the order of their ids: `1a 2b`.
    var notes: String {
        state.withLock { state in state.notes.sorted { $0.key < $1.key } }.map { "\($0)\($1)" }.joined(separator: " ")
    }

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        state.withLock { state in
            state.requests.append(request)
            state.waiting.append((request, completion))
        }
        return {}
    }

    /// Answers the oldest request that waits; false where there is none.
    @discardableResult
    func answer(_ outcome: Outcome = .success) -> Bool {
        let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        guard let (request, completion) = next else { return false }
        switch outcome {
        case .success: completion(.success(carryOut(request)))
        case .refusal: completion(.success(answer(to: request, 422)))
        case .unknown:
            _ = carryOut(request)
            completion(.failure(.transport(.reset, at: request.endpoint)))
        }
        return true
    }

    func answerAll() {
        while answer() {}
    }

    private func carryOut(_ request: HTTPRequest) -> HTTPAnswer {
        state.withLock { state in
            let key = request.headers["Idempotency-Key"]
            if let key, let answer = state.answers[key] { return answer }
            let answer = carryOut(request, in: &state)
            if let key { state.answers[key] = answer }
            return answer
        }
    }

    private func carryOut(_ request: HTTPRequest, in state: inout State) -> HTTPAnswer {
        let isWrapped = request.headers["X-Wrapped"] != nil
        let id = Int(request.url.lastPathComponent)
        switch (request.method, id) {
        case (.GET, nil):
            let texts = state.notes.sorted { $0.key < $1.key }.map { json($0.key, $0.value) }
            let list = "[\(texts.joined(separator: ","))]"
            return answer(to: request, 200, isWrapped ? #"{"data": {"notes": \#(list)}}"# : list)
        case (.POST, nil):
            state.lastID += 1
            state.notes[state.lastID] = text(in: request)
            return one(request, state.lastID, state)
        case let (.GET, id?): return one(request, id, state)
        case let (.PUT, id?):
            guard state.notes[id] != nil else { return answer(to: request, 404) }
            state.notes[id] = text(in: request)
            return one(request, id, state)
        case let (.DELETE, id?):
            return answer(to: request, state.notes.removeValue(forKey: id) == nil ? 410 : 204)
        default: return answer(to: request, 405)
        }
    }

    private func one(_ request: HTTPRequest, _ id: Int, _ state: State) -> HTTPAnswer {
        guard let text = state.notes[id] else { return answer(to: request, 404) }
        let note = json(id, text)
        return answer(to: request, 200, request.headers["X-Wrapped"] != nil ? #"{"note": \#(note)}"# : note)
    }

    private func json(_ id: Int, _ text: String) -> String { #"{"id": \#(id), "text": "\#(text)"}"# }

    private func text(in request: HTTPRequest) -> String {
        struct Wrapped: Decodable { let note: NewMemo }
        let body = request.body ?? Data()
        if request.headers["X-Wrapped"] != nil {
            return (try? JSONDecoder().decode(Wrapped.self, from: body).note.text) ?? "?"
        }
        return (try? JSONDecoder().decode(NewMemo.self, from: body).text) ?? "?"
    }

    private func answer(to request: HTTPRequest, _ status: Int, _ body: String = "") -> HTTPAnswer {
        HTTPAnswer(response: HTTPResponse(status: status, url: request.url), body: Data(body.utf8))
    }
}

/// The backend of notes with what is observed of it.
struct MemosDesk {
    let server = MemosBackend()
    let clock = TestScheduler()
    let live: LiveBackend<NoAuth>

    init() {
        let base = URL(filePath: "/").absoluteURL
        let environment = Environment(base: URL(string: "http://notes.test") ?? base)
        live = LiveBackend(Backend(BackendSession(environment: environment, transport: server)))
    }

    var notes: MemosRepository { MemosRepository(backend: live.backend) }
    var wrapped: WrappedMemosRepository { WrappedMemosRepository(backend: live.backend) }

    /// Observes all notes, and sends them as text: `1a 2b`, with a question mark for an id that has no name.
    func all<R: Readable>(_ repository: R) -> MutableProperty<String>
    where R.EntityType == Memo, R.Auth == NoAuth, R.Kind == MultipleEntities {
        let shown = MutableProperty("nothing")
        live.observe(repository.all).startWithValues { answer in
            shown.value = answer.value.map { $0.map(Self.word).joined(separator: " ") } ?? "nothing"
        }
        return shown
    }

    func one<R: Readable>(_ repository: R, _ id: Provisional<Int>) -> MutableProperty<String>
    where R.EntityType == Memo, R.Auth == NoAuth, R.Kind == MultipleEntities {
        let shown = MutableProperty("nothing")
        live.observe(repository.one(id)).startWithValues { answer in
            guard let value = answer.value else { return shown.value = "nothing" }
            shown.value = value.map(Self.word) ?? "none"
        }
        return shown
    }

    func open<R: StoredRepository & Readable & Creatable & Updatable & Deletable>(
        _ type: R.Type,
        _ store: any CommandStore = MemoryStore()
    ) throws -> CommandOutbox<NoAuth>
    where R.EntityType == Memo, R.Draft == NewMemo, R.Auth == NoAuth, R.Kind == MultipleEntities {
        var policy = OutboxPolicy()
        policy.pauses.jitter = .none
        return try CommandOutbox(
            store: store,
            login: "anna",
            commands: [EntityCreation<R>.self, EntityReplacement<R>.self, EntityDeletion<R>.self],
            sending: live,
            policy: policy,
            scheduler: clock,
            writing: ImmediateScheduler()
        )
    }

    static func word(_ note: Memo) -> String {
        "\(note.id.known.map { "\($0)" } ?? "?")\(note.text)"
    }
}
