import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

/// Everything that a test can leave over, in one failure.
@Suite(.bodyTimeLimit) struct LedgerTests {
    private struct Stubs {
        var fetching = Stub<[String], StubListController.Failure>()
        let server = MockServer()
        let recordings = ResponsePlayer(Recordings([CannedResponse(name: "GET-v1-list.1.200", status: 200)]))
    }

    private let driver = ViewModelDriver { (stubs: Stubs, scheduler) in
        ListViewModel(stub: StubListController(fetching: stubs.fetching), scheduler: scheduler)
    }

    private func request(_ server: MockServer) -> any Disposable {
        let session = BackendSession(environment: Environment(base: server.url))
        let resource = BackendResource<Void, Void, NoAuth>(path: .api(.core, "/v1/list"), method: .GET)
        let access: SignalProducer<Void, CoreError> = session.access(resource, with: ())
        return access.start()
    }

    @Test func everythingIsInOneList() throws {
        let stubs = Stubs()
        try stubs.server.start()
        stubs.server.enqueue(.hanging)
        stubs.server.enqueue(.status(204))
        let access = request(stubs.server)
        #expect(stubs.server.takeRequest() != nil)
        let messages = failures {
            driver.perform(
                stub: stubs,
                when: { run in
                    run.step("the list arrives") { stubs.fetching.succeed([]) }
                    run.send(.open("Bath"))
                    run.send(.search("ely"))
                },
                assert: { _ in }
            )
        }
        access.dispose()
        assertSnapshot(of: messages, as: .lines)
    }

    /// Also one that changes nothing, and one whose change was asserted.
    @Test func everyEventHasToBeAsserted() {
        let echo = ViewModelDriver(initial: 0, reduce: { (_: inout Int, _: String) in }) { (_: Void, _) in
            [Feedback(whenBecomesTrue: { $0 == 0 }) { _ in SignalProducer<String, NoError>(value: "echo") }]
        }
        let list = ViewModelDriver(ListViewModel.init(stub:scheduler:))
        let messages = failures {
            echo.perform(assert: { $0.expectStates([0]) })
            list.perform(
                stub: StubListController(fetching: Stub(.value(["Bath"]))),
                assert: { run in
                    run.expectStates(
                        from: ListViewModel.State(),
                        { ($0.items, $0.isLoading) = (["Bath"], false) }
                    )
                }
            )
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Left over at the end of the run:
              1 event was not asserted:
                [0] "echo"
            Left over at the end of the run:
              1 event was not asserted:
                [0] .didLoad(["Bath"])
            """
        }
    }

    @Test func whatTheTestSendsIsAssertedByThat() {
        ViewModelDriver(ListViewModel.init(stub:scheduler:)).perform(
            stub: StubListController(fetching: Stub(.value([]))),
            when: { run in
                run.send(.open("Bath"))
                // Nobody's action: not the test's own any more.
                run.model.send(action: .open("Ely"))
            },
            assert: { run in
                run.expectRoutes([.detail("Bath"), .detail("Ely")])
                run.expectEvents([.didLoad([]), .ui(.open("Ely"))])
                #expect(run.states.count == 4)
            }
        )
    }

    @Test func aServerWhoseAnswersAreAllWrittenLeavesNothing() throws {
        let server = MockServer()
        try server.start()
        for size in [0, 1, 10_000_000] {
            server.enqueue(.data(Data(count: size), contentType: "text/plain"))
            let session = BackendSession(environment: Environment(base: server.url))
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/list"), method: .GET)
            let result: Result<Data, CoreError>? = session.access(resource, with: ()).single()
            #expect(try (result?.get().count, server.leftovers) == (size, []))
        }
        server.stop()
        #expect(server.leftovers.isEmpty)
    }
}
