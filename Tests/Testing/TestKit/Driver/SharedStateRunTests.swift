import Foundation
import Millrace
import MillraceTestKit
import Testing

/// A run of a view model that shares its state sees a change once.
@Suite struct SharedStateRunTests {
    private let driver = ViewModelDriver { (shared: Shared<String>, scheduler) in
        NameViewModel(name: shared, world: .test(scheduler))
    }

    @Test(arguments: [true, false]) func aChangeIsSeenOnce(isItsOwn: Bool) {
        let shared = Shared("Ada")
        driver.perform(
            stub: shared,
            when: { run in
                guard !isItsOwn else { return run.send("Bob") }
                shared.value = "Bob"
                run.advance(by: .seconds(1))
            },
            assert: { run in
                run.expectStates(from: .init(name: "Ada"), { $0.name = "Bob" })
                run.expectEvents(isItsOwn ? [] : [.didChangeName("Bob")])
                #expect((run.events.count, shared.value) == (isItsOwn ? 0 : 1, "Bob"))
            }
        )
    }

    /// A value that has been written to a file in the next run, and a write that is due at the end of this one.
    @Test func aWriteThatIsDueIsLeftOver() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)/name.json")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let found = failures {
            let driver = ViewModelDriver { (_: Void, scheduler) in
                let storage = FileStorage<String>(file: file, scheduler: scheduler) { Issue.record("\($0)") }
                return NameViewModel(name: Shared("Ada", in: storage), world: .test(scheduler))
            }
            driver.perform(when: { $0.send("Bob") }, assert: { #expect($0.states.count == 2) })
            driver.perform(
                when: { run in
                    run.send("Cyd")
                    run.advance(by: .milliseconds(500))
                },
                assert: { #expect($0.states.count == 2) }
            )
            driver.perform(assert: { #expect($0.states.map(\.name) == ["Cyd"]) })
        }
        #expect(found == ["Left over at the end of the run:\n  scheduler: work is due in 0.5 s"])
    }
}

private final class NameViewModel: FeedbackViewModel {
    struct State: Equatable, Sendable {
        var name: String
    }

    enum Event: Equatable, Sendable {
        case ui(String)
        case didChangeName(String)
    }

    typealias Action = String
    typealias Route = Never

    let core: ViewModelCore<State, Event, Action, Route>

    init(name: Shared<String>, world: World) {
        core = ViewModelCore(
            initial: State(name: name.value),
            reduce: { _, event in
                switch event {
                case let .ui(name), let .didChangeName(name): State(name: name)
                }
            },
            feedbacks: [.shared(\.name, with: name, as: Event.didChangeName)],
            action: Event.ui
        )
    }
}
