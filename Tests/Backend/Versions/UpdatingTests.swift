import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

/// Conflicts that are shown, written again and merged, against a server that keeps versions.
@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct UpdatingTests {
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

    private func update(
        _ value: Team,
        by session: BackendSession,
        attempts: Int = 3,
        merging merge: @escaping @Sendable (Conflict<Team>) -> Team?
    ) throws -> Result<Versioned<Team>, CoreError>? {
        let team = try #require(session.access(read).single()).get()
        return team.updating(
            to: value,
            attempts: attempts,
            reading: { [read] in session.access(read) },
            writing: { [write] in session.access(write.requiring(.unchanged($1)), with: $0) },
            merging: merge
        ).single()
    }

    @Test func withoutAConflictNothingIsMerged() throws {
        let result = try update(Team(name: "b", city: "x"), by: session()) { _ in
            Issue.record("merged")
            return nil
        }
        #expect(result == .success(Versioned(Team(name: "b", city: "x"), version: Version(etag: "\"2\""))))
        #expect(store.lines == ["b x"])
    }

    /// With a cache too: what is read after the refusal is not what was stored before it.
    @Test(arguments: [false, true])
    func aConflictIsMerged(isCached: Bool) throws {
        store.state.withLock { $0.others = [{ $0.city = "theirs" }, { $0.city = "later" }] }
        let conflicts = Mutex<[Conflict<Team>]>([])
        let result = try update(
            Team(name: "mine", city: "x"),
            by: session(isCached ? [.cache(ResponseCache())] : [])
        ) { conflict in
            conflicts.withLock { $0.append(conflict) }
            return Team(name: conflict.mine.name, city: conflict.theirs.value.city)
        }

        #expect(try result?.get().value == Team(name: "mine", city: "later"))
        #expect(store.lines == ["412", "412", "mine later"])
        let seen = conflicts.withLock { $0 }
        #expect(seen.map(\.base.value.city) == ["x", "theirs"])
        #expect(seen.map(\.theirs.value.city) == ["theirs", "later"])
        #expect(seen.map(\.mine.city) == ["x", "theirs"])
    }

    @Test func aConflictIsWrittenOnTheNewVersion() throws {
        store.state.withLock { $0.others = [{ $0.city = "theirs" }] }
        let result = try update(Team(name: "mine", city: "x"), by: session()) { $0.mine }
        #expect(try result?.get().value == Team(name: "mine", city: "x"))
        #expect(store.lines == ["412", "mine x"])
    }

    @Test func aConflictIsShown() throws {
        store.state.withLock { $0.others = [{ $0.city = "theirs" }] }
        let error = try update(Team(name: "mine", city: "x"), by: session()) { _ in nil }?.failure
        #expect(error?.isPreconditionFailed == true)
        #expect(store.lines == ["412"])
    }

    @Test(arguments: [(-1, 1), (1, 1), (2, 2), (5, 5)])
    func attemptsAreBounded(attempts: Int, writes: Int) throws {
        store.state.withLock { $0.others = Array(repeating: { $0.city += "!" }, count: 100) }
        let error = try update(Team(name: "mine", city: "x"), by: session(), attempts: attempts) { $0.mine }?.failure
        #expect(error?.isPreconditionFailed == true)
        #expect(store.lines == Array(repeating: "412", count: writes))
    }

    /// A write whose answer was lost, and whose repetition is refused, has succeeded where the server has what was written.
    @Test(arguments: [1, 3])
    func aWriteThatMetItsOwnSuccessIsRecognised(attempts: Int) throws {
        store.state.withLock { $0.lost = 1 }
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)))
        let result = try update(Team(name: "mine", city: "x"), by: session([retry]), attempts: attempts) { _ in
            Issue.record("merged")
            return nil
        }
        #expect(try result?.get() == Versioned(Team(name: "mine", city: "x"), version: Version(etag: "\"2\"")))
        #expect(store.lines.first == "mine x")
        #expect(store.lines.dropFirst().allSatisfy { $0 == "412" })
    }

    /// Where somebody else has written after it, nobody can tell, and the changes are merged.
    @Test func aWriteThatWasOverwrittenIsMerged() throws {
        store.state.withLock {
            $0.lost = 1
            $0.others = [nil, { $0.city = "theirs" }]
        }
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)))
        let result = try update(Team(name: "mine", city: "x"), by: session([retry])) { conflict in
            Team(name: conflict.mine.name, city: conflict.theirs.value.city)
        }
        #expect(try result?.get().value == Team(name: "mine", city: "theirs"))
        #expect(store.lines == ["mine x", "412", "mine theirs"])
    }

    @Test func otherFailuresAreNotMerged() throws {
        backend.server.dispatcher = {
            $0.method == "GET" ? .json(#"{"name": "a", "city": "x"}"#).header("ETag", "\"1\"") : .status(422)
        }
        let error = try update(Team(name: "b", city: "x"), by: session()) { $0.mine }?.failure
        #expect(error?.refusal?.code == 422)
        #expect(backend.server.requestCount == 2)
    }

    /// A server, or a cache on the way, that shows the refused version again would be asked for ever.
    @Test func aReadThatShowsTheOldVersionEndsIt() throws {
        backend.server.dispatcher = {
            $0.method == "GET" ? .json(#"{"name": "a", "city": "x"}"#).header("ETag", "\"1\"") : .status(412)
        }
        let error = try update(Team(name: "b", city: "x"), by: session(), attempts: 100) { $0.mine }?.failure
        #expect(error?.isPreconditionFailed == true)
        #expect(backend.server.requestCount == 3)
    }

    @Test func aConditionThatIsNotKnownEndsIt() {
        backend.server.dispatcher = { _ in .json(#"{"name": "a", "city": "x"}"#) }
        let result = try? update(Team(name: "b", city: "x"), by: session()) { $0.mine }
        #expect(result?.failure?.description.hasSuffix("and that isn't known") == true)
    }
}
