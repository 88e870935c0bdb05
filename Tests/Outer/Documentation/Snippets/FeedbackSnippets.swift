import Millrace
import MillraceTestKit
import TestSupport
import Testing

enum CitiesFeature {
    protocol CitiesBusinessControllerProtocol: Sendable {
        func fetch() -> SignalProducer<[String], NoError>
    }

    // Page: Sources/SDK/Feedback/ViewModel/FeedbackViewModel.swift
    final class CitiesViewModel: FeedbackViewModel {
        let core: ViewModelCore<State, Event, Action, Route>

        init(citiesBusinessController: CitiesBusinessControllerProtocol) {
            core = ViewModelCore(
                initial: State(),
                reduce: Self.reduce,
                feedbacks: [Self.whenLoading(citiesBusinessController: citiesBusinessController)],
                action: Event.ui,
                route: \.route
            )
        }
    }
    // End of page
}

extension CitiesFeature.CitiesViewModel {
    struct State: Equatable {
        var cities: [String] = []
        var isLoading = true
        var route: Route?
    }

    enum Event {
        case ui(Action)
        case didLoad([String])
    }

    enum Action {
        case didSelect(String)
    }

    enum Route: Equatable {
        case city(String)
    }

    static func reduce(state: State, event: Event) -> State {
        var state = state
        switch event {
        case let .ui(.didSelect(city)): state.route = .city(city)
        case let .didLoad(cities): (state.cities, state.isLoading) = (cities, false)
        }
        return state
    }

    static func whenLoading(
        citiesBusinessController: any CitiesFeature.CitiesBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        Feedback(whenBecomesTrue: ^\.isLoading) { _ in citiesBusinessController.fetch().map(Event.didLoad) }
    }
}

/// The snippets of Feedback.
@Suite(.bodyTimeLimit) struct FeedbackSnippets {
    @Test func differencesOfStates() throws {
        struct City {
            let name: String
        }
        struct State {
            var cities: [City]
            var isLoading: Bool
        }
        let old = State(cities: [City(name: "London")], isLoading: true)
        let new = State(cities: [City(name: "Bath")], isLoading: false)
        func lines() -> [String] {
            // Page: Sources/SDK/Feedback/Journal/StateDifference.swift
            StateDifference(from: old, to: new).lines
            // End of page
        }
        let documentation = try Documentation("Sources/SDK/Feedback/Journal/StateDifference.swift")
        #expect([lines().joined(separator: "\n")] == documentation.outputs)
    }

    private enum CitiesEvent: Equatable {
        case didTapRefresh
    }

    private enum AppEvent: Equatable {
        case cities(CitiesEvent)
        case didEnterBackground
    }

    @Test func casesOfEnums() {
        // Page: Sources/SDK/Feedback/Loop/EnumCase.swift
        let cities = EnumCase(embed: AppEvent.cities) { event in
            guard case let .cities(event) = event else { return nil }
            return event
        }
        // End of page
        #expect(
            (cities.embed(.didTapRefresh), cities.extract(.cities(.didTapRefresh)), cities.extract(.didEnterBackground))
                == (.cities(.didTapRefresh), .didTapRefresh, nil)
        )
    }

    private struct State: Equatable {
        var isLoading: Bool
        var cities: [String] = []
    }

    private enum Event {
        case didTapRefresh
        case didLoad([String])
    }

    private func reduce(_ state: State, _ event: Event) -> State {
        switch event {
        case .didTapRefresh: State(isLoading: true, cities: state.cities)
        case let .didLoad(cities): State(isLoading: false, cities: cities)
        }
    }

    private func whenLoading(_ answer: SignalProducer<[String], NoError>) -> Feedback<State, Event> {
        Feedback(whenBecomesTrue: ^\.isLoading) { _ in answer.map(Event.didLoad) }
    }

    @Test func loopsAreLinted() {
        func findings(_ stub: SignalProducer<[String], NoError>) -> [LoopFinding<State, Event>] {
            // Page: Sources/Testing/TestKit/Linting/LoopLinter.swift
            let findings = LoopLinter(
                states: { random in State(isLoading: .random(using: &random)) },
                events: [.didTapRefresh, .didLoad([])],
                reduce: { $0 = reduce($0, $1) },
                feedbacks: { [whenLoading(stub)] }
            )
            .run()
            // End of page
            return findings
        }
        #expect(
            (findings(SignalProducer(value: ["London"])).map(\.kind), findings(SignalProducer(value: [])).map(\.kind))
                == ([], [.ignoredEvent])
        )
    }
}
