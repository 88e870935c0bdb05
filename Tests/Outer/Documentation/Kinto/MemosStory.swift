/// What a client does with a server that has nothing yet, and what comes of it, line by line and without times.
struct MemosStory<Client: MemosAPI> {
    let client: Client
    /// A client that keeps the pauses that the server asks for.
    let patient: Client
    private(set) var lines: [String] = []

    init(_ client: Client, patient: Client) {
        self.client = client
        self.patient = patient
    }

    /// What every client gets of every server.
    static var expected: [String] {
        [
            "a batch takes 25", "prepared", "prepared again", "added Milk", "inserted Tea, 3 stars",
            "read Tea, 3 stars",
            "not read again", "inserted again: conflict with Tea, 3 stars", "merged Green tea, no stars",
            "merged over an old version: conflict with Green tea, no stars", "amended Green tea, 5 stars",
            "amended over an old version: conflict with Green tea, 5 stars",
            "updated over an old version: Green tea!, 4 stars",
            "all: Eggs, Flour, Green tea!, Milk, Salt", "starred: Eggs 9, Flour 7, Green tea! 4",
            "batch: Green tea!, conflict with Eggs, 9 stars", "invalid: stars: 'many' is not of type 'integer'",
            "deleted salt", "deleted over an old version: conflict with Green tea!, 4 stars",
            "changes: deleted salt, eggs, flour, tea, milk", "held back",
        ]
    }

    mutating func run() async throws {
        lines.append("a batch takes \(try await client.batchLimit())")
        try await client.prepare()
        lines.append("prepared")
        try await client.prepare()
        lines.append("prepared again")

        let milk = try await client.add(NewMemo(text: "Milk"))
        lines.append("added \(milk.0.text)")
        let tea = try await client.insert(Memo(id: "tea", text: "Tea", stars: 3))
        lines.append("inserted \(text(tea.0))")
        lines.append("read \(text(try await client.read("tea").0))")
        let again = try await client.read("tea", unless: tea.1)
        lines.append(again.map { "read \(text($0)) again" } ?? "not read again")
        lines.append(await refusal("inserted again") { _ = try await client.insert(Memo(id: "tea", text: "Coffee")) })

        let merged = try await client.merge(tea, to: Memo(id: "tea", text: "Green tea"))
        lines.append("merged \(text(merged.0))")
        lines.append(
            await refusal("merged over an old version") {
                _ = try await client.merge(tea, to: Memo(id: "tea", text: "x"))
            }
        )
        let amended = try await client.amend(merged, to: Memo(id: "tea", text: "Green tea", stars: 5))
        lines.append("amended \(text(amended.0))")
        lines.append(
            await refusal("amended over an old version") {
                _ = try await client.amend(merged, to: Memo(id: "tea", text: "x"))
            }
        )
        let updated = try await client.update(merged, to: Memo(id: "tea", text: "Tea!", stars: 4)) { mine, theirs in
            Memo(id: theirs.id, text: theirs.text + "!", stars: mine.stars)
        }
        lines.append("updated over an old version: \(text(updated.0))")

        _ = try await client.insert(Memo(id: "flour", text: "Flour", stars: 7))
        _ = try await client.insert(Memo(id: "eggs", text: "Eggs", stars: 9))
        let salt = try await client.insert(Memo(id: "salt", text: "Salt", stars: 1))
        lines.append("all: \(try await client.all().map(\.text).sorted().joined(separator: ", "))")
        let starred = try await client.starred(atLeast: 4)
        lines.append("starred: \(starred.map { "\($0.text) \($0.stars ?? 0)" }.joined(separator: ", "))")
        let (read, refused) = try await client.both(reading: "tea", inserting: Memo(id: "eggs", text: "x"))
        lines.append("batch: \(try read.get().text), \(text(refused))")
        lines.append(await refusal("invalid") { _ = try await client.add(NewMemo(text: "Jam", stars: "many")) })

        let tombstone = try await client.delete("salt", over: salt.1)
        lines.append("\(tombstone.deleted == true ? "deleted" : "kept") \(tombstone.id)")
        lines.append(await refusal("deleted over an old version") { _ = try await client.delete("tea", over: tea.1) })
        let changes = try await client.changes(since: 0).map { change in
            (change.deleted == true ? "deleted " : "") + (change.id == milk.0.id ? "milk" : change.id)
        }
        lines.append("changes: \(changes.joined(separator: ", "))")

        _ = try await patient.batchLimit()
        lines.append(await refusal("") { _ = try await patient.batchLimit() })
    }

    private func refusal(_ what: String, _ action: () async throws -> Void) async -> String {
        do {
            try await action()
            return "\(what): no refusal"
        } catch KintoRefusal.heldBack {
            return "held back"
        } catch KintoRefusal.invalid(let faults) {
            return "\(what): \(faults.map { "\($0.name): \($0.description)" }.joined(separator: ", "))"
        } catch KintoRefusal.conflict(let existing) {
            return "\(what): conflict with \(existing.map(text) ?? "something")"
        } catch {
            return "\(what): \(error)"
        }
    }

    private func text(_ memo: Memo) -> String {
        "\(memo.text), \(memo.stars.map { "\($0) stars" } ?? "no stars")"
    }

    private func text(_ result: Result<Memo, KintoRefusal>) -> String {
        switch result {
        case let .success(memo): text(memo)
        case let .failure(.conflict(existing)): "conflict with \(existing.map(text) ?? "something")"
        case let .failure(error): "\(error)"
        }
    }
}
