import Foundation
import Millrace
import MillraceMockServer
import MillraceOutbox
import MillraceRepositories
import Synchronization
import TestSupport
import Testing

// The snippets of `RestBackendWithVersions.md`, compiled here and run below.

// Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
enum RecipesAuth: AuthKind {}

extension Middleware {
    static func recipesKey(_ key: String) -> Middleware {
        Middleware { request, next in
            var request = request
            request.headers["X-Api-Key"] = key
            return next(request)
        }
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
struct Recipe: Codable, Equatable, Identifiable {
    let id: String
    var title: String
    var text: String
}

struct RecipesRepository: Readable, Updatable {
    typealias EntityType = Recipe

    let backend: Backend<RecipesAuth>
    let name = "v1/recipes"
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
extension RecipesRepository {
    func create(_ recipe: Recipe) -> SignalProducer<Versioned<Recipe>, CoreError> {
        backend.access(updateResource(id: recipe.id).versioned().requiring(.absent), with: recipe)
    }

    func readAgain(_ known: Versioned<Recipe>) -> SignalProducer<Versioned<Recipe>, CoreError> {
        backend.access(readVersionedResource(id: known.value.id).changed(since: known.version)).map { $0 ?? known }
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
extension Conflict<Recipe> {
    var merged: Recipe? {
        guard let title = merged(\.title), let text = merged(\.text) else { return nil }
        return Recipe(id: mine.id, title: title, text: text)
    }

    private func merged(_ part: KeyPath<Recipe, String>) -> String? {
        let (base, mine, theirs) = (base.value[keyPath: part], mine[keyPath: part], theirs.value[keyPath: part])
        if mine == base || mine == theirs { return theirs }
        return theirs == base ? mine : nil
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
extension RecipesRepository {
    func save(_ recipe: Recipe, over base: Versioned<Recipe>) -> SignalProducer<Versioned<Recipe>, CoreError> {
        base.updating(
            to: recipe,
            reading: { readVersioned(id: recipe.id) },
            writing: { update(Versioned($0, version: $1), id: recipe.id) },
            merging: { $0.merged }
        )
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
enum Saved: Equatable {
    case saved(Versioned<Recipe>)
    case conflict(Conflict<Recipe>)
}

extension RecipesRepository {
    func saveOrAsk(_ recipe: Recipe, over base: Versioned<Recipe>) -> SignalProducer<Saved, CoreError> {
        save(recipe, over: base)
            .map(Saved.saved)
            .flatMapError { error in
                guard error.isPreconditionFailed else { return SignalProducer(error: error) }
                return readVersioned(id: recipe.id).map { theirs in
                    .conflict(Conflict(base: base, mine: recipe, theirs: theirs))
                }
            }
    }
}
// End of page

extension Recipe: CommandBody {}

// Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
struct SaveRecipe: BodyCommand, CreatingCommand {
    typealias Auth = RecipesAuth
    typealias Answer = Versioned<Recipe>
    static let path = "/v1/recipes"
    static let method = CommandMethod.PUT

    /// The version that this edit makes.
    var id = Provisional<Version>.new()
    /// The version that the form was opened with.
    let base: Provisional<Version>
    let body: Recipe

    var route: PathTemplate { "/v1/recipes/\(body.id)" }
    var lane: Lane { "recipe \(body.id)" }

    func prepared(_ request: Request) -> Request { request.requiring(.unchanged(base.known ?? Version())) }
    func id(of answer: Versioned<Recipe>) -> Version { answer.version }
}
// End of page

final class RecipesBackend: Sendable {
    let server = MockServer()
    let stored = Mutex<[String: Versioned<Recipe>]>([:])

    init() throws {
        server.route(.GET, "/v1/recipes/:id") { [weak self] in self?.read($0) ?? .status(503) }
        server.route(.PUT, "/v1/recipes/:id") { [weak self] in self?.write($0) ?? .status(503) }
        try server.start()
    }

    deinit {
        server.stop()
    }

    private func read(_ request: RecordedRequest) -> MockResponse {
        guard request.headers["X-Api-Key"] == "key" else { return .status(401) }
        let id = request.parameters["id"] ?? ""
        guard let recipe = stored.withLock({ $0[id] }) else { return .status(404) }
        guard request.headers["If-None-Match"] != recipe.version.etag else { return .status(304) }
        return answer(recipe)
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
    private func write(_ request: RecordedRequest) -> MockResponse {
        guard request.headers["X-Api-Key"] == "key" else { return .status(401) }
        guard let recipe = try? JSONDecoder().decode(Recipe.self, from: request.body) else { return .status(422) }
        return stored.withLock { stored in
            let current = stored[recipe.id]
            let isAsked =
                request.headers["If-None-Match"] == "*"
                ? current == nil
                : current != nil && request.headers["If-Match"] == current?.version.etag
            guard isAsked else { return .status(412) }
            let number = server.requestCount
            stored[recipe.id] = Versioned(recipe, version: Version(etag: "\"\(number)\""))
            return stored[recipe.id].map(answer) ?? .status(500)
        }
    }
    // End of page

    private func answer(_ recipe: Versioned<Recipe>) -> MockResponse {
        let response = try? MockResponse.json(encoding: recipe.value)
        return response?.header("ETag", recipe.version.etag ?? "") ?? .status(500)
    }
}

@Suite(.bodyTimeLimit) struct RestBackendWithVersionsTests {
    private let backend: RecipesBackend
    private let recipes: RecipesRepository
    private let bread = Recipe(id: "bread", title: "Bread", text: "Flour, water, salt.")

    init() throws {
        backend = try RecipesBackend()
        // Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
        let session = BackendSession(environment: Environment(base: backend.server.url))
        let loggedIn = session.authenticated(RecipesAuth.self, by: .recipesKey("key"))
        let recipes = RecipesRepository(backend: Backend(loggedIn))
        // End of page
        self.recipes = recipes
    }

    private func bread(title: String? = nil, text: String? = nil) -> Recipe {
        Recipe(id: "bread", title: title ?? bread.title, text: text ?? bread.text)
    }

    private func value<Value>(_ producer: SignalProducer<Value, CoreError>) throws -> Value {
        try #require(producer.single()).get()
    }

    private func failure<Value>(_ producer: SignalProducer<Value, CoreError>) -> CoreError? {
        guard case let .failure(error)? = producer.single() else { return nil }
        return error
    }

    @Test func theKeyIsSentWithEachRequest() throws {
        _ = try value(recipes.create(bread))
        let session = BackendSession(environment: Environment(base: backend.server.url))
        let locked = RecipesRepository(
            backend: Backend(session.authenticated(RecipesAuth.self, by: .recipesKey("another")))
        )
        #expect(failure(locked.readVersioned(id: "bread")) != nil)
        #expect(backend.server.requests.map { $0.headers["X-Api-Key"] } == ["key", "another"])
    }

    @Test func aVersionIsReadAndSentBack() throws {
        let created = try value(recipes.create(bread))
        let recipe = try value(recipes.readVersioned(id: "bread"))
        #expect(recipe == created)
        // Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
        let edited = Recipe(id: "bread", title: "Rye bread", text: recipe.value.text)
        let save = recipes.update(Versioned(edited, version: recipe.version), id: "bread")
        // End of page
        let saved = try value(save)
        #expect((saved.value, backend.server.requests.last?.headers["If-Match"]) == (edited, recipe.version.etag))

        let error = try #require(failure(recipes.update(Versioned(bread, version: recipe.version), id: "bread")))
        #expect(error.isPreconditionFailed)
        #expect(backend.stored.withLock { $0["bread"] } == saved)
    }

    @Test func whatIsKnownIsNotSentAgain() throws {
        let known = try value(recipes.create(bread))
        #expect(
            try (value(recipes.readAgain(known)), backend.server.requests.last?.headers["If-None-Match"])
                == (known, known.version.etag)
        )
        let saved = try value(recipes.save(bread(title: "Rolls"), over: known))
        #expect(try value(recipes.readAgain(known)) == saved)
    }

    @Test func changesOfDifferentPartsAreMerged() throws {
        let base = try value(recipes.create(bread))
        _ = try value(recipes.save(bread(text: "Flour, water, salt, yeast."), over: base))
        let saved = try value(recipes.save(bread(title: "White bread"), over: base))
        #expect(
            (saved.value, backend.stored.withLock { $0["bread"] }, backend.server.requests.map(\.method))
                == (
                    bread(title: "White bread", text: "Flour, water, salt, yeast."), saved,
                    [.PUT, .PUT, .PUT, .GET, .PUT]
                )
        )
    }

    @Test func changesOfOnePartAreShownAndSettled() throws {
        let base = try value(recipes.create(bread))
        let theirs = try value(recipes.save(bread(title: "Loaf"), over: base))
        let mine = bread(title: "White bread")
        let outcome = try value(recipes.saveOrAsk(mine, over: base))
        guard case let .conflict(conflict) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(conflict == Conflict(base: base, mine: mine, theirs: theirs))
        let kept = try value(recipes.saveOrAsk(conflict.mine, over: conflict.theirs))
        #expect(
            (backend.stored.withLock { $0["bread"] }.map(Saved.saved), backend.stored.withLock { $0["bread"]?.value })
                == (kept, mine)
        )
    }

    @Test func anEditIsBasedOnTheOneBeforeIt() throws {
        let recipe = try value(recipes.create(bread))
        let session = BackendSession(environment: Environment(base: backend.server.url))
        let loggedIn = session.authenticated(RecipesAuth.self, by: .recipesKey("key"), person: "anna")
        let outbox = try CommandOutbox(
            store: MemoryStore(),
            login: "anna",
            commands: [SaveRecipe.self],
            sending: LiveBackend(Backend(loggedIn))
        )
        let theirs = try value(recipes.save(bread(text: "Flour, water."), over: recipe))
        // Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
        let title = SaveRecipe(base: .known(recipe.version), body: bread(title: "Rye bread"))
        let text = SaveRecipe(base: title.id, body: bread(title: "Rye bread", text: "Rye flour, water, salt."))
        outbox.execute(title).start()
        outbox.execute(text).start()
        // End of page
        let waiting = outbox.commands.producer.filter { $0.map(\.isSetAside) == [true, true] }.first()
        let refused = try #require(waiting).get()[0]
        // Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
        let merged = SaveRecipe(id: title.id, base: .known(theirs.version), body: bread(title: "Rye bread"))
        outbox.edit(refused.id, to: merged).start()
        // End of page
        _ = outbox.commands.producer.filter(\.isEmpty).first()
        let versions = backend.server.requests.suffix(2).map { $0.headers["If-Match"] }
        let saved = backend.stored.withLock { $0["bread"]?.value }
        #expect((saved, versions[0]) == (text.body, theirs.version.etag))
        #expect(versions[1] != nil && Set(versions).count == 2)
    }

    @Test func aTestAnswersWithAVersion() throws {
        let server = MockServer()
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        let loggedIn = session.authenticated(RecipesAuth.self, by: .recipesKey("key"))
        let recipes = RecipesRepository(backend: Backend(loggedIn))
        let base = Versioned(bread, version: Version(etag: "\"1\""))
        // Page: Sources/SDK/Millrace/Documentation.docc/RestBackendWithVersions.md
        server.enqueue(.status(412))
        server.enqueue(try .json(encoding: bread(title: "Loaf")).header("ETag", "\"2\""))
        server.enqueue(try .json(encoding: bread(title: "Loaf", text: "Flour.")).header("ETag", "\"3\""))
        let saved = try recipes.save(bread(text: "Flour."), over: base).single()?.get()
        #expect(saved?.version.etag == "\"3\"")
        #expect(server.requests.map { $0.headers["If-Match"] } == ["\"1\"", nil, "\"2\""])
        // End of page
    }
}
