import Foundation
import MillraceBackend
import MillraceCQRS
import MillraceRepositories
import MillraceStreams
import Testing

/// The commands of a repository and its live queries: each command × query × outcome × envelope, at once and by an
/// outbox.
@Suite struct LiveRepositoryTests {
    enum Kind: String, CaseIterable, Sendable {
        case create, update, delete
    }

    /// What is observed while the command is pending, and after all answers.
    struct Expectation {
        let pending: String
        let carriedOut: String
        let before: String
    }

    private static let new = Provisional<Int>.new()

    private func id(_ kind: Kind) -> Provisional<Int> { kind == .create ? Self.new : .known(1) }

    private func expectation(_ kind: Kind, ofAll: Bool, isOrdered: Bool) -> Expectation {
        switch (kind, ofAll) {
        case (.create, true):
            // In the order of texts, the new one stands between the others.
            .init(pending: isOrdered ? "1a ?aa 2b" : "1a 2b ?aa", carriedOut: "1a 2b 3aa", before: "1a 2b")
        case (.create, false): .init(pending: "?aa", carriedOut: "none", before: "none")
        case (.update, true): .init(pending: isOrdered ? "2b 1z" : "1z 2b", carriedOut: "1z 2b", before: "1a 2b")
        case (.update, false): .init(pending: "1z", carriedOut: "1z", before: "1a")
        case (.delete, true): .init(pending: "2b", carriedOut: "2b", before: "1a 2b")
        case (.delete, false): .init(pending: "none", carriedOut: "none", before: "1a")
        }
    }

    private func check<R: StoredRepository & Readable & Creatable & Updatable & Deletable>(
        _ desk: MemosDesk,
        _ repository: R,
        _ kind: Kind,
        _ outcome: MemosBackend.Outcome,
        ofAll: Bool,
        byOutbox: Bool
    ) throws where R.EntityType == Memo, R.Draft == NewMemo, R.Auth == NoAuth, R.Kind == MultipleEntities {
        let outbox = try byOutbox ? desk.open(R.self) : nil
        let shown = ofAll ? desk.all(repository) : desk.one(repository, id(kind))
        desk.server.answerAll()
        let expected = expectation(kind, ofAll: ofAll, isOrdered: repository is any Ordered)
        #expect(shown.value == expected.before)

        func execute<C: StoredCommand>(_ command: C) where C.Auth == NoAuth {
            if let outbox {
                outbox.execute(command).start()
            } else {
                let sending: SignalProducer<C.Answer, CoreError> = desk.live.execute(command)
                sending.start()
            }
        }
        switch kind {
        case .create: execute(repository.creation(of: NewMemo(text: "aa"), showing: Memo(nil, "aa", Self.new)))
        case .update: execute(repository.replacement(by: Memo(1, "z")))
        case .delete: execute(repository.deletion(of: .known(1)))
        }
        #expect(shown.value == expected.pending)
        desk.server.answer(outcome)
        if byOutbox, outcome == .unknown {
            #expect(shown.value == expected.pending)
            desk.clock.advance(by: .seconds(1))
        }
        desk.server.answerAll()
        // A query of an id that the app made up goes on with the backend's, which the outbox knows.
        let carriedOut = byOutbox && kind == .create && !ofAll ? "3aa" : expected.carriedOut
        #expect(
            (shown.value, desk.server.notes) == (
                (outcome == .refusal ? expected.before : carriedOut),
                (outcome == .refusal ? "1a 2b" : expectation(kind, ofAll: true, isOrdered: false).carriedOut)
            )
        )
        let sent = byOutbox && outcome == .unknown ? 2 : 1
        #expect(
            (desk.server.commands.count, outbox?.commands.value.count ?? 0) == (
                sent, (byOutbox && outcome == .refusal ? 1 : 0)
            )
        )
    }

    @Test(arguments: Kind.allCases, MemosBackend.Outcome.allCases)
    func everyCommandShowsWhatItDoes(kind: Kind, outcome: MemosBackend.Outcome) throws {
        for ofAll in [true, false] {
            for byOutbox in [true, false] {
                let plain = MemosDesk()
                try check(plain, plain.notes, kind, outcome, ofAll: ofAll, byOutbox: byOutbox)
                let wrapped = MemosDesk()
                try check(wrapped, wrapped.wrapped, kind, outcome, ofAll: ofAll, byOutbox: byOutbox)
            }
        }
    }

    @Test func anEntityThatIsGoneIsNoFailure() {
        let desk = MemosDesk()
        let shown = desk.one(desk.notes, .known(7))
        desk.server.answerAll()
        #expect(shown.value == "none")
        desk.live.execute(desk.notes.replacement(by: Memo(7, "x"))).start()
        #expect(shown.value == "none")
    }

    @Test func aVersionIsACondition() {
        let desk = MemosDesk()
        let version = Version(etag: #""v1""#)
        desk.live.execute(desk.notes.replacement(by: Memo(1, "x"), over: version)).start()
        let deletion: SignalProducer<Void, CoreError> = desk.live.execute(
            desk.notes.deletion(of: .known(2), over: version)
        )
        deletion.start()
        #expect(
            (
                desk.server.requests.map { $0.headers["If-Match"] }, desk.server.commands,
                desk.server.requests[1].body?.isEmpty ?? true
            ) == ([#""v1""#, #""v1""#], ["PUT /notes/1", "DELETE /notes/2"], true)
        )
    }

    @Test func aCreationThatShowsNothingMakesTheListStale() {
        let desk = MemosDesk()
        let shown = desk.all(desk.notes)
        desk.server.answerAll()
        desk.live.execute(desk.notes.creation(of: NewMemo(text: "c"))).start()
        #expect(shown.value == "1a 2b")
        desk.server.answerAll()
        #expect(shown.value == "1a 2b 3c")
    }

    @Test func queriesOfOnePlaceAreEqual() {
        let desk = MemosDesk()
        let other = MemosDesk()
        #expect(
            (
                desk.notes.all, desk.notes.all.hashValue, desk.notes.one(.known(1)),
                desk.notes.one(.known(1)) != other.notes.one(.known(2)),
                TeamMemos(backend: desk.live.backend, name: "a").all
                    != TeamMemos(backend: desk.live.backend, name: "b").all,
                TeamMemos(backend: desk.live.backend, name: "/a").all
            ) == (
                other.notes.all, other.notes.all.hashValue, other.notes.one(.known(1)), true, true,
                TeamMemos(backend: desk.live.backend, name: "a/").all
            )
        )
    }

    struct TeamMemos: Readable {
        typealias EntityType = Memo
        let backend: Backend<NoAuth>
        let name: String
    }
}
