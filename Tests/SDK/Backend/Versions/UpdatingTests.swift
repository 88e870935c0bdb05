import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Conflicts that are shown, written again and merged, against a server that keeps versions.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct UpdatingTests {
    private struct Team: Codable, Equatable, Sendable {
        var name: String
        var city: String
    }

    /// A resource with a version, which others change now and then.
    private final class Store: Sendable {
        struct State {
            var team = Team(name: "a", city: "x")
            var version = 1
            /// The changes that others make before the next writes; nil is none.
            var others: [(@Sendable (inout Team) -> Void)?] = []
            /// How many writes lose their answer.
            var lost = 0
            var lines: [String] = []
        }
        let state = Mutex(State())

        var lines: [String] { state.withLock { $0.lines } }
        var team: Team { state.withLock { $0.team } }

        func answer(_ request: RecordedRequest) -> MockResponse {
            state.withLock { state in
                if request.method == "GET" { return response(&state) }
                if !state.others.isEmpty, let change = state.others.removeFirst() {
                    change(&state.team)
                    state.version += 1
                }
                let condition = request.headers["If-Match"] ?? "none"
                guard condition == "\"\(state.version)\"",
                    let team = try? JSONDecoder().decode(Team.self, from: request.body)
                else {
                    state.lines.append("412")
                    return .json("{}", status: 412).header("ETag", "\"\(state.version)\"")
                }
                state.team = team
                state.version += 1
                state.lines.append("\(team.name) \(team.city)")
                guard state.lost == 0 else {
                    state.lost -= 1
                    return response(&state).disconnecting(at: .body(after: 2))
                }
                return response(&state)
            }
        }

        private func response(_ state: inout State) -> MockResponse {
            let body = (try? JSONEncoder().encode(state.team)) ?? Data()
            return .data(body, contentType: "application/json").header("ETag", "\"\(state.version)\"")
                .header("Cache-Control", "max-age=60")
        }
    }

    private let backend: TestBackend
    private let store = Store()
    private let read = BackendResource<Void, Versioned<Team>, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
    private let write = BackendResource<Team, Versioned<Team>, NoAuth>(path: .api(.core, "/v1/data"), method: .PUT)

    init() throws {
        backend = try TestBackend()
        backend.server.dispatcher = { [store] in store.answer($0) }
    }

    private func session(_ middleware: [Middleware] = []) -> BackendSession {
        BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: middleware
        )
    }

    /// A write of `Team(name: "mine", city: "x")` over the first version, and what comes of it.
    private struct Update: Sendable {
        /// The changes that others make before the next writes; nil is none.
        var others: [(@Sendable (inout Team) -> Void)?] = []
        /// How many writes lose their answer.
        var lost = 0
        /// A server that answers otherwise than the store.
        var server: (@Sendable (RecordedRequest) -> MockResponse)?
        var middleware: [Middleware] = []
        var attempts = 3
        /// Merges a conflict; none may come where it is absent.
        var merge: (@Sendable (Conflict<Team>) -> Team?)?
        /// The team and its version, or the error.
        let outcome: String
        /// What the store has made of each write; nil where another server answers.
        var lines: [String]?
        /// The base, the other's and the own city of each conflict.
        var conflicts: [String] = []
        var requests: Int?
    }

    private static let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)))

    private static let both: @Sendable (Conflict<Team>) -> Team? = { conflict in
        Team(name: conflict.mine.name, city: conflict.theirs.value.city)
    }

    private static let further: (@Sendable (inout Team) -> Void)? = { $0.city += "!" }

    private static let mine: @Sendable (Conflict<Team>) -> Team? = { $0.mine }

    /// A server that always shows the first version.
    private static func stuck(_ refusal: Int) -> @Sendable (RecordedRequest) -> MockResponse {
        { request in
            request.method == "GET"
                ? .json(#"{"name": "a", "city": "x"}"#).header("ETag", "\"1\"") : .status(refusal)
        }
    }

    private static let updates: [Row<Update>] = [
        Row("without a conflict nothing is merged", .init(outcome: "mine x \"2\"", lines: ["mine x"])),
        Row(
            "a conflict is written on the new version",
            .init(
                others: [{ $0.city = "theirs" }],
                merge: mine,
                outcome: "mine x \"3\"",
                lines: ["412", "mine x"],
                conflicts: ["x theirs x"]
            )
        ),
        Row(
            "a conflict is shown",
            .init(
                others: [{ $0.city = "theirs" }],
                merge: { _ in nil },
                outcome: "412",
                lines: ["412"],
                conflicts: ["x theirs x"]
            )
        ),
        // Where somebody else has written after it, nobody can tell.
        Row(
            "a write that was overwritten is merged",
            .init(
                others: [nil, { $0.city = "theirs" }],
                lost: 1,
                middleware: [retry],
                merge: both,
                outcome: "mine theirs \"4\"",
                lines: ["mine x", "412", "mine theirs"],
                conflicts: ["x theirs x"]
            )
        ),
        Row("other failures are not merged", .init(server: stuck(422), outcome: "422", requests: 2)),
        // A server, or a cache on the way, that shows the refused version again would be asked for ever.
        Row(
            "a read that shows the old version ends it",
            .init(server: stuck(412), attempts: 100, outcome: "412", requests: 3)
        ),
        Row(
            "a condition that isn't known ends it",
            .init(
                server: { _ in .json(#"{"name": "a", "city": "x"}"#) },
                outcome: "and that isn't known",
                requests: 1
            )
        ),
    ]

    /// With a cache too: what is read after the refusal is not what was stored before it.
    private static let merges: [Row<Update>] = [false, true].map { isCached in
        Row(
            "a conflict is merged\(isCached ? ", with a cache" : "")",
            Update(
                others: [{ $0.city = "theirs" }, { $0.city = "later" }],
                middleware: isCached ? [.cache(ResponseCache())] : [],
                merge: both,
                outcome: "mine later \"4\"",
                lines: ["412", "412", "mine later"],
                conflicts: ["x theirs x", "theirs later theirs"]
            )
        )
    }

    private static let bounds: [Row<Update>] = ([(-1, 1), (1, 1), (2, 2), (5, 5)] as [(Int, Int)]).map {
        attempts,
        writes in
        Row(
            "attempts are bounded: \(attempts)",
            Update(
                others: Array(repeating: further, count: 100),
                attempts: attempts,
                merge: mine,
                outcome: "412",
                lines: Array(repeating: "412", count: writes),
                conflicts: (1..<writes).map {
                    "x\(String(repeating: "!", count: $0 - 1)) x\(String(repeating: "!", count: $0)) x"
                }
            )
        )
    }

    /// A write whose answer was lost, and whose repetition is refused, has succeeded where the server has what was
    /// written.
    private static let ownSuccesses: [Row<Update>] = [1, 3].map { attempts in
        Row(
            "a write that met its own success is recognised: \(attempts) attempts",
            Update(
                lost: 1,
                middleware: [retry],
                attempts: attempts,
                outcome: "mine x \"2\"",
                lines: ["mine x", "412"]
            )
        )
    }

    @Test(arguments: updates + merges + bounds + ownSuccesses) private func aWriteMeetsTheVersionOfTheServer(
        _ row: Row<Update>
    ) throws {
        let update = row.value
        let conflicts = Mutex<[String]>([])
        store.state.withLock { ($0.others, $0.lost) = (update.others, update.lost) }
        if let server = update.server { backend.server.dispatcher = server }
        let session = session(update.middleware)
        let team = try session.access(read).single().unwrapped().get()
        let result = team.updating(
            to: Team(name: "mine", city: "x"),
            attempts: update.attempts,
            reading: { [read] in session.access(read) },
            writing: { [write] in session.access(write.requiring(.unchanged($1)), with: $0) },
            merging: { conflict in
                conflicts.withLock {
                    $0.append("\(conflict.base.value.city) \(conflict.theirs.value.city) \(conflict.mine.city)")
                }
                return update.merge?(conflict)
            }
        ).single()
        let outcome =
            switch result {
            case let .success(team)?: "\(team.value.name) \(team.value.city) \(team.version.etag ?? "")"
            case let .failure(.status(reason, _))?: "\(reason.code)"
            case let .failure(error)?: String("\(error)".suffix(update.outcome.count))
            case nil: "nothing"
            }
        #expect(
            (
                outcome, update.lines.map { _ in store.lines }, conflicts.withLock { $0 },
                update.requests.map { _ in backend.server.requestCount }
            ) == (update.outcome, update.lines, update.conflicts, update.requests),
            sourceLocation: row.location
        )
    }
}
