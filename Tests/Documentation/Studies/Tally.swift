import Millrace

/// A counter, the child of several of the studies.
struct Tally: Equatable {
    enum Event: Equatable {
        case didTapDecrement
        case didTapIncrement
    }

    var count = 0

    static let reducer: Reducer<Self, Event> = { tally, event in
        switch event {
        case .didTapDecrement: tally.count -= 1
        case .didTapIncrement: tally.count += 1
        }
    }
}

struct TallyRenderer: Renderer {
    let observer: Sink<Tally.Event>

    func render(state: Tally) -> Screen {
        Screen(title: "Counter") { section(of: state) }
    }

    /// Returns the counter as a part of another feature's screen.
    func section(_ id: String = "counter", header: String? = nil, of tally: Tally) -> Section {
        Section(id: id, header: header) {
            Node(id: "\(id) count", Text("\(tally.count)"))
            Node(id: "\(id) decrement", Button("−", action: observer.sending(.didTapDecrement)))
            Node(id: "\(id) increment", Button("+", action: observer.sending(.didTapIncrement)))
        }
    }
}
