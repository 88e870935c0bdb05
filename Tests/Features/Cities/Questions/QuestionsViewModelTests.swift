import Fixtures
import Millrace
import Testing

@testable import Cities

@Suite struct QuestionsViewModelTests {
    private let scheduler = TestScheduler()

    private func makeViewModel(_ stub: StubCitiesBusinessController) -> QuestionsViewModel {
        QuestionsViewModel(citiesBusinessController: stub, scheduler: scheduler)
    }

    @Test func aSearchBeginsAfterAPauseInTyping() {
        let stub = StubCitiesBusinessController(questions: SignalProducer(value: [.fixture()]))
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeQuery("w"))
        scheduler.advance(by: .milliseconds(200))
        viewModel.send(action: .didChangeQuery("wh"))
        scheduler.advance(by: .milliseconds(299))
        #expect(stub.log.isEmpty)
        #expect(viewModel.state.value.status == .searching)
        scheduler.advance(by: .milliseconds(1))
        #expect(stub.log == ["ask wh"])
        #expect(viewModel.state.value.questions == [.fixture()])
        #expect(viewModel.state.value.status == .loaded)
        #expect(scheduler.isIdle)
    }

    @Test func spacesAroundTheTextMakeNoNewSearch() {
        let stub = StubCitiesBusinessController(questions: SignalProducer(value: []))
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeQuery("where"))
        scheduler.run()
        viewModel.send(action: .didChangeQuery("where "))
        scheduler.run()
        #expect(stub.log == ["ask where"])
        #expect(viewModel.state.value.status == .loaded)
    }

    @Test func anEmptyTextEndsTheSearch() {
        let interruptions = MutableProperty(0)
        let stub = StubCitiesBusinessController(
            questions: SignalProducer.never.on(interrupted: { interruptions.modify { $0 += 1 } })
        )
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeQuery("where"))
        scheduler.run()
        viewModel.send(action: .didChangeQuery(""))
        #expect(interruptions.value == 1)
        #expect(viewModel.state.value.status == .idle)
        #expect(scheduler.isIdle)
    }

    @Test func aFailedSearchCanBeTriedAgainAtOnce() {
        let stub = StubCitiesBusinessController(questions: SignalProducer(error: .transport(.reset)))
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeQuery("where"))
        scheduler.run()
        #expect(viewModel.state.value.status == .failed(.transport(.reset)))
        viewModel.send(action: .didTapRetry)
        scheduler.advance()
        #expect(stub.log == ["ask where", "ask where"])
    }

    @Test func aNewTextWaitsForItsPauseAfterARetryToo() {
        let stub = StubCitiesBusinessController(questions: SignalProducer(error: .transport(.reset)))
        let viewModel = makeViewModel(stub)
        viewModel.send(action: .didChangeQuery("where"))
        scheduler.run()
        viewModel.send(action: .didTapRetry)
        scheduler.advance()
        viewModel.send(action: .didChangeQuery("when"))
        scheduler.advance(by: .milliseconds(299))
        #expect(stub.log.count == 2)
        scheduler.run()
        #expect(stub.log.last == "ask when")
    }
}
