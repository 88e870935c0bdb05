import Foundation
import Millrace
import MillraceBatches
import MillraceJSONPatch
import MillraceRepositories

enum KintoAuth: AuthKind {}

/// The conventions of Kinto: everything is below `data`, and a field of the head leads to the next page.
enum Kinto {
    static let collection = "buckets/millrace/collections/memos"
    static let envelope = Envelope(entity: "data", entities: "data")

    static func pages(_ query: [String: String] = [:]) -> CursorPage {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return .first(.links(next: .header("Next-Page"), previous: nil), query: items)
    }
}

struct ServerQuery: ParameterlessQuery {
    struct Result: Decodable, Sendable {
        struct Settings: Decodable, Sendable {
            let batch_max_requests: Int
        }

        let settings: Settings
    }

    static let path = "/"
}

struct CreateBucket: BodilessCommand {
    typealias Auth = KintoAuth
    static let path = "buckets/millrace"
    static let method = CommandMethod.PUT
    func prepared(_ request: Request) -> Request { request.requiring(.absent) }
}

struct CreateCollection: Command {
    typealias Auth = KintoAuth
    static let path = Kinto.collection
    static let method = CommandMethod.PUT
    func prepared(_ request: Request) -> Request { request.requiring(.absent) }
    let body: JSONValue = [
        "data": [
            "schema": [
                "type": "object",
                "properties": ["text": ["type": "string"], "stars": ["type": "integer"]],
                "required": ["text"],
            ]
        ]
    ]
}

/// The memos, with patches of one kind.
struct MemosRepository<Patch: PatchDocument>: Readable, Creatable, Updatable, Patchable, Deletable {
    typealias EntityType = Memo
    typealias Draft = NewMemo
    let backend: Backend<KintoAuth>
    let name = Kinto.collection + "/records"
    let envelope = Kinto.envelope
    let requestEnvelope = Kinto.envelope
    let paging = Kinto.pages()
}

/// The memos that were changed or deleted since a time.
struct ChangesRepository: Readable {
    typealias EntityType = Change
    let backend: Backend<KintoAuth>
    let since: Int
    let name = Kinto.collection + "/records"
    let envelope = Kinto.envelope
    var paging: CursorPage { Kinto.pages(["_since": "\(since)"]) }
}

/// A client of a Kinto server.
struct MemosClient: Sendable {
    let open: Backend<NoAuth>
    let backend: Backend<KintoAuth>
    let memos: MemosRepository<MergePatch>
    let documents: MemosRepository<JSONPatch>
    private let batch = BatchEndpoint<KintoAuth>(at: .api(.core, "/batch"), format: .kinto)

    init(open: Backend<NoAuth>, backend: Backend<KintoAuth>) {
        self.open = open
        self.backend = backend
        memos = MemosRepository(backend: backend)
        documents = MemosRepository(backend: backend)
    }

    init(_ session: BackendSession, user: String, password: String) {
        let loggedIn = session.authenticated(KintoAuth.self, by: .basic(user: user, password: password))
        self.init(open: Backend(session), backend: Backend(loggedIn))
    }

    func batchLimit() -> SignalProducer<Int, CoreError> {
        open.execute(ServerQuery()).map(\.settings.batch_max_requests)
    }

    /// Makes the bucket and the collection, if they aren't there.
    func prepare() -> SignalProducer<Never, CoreError> {
        ifAbsent(backend.execute(CreateBucket())).concat(ifAbsent(backend.execute(CreateCollection())))
    }

    private func ifAbsent(_ creation: SignalProducer<Never, CoreError>) -> SignalProducer<Never, CoreError> {
        creation.flatMapError { $0.isPreconditionFailed ? .empty : SignalProducer(error: $0) }
    }

    func add(_ memo: NewMemo) -> SignalProducer<Versioned<Memo>, CoreError> {
        backend.access(memos.createResource().versioned(), with: memo)
    }

    /// Writes a memo with an identifier, if there is none.
    func insert(_ memo: Memo) -> SignalProducer<Versioned<Memo>, CoreError> {
        backend.access(insertion(of: memo.id), with: memo)
    }

    private func insertion(of id: Memo.ID) -> BackendResource<Memo, Versioned<Memo>, KintoAuth> {
        memos.updateResource(id: id).requiring(.absent).versioned()
    }

    func read(_ id: Memo.ID) -> SignalProducer<Versioned<Memo>, CoreError> {
        memos.readVersioned(id: id)
    }

    /// Reads a memo; nil where it has this version still.
    func read(_ id: Memo.ID, unless version: Version) -> SignalProducer<Memo?, CoreError> {
        backend.access(memos.readResource(id: id).changed(since: version))
    }

    func merge(_ old: Versioned<Memo>, to new: Memo) -> SignalProducer<Versioned<Memo>, CoreError> {
        memos.patch(id: new.id, from: old, to: new)
    }

    func amend(_ old: Versioned<Memo>, to new: Memo) -> SignalProducer<Versioned<Memo>, CoreError> {
        documents.patch(id: new.id, from: old, to: new)
    }

    func update(
        _ old: Versioned<Memo>,
        to new: Memo,
        merging merge: @escaping @Sendable (Memo, Memo) -> Memo
    ) -> SignalProducer<Versioned<Memo>, CoreError> {
        old.updating(
            to: new,
            reading: { memos.readVersioned(id: new.id) },
            writing: { memos.update(Versioned($0, version: $1), id: new.id) },
            merging: { merge($0.mine, $0.theirs.value) }
        )
    }

    func all() -> SignalProducer<[Memo], CoreError> {
        memos.readAll()
    }

    func starred(atLeast stars: Int) -> SignalProducer<[Memo], CoreError> {
        memos.readPages(Kinto.pages(["has_stars": "true", "min_stars": "\(stars)", "_sort": "-stars"])).collect()
            .map { $0.flatMap(\.entities) }
    }

    /// Reads a memo and inserts another one in one exchange.
    func both(
        reading id: Memo.ID,
        inserting memo: Memo
    ) -> SignalProducer<BatchAnswers<Memo, Versioned<Memo>>, CoreError> {
        backend.access(
            batch.resource(
                BatchRequest(memos.readResource(id: id)),
                BatchRequest(insertion(of: memo.id), with: memo)
            )
        )
    }

    func delete(_ id: Memo.ID, over version: Version) -> SignalProducer<Change, CoreError> {
        backend.access(memos.deleteResource(id: id, answering: Change.self).requiring(.unchanged(version)))
    }

    func changes(since time: Int) -> SignalProducer<[Change], CoreError> {
        ChangesRepository(backend: backend, since: time).readAll()
    }
}

extension CoreError {
    /// The refusal in the words of Kinto's.
    var ofKinto: KintoRefusal {
        if isPreconditionFailed { return .conflict(decoded(key: "details.existing")) }
        if let faults = decoded([FieldFault].self, key: "details") { return .invalid(faults) }
        if case .transport(.heldBack, _) = self { return .heldBack }
        return .other("\(self)")
    }
}
