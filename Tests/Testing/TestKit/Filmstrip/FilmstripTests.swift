import Millrace
import Testing

@testable import MillraceTestKit

@Suite struct FilmstripTests {
    private let driver = ViewModelDriver(ListViewModel.init(stub:scheduler:))

    private func render(_ state: ListViewModel.State) -> Screen {
        Screen(title: "List") {
            if state.isLoading { Node(id: "loading") { Text("Loading…") } }
            for item in state.items { Node(id: item) { Text(item) } }
        }
    }

    @Test func aRunIsOneText() {
        let stub = StubListController()
        driver.perform(
            stub: stub,
            when: { run in
                run.step("the list arrives") { stub.fetching.succeed(["London"]) }
                run.send(.search("el"))
                run.advance(by: .milliseconds(100))
                run.send(.search("ely"))
                run.advanceUntilIdle()
                run.send(.open("ELY"))
            },
            assert: { run in
                assertSnapshot(of: run.filmstrip(width: 20, render: render), as: .lines)
            }
        )
    }
}
