import Millrace

/// What has been counted: shared by the tab that counts and the tab that shows it.
struct Statistics: Equatable, Codable {
    var count = 0
    private(set) var highest = 0
    private(set) var lowest = 0
    private(set) var changes = 0

    mutating func add(_ step: Int) {
        count += step
        highest = max(highest, count)
        lowest = min(lowest, count)
        changes += 1
    }

    var isPrime: Bool {
        count > 1 && !(2..<count).prefix { $0 * $0 <= count }.contains { count % $0 == 0 }
    }
}

/// The tab that counts.
struct CounterTab: Equatable {
    enum Event: Equatable {
        case didTap(step: Int)
        case didTapPrime
        case didTapOK
        case didChangeStatistics(Statistics)
    }

    var statistics = Statistics()
    var answer: String?

    static let reducer: Reducer<Self, Event> = { tab, event in
        switch event {
        case let .didTap(step): tab.statistics.add(step)
        case .didTapPrime: tab.answer = "\(tab.statistics.count) is \(tab.statistics.isPrime ? "" : "not ")prime."
        case .didTapOK: tab.answer = nil
        case let .didChangeStatistics(statistics): tab.statistics = statistics
        }
    }

    static func feedbacks(statistics: Shared<Statistics>) -> [Feedback<Self, Event>] {
        [.shared(\.statistics, with: statistics, as: Event.didChangeStatistics)]
    }
}

/// The tab that shows the statistics, and begins them anew.
struct ProfileTab: Equatable {
    enum Event: Equatable {
        case didTapReset
        case didChangeStatistics(Statistics)
    }

    var statistics = Statistics()

    static let reducer: Reducer<Self, Event> = { tab, event in
        switch event {
        case .didTapReset: tab.statistics = Statistics()
        case let .didChangeStatistics(statistics): tab.statistics = statistics
        }
    }

    static func feedbacks(statistics: Shared<Statistics>) -> [Feedback<Self, Event>] {
        [.shared(\.statistics, with: statistics, as: Event.didChangeStatistics)]
    }
}

/// Two tabs that know nothing of each other, and share a value in memory.
struct Tabs: Equatable {
    enum Event: Equatable {
        case didSelect(Int)
        case counter(CounterTab.Event)
        case profile(ProfileTab.Event)
    }

    var selection = 0
    var counter = CounterTab()
    var profile = ProfileTab()

    static let counter = Part(
        \Self.counter,
        event: EnumCase(embed: Event.counter) { if case let .counter(event) = $0 { event } else { nil } }
    )
    static let profile = Part(
        \Self.profile,
        event: EnumCase(embed: Event.profile) { if case let .profile(event) = $0 { event } else { nil } }
    )

    static let reducer = combine(
        pullback(CounterTab.reducer, to: counter),
        pullback(ProfileTab.reducer, to: profile),
        own
    )

    private static let own: Reducer<Self, Event> = { tabs, event in
        switch event {
        case let .didSelect(selection): tabs.selection = selection
        case .counter, .profile: break
        }
    }

    static func feedbacks(statistics: Shared<Statistics>) -> [Feedback<Self, Event>] {
        [
            pullback(CounterTab.feedbacks(statistics: statistics), to: counter),
            pullback(ProfileTab.feedbacks(statistics: statistics), to: profile),
        ]
    }
}

struct TabsRenderer: Renderer {
    let observer: Sink<Tabs.Event>

    func render(state: Tabs) -> Screen {
        let (titles, select) = (["Counter", "Profile"], observer.sending { Tabs.Event.didSelect($0) })
        let counter = CounterTabRenderer(observer: observer.contramap(Tabs.Event.counter))
        let profile = ProfileTabRenderer(observer: observer.contramap(Tabs.Event.profile))
        return Screen(title: "Shared state") {
            Node(id: "tab", Picker("Tab", options: titles, selection: state.selection, onChange: select))
            if state.selection == 0 {
                EmbeddedScreen(id: "counter", counter.render(state: state.counter))
            } else {
                EmbeddedScreen(id: "profile", profile.render(state: state.profile))
            }
        }
    }
}

struct CounterTabRenderer: Renderer {
    let observer: Sink<CounterTab.Event>

    func render(state: CounterTab) -> Screen {
        Screen(title: "") {
            Node(id: "count", Text("\(state.statistics.count)"))
            Node(id: "decrement", Button("−", action: observer.sending(.didTap(step: -1))))
            Node(id: "increment", Button("+", action: observer.sending(.didTap(step: 1))))
            if let answer = state.answer {
                Node(id: "answer", Text(answer))
                Node(id: "ok", Button("OK", action: observer.sending(.didTapOK)))
            } else {
                Node(id: "prime", Button("Is this prime?", action: observer.sending(.didTapPrime)))
            }
        }
    }
}

struct ProfileTabRenderer: Renderer {
    let observer: Sink<ProfileTab.Event>

    func render(state: ProfileTab) -> Screen {
        let statistics = state.statistics
        let facts = [
            ("Count", statistics.count), ("Highest", statistics.highest), ("Lowest", statistics.lowest),
            ("Changes", statistics.changes),
        ]
        return Screen(title: "") {
            Node(id: "statistics", KeyValue(facts.map { ($0, "\($1)") }))
            Node(id: "reset", Button("Reset", action: observer.sending(.didTapReset)))
        }
    }
}
