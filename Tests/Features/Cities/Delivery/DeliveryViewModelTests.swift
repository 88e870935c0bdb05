import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct DeliveryViewModelTests {
    private let driver = ViewModelDriver { (stub: StubCitiesBusinessController) in
        DeliveryViewModel(city: .fixture(), citiesBusinessController: stub)
    }

    @Test func nothingIsSentWithoutAStreet() {
        driver.perform(
            stub: StubCitiesBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("  "))
                run.send(.didTapSend)
            },
            assert: { run in
                #expect(run.stub.delivering.calls.isEmpty)
                #expect(run.states.last?.hasTriedToSend == true)
                #expect(run.state.firstLineProblem != nil)
            }
        )
    }

    @Test(arguments: ["B", "much too long", "BA1?1AA", "ＢＡ１"])
    func nothingIsSentWithAnImpossiblePostalCode(postcode: String) {
        driver.perform(
            stub: StubCitiesBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didChangePostcode(postcode))
                run.send(.didTapSend)
            },
            assert: { run in
                #expect(run.stub.delivering.calls.isEmpty)
                #expect(run.states.last?.postcodeProblem != nil)
            }
        )
    }

    @Test func theAddressIsSentOnceAndTrimmed() {
        driver.perform(
            stub: StubCitiesBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine(" 1 Mill Lane "))
                run.send(.didTapSend)
                run.send(.didTapSend)
                #expect(run.state.status == .sending(.fixture()))
                run.step("it is accepted") { run.stub.delivering.complete() }
            },
            assert: { run in
                #expect(run.stub.delivering.arguments(as: Address.self) == [.fixture()])
                #expect(run.states.last?.status == .sent)
                run.expectEvents([.didSend])
            }
        )
    }

    @Test func aFailureKeepsWhatWasTypedAndCanBeTriedAgain() {
        driver.perform(
            stub: StubCitiesBusinessController(delivering: Stub(.failure(.transport(.timedOut)), .completion)),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                #expect(run.state.status == .failed(.transport(.timedOut)))
                #expect(run.state.firstLine == "1 Mill Lane")
                run.send(.didTapSend)
            },
            assert: { run in
                #expect(run.states.last?.status == .sent)
                #expect(run.stub.delivering.starts == 2)
                run.expectEvents([.didFail(.transport(.timedOut)), .didSend])
            }
        )
    }

    @Test func typingWhileItIsSentDoesNotSendItAgain() {
        driver.perform(
            stub: StubCitiesBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.send(.didChangeSecondLine("second floor"))
                #expect(run.stub.delivering.starts == 1)
                run.step("it is accepted") { run.stub.delivering.complete() }
            },
            assert: { run in
                #expect(run.states.last?.status == .sent)
                run.expectEvents([.didSend])
            }
        )
    }

    @Test func closingLeadsBack() {
        driver.perform(
            stub: StubCitiesBusinessController(),
            when: { $0.send(.didTapClose) },
            assert: { run in
                run.expectRoutes([.close])
                #expect(run.states.count == 2)
            }
        )
    }

    @Test func aDeliveryFromStartToEnd() {
        let stub = StubCitiesBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didTapSend)
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("the backend is too slow") { stub.delivering.fail(.transport(.timedOut)) }
                run.send(.didTapSend)
                run.step("it is accepted") { stub.delivering.complete() }
                run.send(.didTapClose)
            },
            assert: { run in
                let renderer = DeliveryRenderer(observer: .ignored)
                assertSnapshot(of: run.filmstrip(width: 60, render: renderer.render(state:)), as: .lines)
            }
        )
    }
}
