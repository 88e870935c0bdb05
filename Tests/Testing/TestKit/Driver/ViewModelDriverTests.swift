import Millrace
import MillraceTestKit
import Testing

@Suite struct ViewModelDriverTests {
    private let driver = ViewModelDriver(ListViewModel.init(stub:scheduler:))

    @Test func actionsAreSentAndRoutesAreCollected() {
        driver.perform(
            stub: StubListController(fetching: Stub(.failure(.init(code: 3)), .value(["Bath"]))),
            when: { run in
                run.send(.refresh)
                run.send(.open("Bath"))
            },
            assert: { run in
                run.expectStates(
                    from: ListViewModel.State(),
                    { ($0.isLoading, $0.failure) = (false, 3) },
                    { $0.isLoading = true },
                    { ($0.items, $0.isLoading, $0.failure) = (["Bath"], false, nil) },
                    { $0.route = .detail("Bath") }
                )
                run.expectRoutes([.detail("Bath")])
                run.expectEvents([.didFail(.init(code: 3)), .didLoad(["Bath"])])
            }
        )
    }

    @Test func theClockIsVirtual() {
        driver.perform(
            stub: StubListController(fetching: Stub(.value([]))),
            when: { run in
                run.send(.search("ely"))
                run.advance(by: .milliseconds(299))
                let before = run.state.items
                run.send(.search("bath"))
                run.advance { $0.items == ["BATH"] }
                run.send(.search("york"))
                run.advanceUntilIdle()
                #expect([before, run.state.items] == [[], ["YORK"]])
            },
            assert: { run in
                #expect(run.states.count == 7)
                run.expectEvents([.didLoad([]), .didFind("BATH"), .didFind("YORK")])
            }
        )
    }

    /// A view model without a scheduler needs none, and a relaxed run may leave things.
    @Test func aRunNeedsNoMoreThanItUses() {
        ViewModelDriver { (stub: StubListController) in ListViewModel(stub: stub, scheduler: TestScheduler()) }
            .perform(
                stub: StubListController(fetching: Stub(.value(["Bath"]))),
                assert: { run in
                    #expect(run.states.map(\.items) == [[], ["Bath"]])
                    run.expectEvents([.didLoad(["Bath"])])
                }
            )
        driver.perform(stub: StubListController(), exhaustive: false, assert: { #expect($0.state.isLoading) })
    }

    @Test func aViewModelThatIsHeldIsLeftOver() {
        var holder: ListViewModel?
        let driver = ViewModelDriver { (stub: StubListController, scheduler) in
            let model = ListViewModel(stub: stub, scheduler: scheduler)
            holder = model
            return model
        }
        let messages = failures {
            driver.perform(
                stub: StubListController(fetching: Stub(.value([]))),
                assert: { run in
                    #expect(run.states.count == 2)
                    run.expectEvents([.didLoad([])])
                }
            )
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Left over at the end of the run:
              the view model is still held by something
            """
        }
        #expect(holder != nil)
    }

    /// Waiting for what can't happen fails at once, too.
    @Test func anErrorThatIsThrownFails() {
        let messages = failures {
            driver.perform(
                stub: StubListController(),
                when: { _ in throw StubListController.Failure() },
                assert: { _ in }
            )
            driver.perform(
                stub: StubListController(),
                exhaustive: false,
                when: { $0.advance { !$0.isLoading } },
                assert: { _ in }
            )
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The run threw an error: Failure(code: 1)
            The state never becomes as wanted, because nothing more can happen:
              fetching: 1 start waits for an answer
              feedback 0#1: the effect runs
            """
        }
    }

    @Test func aRunThatNeverComesToRestFails() {
        final class Ticking: ViewModel {
            let state: Property<Int>
            let routes = Signal<Never, NoError>.never

            init(scheduler: any DateScheduler) {
                state = Property(
                    initial: 0,
                    then: SignalProducer.timer(interval: .seconds(1), on: scheduler).map { _ in 1 }
                )
            }

            func send(action: Never) {}
        }
        let driver = ViewModelDriver { (_: Void, scheduler) in Ticking(scheduler: scheduler) }
        let messages = failures {
            driver.perform(
                exhaustive: false,
                when: { $0.advanceUntilIdle() },
                assert: { run in
                    #expect(run.states == [0, 1])
                }
            )
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The run doesn't come to rest: after 10000 steps of the clock, work is still due.
            """
        }
    }
}
