import Dispatch
import Foundation
import Millrace
import MillraceMockServer
import Synchronization
import Testing

@testable import MillraceTestKit

/// One outcome for a request in every report, seen through a view model whose feedback becomes false on the answer.
@Suite struct OneOutcomeTests {
    private final class CitiesViewModel: FeedbackViewModel {
        struct State: Equatable {
            var isLoading = false
            var cities: [String] = []
            var problem: String?
        }

        enum Event: Equatable {
            case ui(Action)
            case didLoad([String])
            case didFail(CoreError)
        }

        enum Action: Equatable {
            case didTapLoad
            case didTapCancel
        }

        let core: ViewModelCore<State, Event, Action, Never>

        init(fetch: @escaping @Sendable () -> SignalProducer<[String], CoreError>) {
            core = ViewModelCore(
                initial: State(),
                reduce: Self.reduce,
                feedbacks: [
                    Feedback(whenBecomesTrue: { $0.isLoading }) { _ -> SignalProducer<Event, NoError> in
                        fetch().map(Event.didLoad).replaceError(Event.didFail)
                    }
                ],
                action: Event.ui
            )
        }

        static func reduce(state: State, event: Event) -> State {
            switch event {
            case let .didLoad(cities): State(isLoading: false, cities: cities)
            case let .didFail(error): State(isLoading: false, problem: error.userMessage)
            case .ui(.didTapLoad): State(isLoading: true)
            case .ui(.didTapCancel): State(isLoading: false)
            }
        }
    }

    private enum Way: CaseIterable {
        case plain, first, retried
    }

    /// An answer, and the one line that each report has of it.
    private static let answers: [(response: MockResponse, log: String, metrics: String)] = [
        (.json(#"["Bath"]"#), "<-- 200", "answer(status: 200"), (.json("{}"), "<-- 200", "answer(status: 200"),
        (.json("["), "<-- 200", "answer(status: 200"), (.status(404), "<-- 404", "answer(status: 404"),
        (.status(422), "<-- 422", "answer(status: 422"), (.disconnect(at: .head), "<-- GET", "failure("),
    ]

    @Test func everyAnswerOfAViewModelIsReportedOnce() throws {
        for way in Way.allCases {
            for answer in Self.answers {
                let (log, metrics, ends) = try reports(of: answer.response, way) { _ in }
                let isOne = log.count == 1 && log[0].hasPrefix(answer.log)
                let isMeasured = metrics.count == 1 && metrics[0].hasPrefix(answer.metrics)
                #expect((isOne, isMeasured, ends) == (true, true, [.answered]), "\(way): \(log), \(metrics)")
            }
        }
    }

    @Test func aRequestThatTheStateNoLongerWantsIsCancelled() throws {
        let (log, metrics, ends) = try reports(of: .hanging, .plain) { $0.send(action: .didTapCancel) }

        #expect(log.count == 1 && log[0].contains("cancelled"), "\(log)")
        #expect((metrics, ends) == (["cancelled"], [.cancelled(.unwanted)]))
    }

    private func reports(
        of response: MockResponse,
        _ way: Way,
        during act: (CitiesViewModel) -> Void
    ) throws -> (log: [String], metrics: [String], ends: [EffectEnd]) {
        let server = MockServer()
        try server.start()
        for _ in 0..<(way == .retried ? 2 : 1) { server.enqueue(response) }
        let lines = Mutex<[String]>([])
        let outcomes = Mutex<[String]>([])
        let session = BackendSession(
            environment: Environment(base: server.url),
            middleware: [
                .log { line in if line.hasPrefix("<--") { lines.withLock { $0.append(line) } } },
                .metrics { report in outcomes.withLock { $0.append("\(report.outcome)") } },
            ]
                + (way == .retried ? [.retry(.init(backoff: .constant(upTo: 1, pause: .zero)))] : [])
        )
        let resource = BackendResource<Void, [String], NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        let viewModel = CitiesViewModel {
            way == .first ? session.access(resource).take(first: 1) : session.access(resource)
        }
        let ends = Mutex<[EffectEnd]>([])
        let done = DispatchSemaphore(value: 0)
        let observation = viewModel.core.observeJournal { entry in
            guard case let .ended(_, end) = entry else { return }
            ends.withLock { $0.append(end) }
            done.signal()
        }
        let shown = viewModel.state.producer.start()
        defer {
            observation.dispose()
            shown.dispose()
        }
        viewModel.send(action: .didTapLoad)
        _ = try #require(server.takeRequest())
        act(viewModel)
        #expect(done.wait(timeout: .now() + 60) == .success, "reports(of:)")
        return (lines.withLock { $0 }, outcomes.withLock { $0 }, ends.withLock { $0 })
    }
}
