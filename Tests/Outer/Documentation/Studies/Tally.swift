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
    var title = "Counter"

    func render(state: Tally) -> Screen {
        Screen(title: title) {
            Node(id: "count", Text("\(state.count)"))
            Node(id: "decrement", Button("−", action: observer.sending(.didTapDecrement)))
            Node(id: "increment", Button("+", action: observer.sending(.didTapIncrement)))
        }
    }
}
