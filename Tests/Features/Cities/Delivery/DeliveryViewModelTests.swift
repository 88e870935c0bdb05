import Fixtures
import Millrace
import Testing

@testable import Cities

@Suite struct DeliveryViewModelTests {
    private func makeViewModel(_ stub: StubCitiesBusinessController) -> DeliveryViewModel {
        DeliveryViewModel(city: .fixture(), citiesBusinessController: stub)
    }

    @Test func nothingIsSentWithoutAStreet() {
        let stub = StubCitiesBusinessController()
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeFirstLine("  "))
        viewModel.send(action: .didTapSend)
        #expect(stub.log.isEmpty)
        #expect(viewModel.state.value.hasTriedToSend)
        #expect(viewModel.state.value.firstLineProblem != nil)
    }

    @Test(arguments: ["B", "much too long", "BA1?1AA", "ＢＡ１"])
    func nothingIsSentWithAnImpossiblePostalCode(postcode: String) {
        let stub = StubCitiesBusinessController()
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeFirstLine("1 Mill Lane"))
        viewModel.send(action: .didChangePostcode(postcode))
        viewModel.send(action: .didTapSend)
        #expect(stub.log.isEmpty)
        #expect(viewModel.state.value.postcodeProblem != nil)
    }

    @Test func theAddressIsSentOnceAndTrimmed() {
        let stub = StubCitiesBusinessController()
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeFirstLine(" 1 Mill Lane "))
        viewModel.send(action: .didTapSend)
        viewModel.send(action: .didTapSend)
        #expect(stub.log == ["deliver to 1 Mill Lane, London"])
        #expect(viewModel.state.value.status == .sending(.fixture()))
    }

    @Test func anAcceptedDeliveryIsSent() {
        let viewModel = makeViewModel(StubCitiesBusinessController(delivery: .empty))
        viewModel.send(action: .didChangeFirstLine("1 Mill Lane"))
        viewModel.send(action: .didTapSend)
        #expect(viewModel.state.value.status == .sent)
    }

    @Test func aFailureKeepsWhatWasTypedAndCanBeTriedAgain() {
        let stub = StubCitiesBusinessController(delivery: SignalProducer(error: .transport(.timedOut)))
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeFirstLine("1 Mill Lane"))
        viewModel.send(action: .didTapSend)
        #expect(viewModel.state.value.status == .failed(.transport(.timedOut)))
        #expect(viewModel.state.value.firstLine == "1 Mill Lane")
        viewModel.send(action: .didTapSend)
        #expect(stub.log.count == 2)
    }

    @Test func typingWhileItIsSentDoesNotSendItAgain() {
        let stub = StubCitiesBusinessController()
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeFirstLine("1 Mill Lane"))
        viewModel.send(action: .didTapSend)
        viewModel.send(action: .didChangeSecondLine("second floor"))
        #expect(stub.log.count == 1)
    }

    @Test func closingLeadsBack() {
        let viewModel = makeViewModel(StubCitiesBusinessController())
        let routes = MutableProperty<[DeliveryViewModel.Route]>([])
        viewModel.routes.observeValues { route in routes.modify { $0.append(route) } }
        viewModel.send(action: .didTapClose)
        #expect(routes.value == [.close])
    }
}
