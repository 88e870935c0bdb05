import MillraceFeedback
import MillraceStreams
import Testing

/// A view model takes its reducer in both forms, however it is written.
@Suite struct ReducerFormTests {
    struct State: Equatable, With {
        var count = 0
        var route: String?
    }

    enum Event: Equatable {
        case add(Int)
        case leave
    }

    typealias Core<Route: Sendable> = ViewModelCore<State, Event, Event, Route>

    static func next(state: State, event: Event) -> State {
        switch event {
        case let .add(number): state.with(set(\.count, state.count + number))
        case .leave: state.with(set(\.route, "elsewhere"))
        }
    }

    static func change(state: inout State, event: Event) {
        switch event {
        case let .add(number): state.count += number
        case .leave: state.route = "elsewhere"
        }
    }

    static let reducer: Reducer<State, Event> = { change(state: &$0, event: $1) }

    static let cores: [@Sendable () -> Core<String>] = [
        { Core(initial: State(), reduce: next, feedbacks: [], action: { $0 }, route: \.route) },
        {
            Core(
                initial: State(),
                reduce: { next(state: $0, event: $1) },
                feedbacks: [],
                action: { $0 },
                route: \.route
            )
        },
        {
            Core(
                initial: State(),
                reduce: { state, event in
                    switch event {
                    case let .add(number): state.with(set(\.count, state.count + number))
                    case .leave: state.with(set(\.route, "elsewhere"))
                    }
                },
                feedbacks: [],
                action: { $0 },
                route: \.route
            )
        },
        { Core(initial: State(), reduce: change, feedbacks: [], action: { $0 }, route: \.route) },
        {
            Core(
                initial: State(),
                reduce: { change(state: &$0, event: $1) },
                feedbacks: [],
                action: { $0 },
                route: \.route
            )
        },
        { Core(initial: State(), reduce: reducer, feedbacks: [], action: { $0 }, route: \.route) },
        { Core(initial: State(), reduce: inPlace(next), feedbacks: [], action: { $0 }, route: \.route) },
        {
            Core(
                initial: State(),
                reduce: { $0 = next(state: $0, event: $1) },
                feedbacks: [],
                action: { $0 },
                route: \.route
            )
        },
        {
            Core(
                initial: State(),
                reduce: { state, event in
                    switch event {
                    case let .add(number): state.count += number
                    case .leave: state.route = "elsewhere"
                    }
                },
                feedbacks: [],
                action: { $0 },
                route: \.route
            )
        },
    ]

    @Test(arguments: cores.indices)
    func eachReducesEachEventOnce(index: Int) {
        let core = Self.cores[index]()
        let log = Log<String>()
        core.routes.observeValues { log.add($0) }
        for event: Event in [.add(2), .leave, .leave, .add(3)] { core.send(action: event) }
        #expect((core.state.value, log.all) == (State(count: 5), ["elsewhere", "elsewhere"]))
    }

    @Test func withoutRoutesToo() {
        let cores: [Core<Never>] = [
            Core(initial: State(), reduce: Self.next, feedbacks: [], action: { $0 }),
            Core(initial: State(), reduce: Self.change, feedbacks: [], action: { $0 }),
            Core(initial: State(), reduce: { state, _ in state.count += 2 }, feedbacks: [], action: { $0 }),
            Core(
                initial: State(),
                reduce: { state, _ in state.with(set(\.count, state.count + 2)) },
                feedbacks: [],
                action: { $0 }
            ),
        ]
        for core in cores { core.send(action: .add(2)) }
        #expect(cores.map(\.state.value.count) == Array(repeating: 2, count: cores.count))
    }

    /// A feature that is written as in the how-to is a part like any other.
    @Test func aFunctionThatMakesTheNextStateIsPulledBack() {
        struct Whole: Equatable {
            var left = State()
            var right = State()
        }
        let left = Part(\Whole.left, event: EnumCase<Event, Event>(embed: { $0 }, extract: { $0 == .leave ? nil : $0 }))
        let reducer = combine(pullback(inPlace(Self.next), to: left), { whole, _ in whole.right.count += 1 })
        var whole = Whole()
        reducer(&whole, .add(4))
        reducer(&whole, .leave)
        #expect(whole == Whole(left: State(count: 4), right: State(count: 2)))
    }
}
