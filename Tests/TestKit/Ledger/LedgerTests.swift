import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

/// Everything that a test can leave over, in one failure.
@Suite struct LedgerTests {
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
        assertSnapshot(of: messages.joined(separator: "\n"), as: .lines)
    }

    @Test func anEventThatChangesNothingHasToBeAsserted() {
        let answer = Stub<[String], StubListController.Failure>(.value([]))
        let driver = ViewModelDriver { (stub: Stub<[String], StubListController.Failure>, scheduler) in
            EchoViewModel(producer: stub.producer())
        }
        let messages = failures {
            driver.perform(stub: answer, assert: { #expect($0.states == [0]) })
        }
        #expect(
            messages == [
                """
                Left over at the end of the run:
                  1 event that changes nothing was not asserted:
                    [0] .echo([])
                """
            ]
        )
        driver.perform(
            stub: answer,
            assert: { run in
                #expect(run.states == [0])
                run.expectEvents([.echo([])])
            }
        )
    }

    @Test func aServerWhoseAnswersAreAllWrittenLeavesNothing() throws {
        let server = MockServer()
        #expect(server.leftovers.isEmpty)
        try server.start()
        for size in [0, 1, 10_000_000] {
            server.enqueue(.data(Data(count: size), contentType: "text/plain"))
            let session = BackendSession(environment: Environment(base: server.url))
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/list"), method: .GET)
            let result: Result<Data, CoreError>? = session.access(resource, with: ()).single()
            #expect(try result?.get().count == size)
            #expect(server.leftovers.isEmpty)
        }
        server.stop()
        #expect(server.leftovers.isEmpty)
    }
}

/// A view model whose events leave its state as it is.
private final class EchoViewModel: FeedbackViewModel {
    typealias State = Int
    typealias Action = Never

    enum Event: Equatable {
        case echo([String])
    }

    let core: ViewModelCore<Int, Event, Never, Never>

    init(producer: SignalProducer<[String], StubListController.Failure>) {
        core = ViewModelCore(
            initial: 0,
            reduce: { state, _ in state },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0 == 0 }) { _ -> SignalProducer<Event, NoError> in
                    producer.map(Event.echo).replaceError { _ in .echo(["failed"]) }
                }
            ],
            action: { (never: Never) -> Event in }
        )
    }
}
