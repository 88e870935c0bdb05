import Millrace
import MillraceTestKit
import Testing

@Suite struct TodosTests {
    private let scheduler = TestScheduler()
    private let loop: Loop<Todos, Todos.Event>

    init() {
        let todos = ["Milk", "Bread", "Tea"].enumerated().map { Todo(id: $0 + 1, text: $1) }
        loop = Loop(
            initial: Todos(todos: Rows(todos), lastID: 3),
            reduce: Todos.reducer,
            feedbacks: Todos.feedbacks(scheduler: scheduler)
        )
    }

    private var ids: [Int] {
        loop.state.value.shown.map(\.id)
    }

    @Test func whatIsDoneSinksASecondAfterTheLastChange() {
        loop.send(.todo(1, .didToggle(true)))
        scheduler.advance(by: .milliseconds(999))
        loop.send(.todo(2, .didToggle(true)))
        scheduler.advance(by: .milliseconds(999))
        #expect(ids == [1, 2, 3])
        scheduler.advance(by: .milliseconds(1))
        #expect(ids == [3, 1, 2])
        #expect(scheduler.isIdle)
        loop.send(.didTapUp(2))
        #expect(ids == [3, 2, 1])
        loop.send(.didTapUp(2))
        #expect(ids == [2, 3, 1])
        scheduler.advance(by: .seconds(1))
        #expect(ids == [3, 2, 1])
        #expect(scheduler.isIdle)
    }
}
