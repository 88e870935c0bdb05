import Foundation
import MillraceBackend
import MillraceCQRS
import MillraceRepositories
import MillraceStreams
import Testing

/// Commands of repositories in an outbox: ids that the app makes up, restarts, and repositories that have moved.
@Suite(.timeLimit(.minutes(5))) struct StoredRepositoryTests {
    /// A repository whose path doesn't follow from its type.
    private struct MovedMemos: Readable, Creatable, Updatable, Deletable, StoredRepository {
        typealias EntityType = Memo
        typealias Draft = NewMemo
        static let storedName = "MemosRepository"
        let backend: Backend<NoAuth>
        var name = "v2/notes"

        init(backend: Backend<NoAuth>) { self.backend = backend }

        init(backend: Backend<NoAuth>, name: String) {
            self.backend = backend
            self.name = name
        }
    }

    private let desk = MemosDesk()

    @Test func whatIsCreatedCanBeChangedAndDeletedBeforeItHasAName() throws {
        let outbox = try desk.open(MemosRepository.self)
        let (notes, id) = (desk.notes, Provisional<Int>.new())
        let shown = desk.all(notes)
        desk.server.answer()
        outbox.execute(notes.creation(of: NewMemo(text: "c"), showing: Memo(nil, "c", id))).start()
        outbox.execute(notes.replacement(by: Memo(nil, "d", id))).start()
        #expect((shown.value, desk.server.commands) == ("1a 2b ?d", ["POST /notes"]))
        desk.server.answer()
        #expect((outbox.name(of: id), desk.server.commands) == (.known(3), ["POST /notes", "PUT /notes/3"]))
        outbox.execute(notes.deletion(of: id)).start()
        #expect(desk.server.commands.count == 2)
        desk.server.answerAll()
        #expect(
            (desk.server.commands.last, desk.server.notes, shown.value, outbox.commands.value) == (
                "DELETE /notes/3", "1a 2b", "1a 2b", []
            )
        )
    }

    @Test func commandsAreSentAfterARestart() throws {
        let store = MemoryStore()
        let first = try desk.open(WrappedMemosRepository.self, store)
        let (notes, id) = (desk.wrapped, Provisional<Int>.new())
        first.execute(notes.creation(of: NewMemo(text: "c"), showing: Memo(nil, "c", id))).start()
        first.execute(notes.replacement(by: Memo(nil, "d", id), over: Version(etag: #""1""#))).start()
        first.execute(notes.deletion(of: .known(1), over: Version(etag: #""2""#))).start()
        first.close()

        let other = MemosDesk()
        let second = try other.open(WrappedMemosRepository.self, store)
        let shown = other.all(other.wrapped)
        other.server.answerAll()
        #expect(
            (second.commands.value, other.server.commands.sorted(), other.server.notes, shown.value) == (
                [], ["DELETE /notes/1", "POST /notes", "PUT /notes/3"], "2b 3d", "2b 3d"
            )
        )
        let put = try other.server.requests.first { $0.method == .PUT }.unwrapped()
        #expect((put.headers["If-Match"], put.headers["X-Wrapped"]) == (#""1""#, "1"))
    }

    @Test func aRepositoryThatHasMovedIsAskedNothing() throws {
        let store = MemoryStore()
        let first = try desk.open(MemosRepository.self, store)
        first.execute(desk.notes.deletion(of: .known(1))).start()
        first.close()
        let other = MemosDesk()
        let second = try other.open(MovedMemos.self, store)
        guard case .unreadable = second.commands.value.first?.status else {
            Issue.record("\(second.commands.value)")
            return
        }
        #expect(other.server.commands == [])
        let elsewhere = MovedMemos(backend: other.live.backend, name: "teams/1/notes")
        guard case .failure(.encoding) = second.execute(elsewhere.deletion(of: .known(1))).single() else {
            Issue.record("a repository at another path is kept")
            return
        }
        #expect(second.commands.value.count == 1)
    }

    @Test func answersAreKept() throws {
        let coder = JSONEncoder()
        let all = try JSONDecoder().decode(EntitiesQuery<MemosRepository>.self, from: coder.encode(desk.notes.all))
        let one = try JSONDecoder().decode(
            EntityQuery<MemosRepository>.self,
            from: coder.encode(desk.notes.one(.known(7)))
        )
        #expect(
            (all, one, EntitiesQuery<MemosRepository>.storedName, EntityQuery<MovedMemos>.storedName) == (
                desk.notes.all, desk.notes.one(.known(7)), "MemosRepository.all", "MemosRepository.one"
            )
        )
    }
}
