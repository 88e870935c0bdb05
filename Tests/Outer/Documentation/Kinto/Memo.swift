/// What a Kinto server keeps for the tests, and what a client of it can do, whatever it is made of.
struct Memo: Codable, Equatable, Identifiable, Sendable {
    let id: String
    var text: String
    var stars: Int?
}

/// A memo that has no identifier yet; a wrong one has stars that are no number.
struct NewMemo: Codable, Equatable, Sendable {
    var text: String
    var stars: String?
}

/// A memo that was changed, or deleted.
struct Change: Codable, Equatable, Identifiable, Sendable {
    let id: String
    let deleted: Bool?
}

/// A fault of a field, as a 400 of Kinto's says it.
struct FieldFault: Codable, Equatable, Sendable {
    let name: String
    let description: String
}

/// Why Kinto doesn't do what it was asked for.
enum KintoRefusal: Error, Equatable {
    /// The memo has another version by now, or is there already.
    case conflict(Memo?)
    case invalid([FieldFault])
    /// Nothing was sent, because the server has asked for a pause.
    case heldBack
    case other(String)
}

/// A client of a Kinto server, with versions of a type of its own.
protocol MemosAPI<Tag>: Sendable {
    associatedtype Tag: Sendable

    func batchLimit() async throws -> Int
    /// Makes the bucket and the collection, if they aren't there.
    func prepare() async throws
    func add(_ memo: NewMemo) async throws -> (Memo, Tag)
    /// Writes a memo with an identifier, if there is none.
    func insert(_ memo: Memo) async throws -> (Memo, Tag)
    func read(_ id: String) async throws -> (Memo, Tag)
    /// Reads a memo; nil where it has this version still.
    func read(_ id: String, unless tag: Tag) async throws -> Memo?
    /// Sends what differs as a merge patch.
    func merge(_ old: (Memo, Tag), to new: Memo) async throws -> (Memo, Tag)
    /// Sends what differs as operations of a JSON patch.
    func amend(_ old: (Memo, Tag), to new: Memo) async throws -> (Memo, Tag)
    /// Writes a memo; after a conflict, what `merge` makes of this memo and the server's.
    func update(
        _ old: (Memo, Tag),
        to new: Memo,
        merging merge: @escaping @Sendable (_ mine: Memo, _ theirs: Memo) -> Memo
    ) async throws -> (Memo, Tag)
    func all() async throws -> [Memo]
    func starred(atLeast stars: Int) async throws -> [Memo]
    /// Reads a memo and inserts another one in one exchange.
    func both(reading id: String, inserting memo: Memo) async throws -> (
        Result<Memo, KintoRefusal>, Result<Memo, KintoRefusal>
    )
    func delete(_ id: String, over tag: Tag) async throws -> Change
    func changes(since time: Int) async throws -> [Change]
}
