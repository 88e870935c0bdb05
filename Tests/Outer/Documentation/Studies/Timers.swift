import Millrace

/// A clock that counts seconds while it runs.
struct Stopwatch: Equatable {
    enum Event: Equatable {
        case didTapToggle
        case didTick
    }

    var seconds = 0
    var isRunning = false

    static let reducer: Reducer<Self, Event> = { stopwatch, event in
        switch event {
        case .didTapToggle: stopwatch.isRunning.toggle()
        case .didTick: stopwatch.seconds += 1
        }
    }

    static func feedbacks(scheduler: any DateScheduler) -> [Feedback<Self, Event>] {
        [
            Feedback(whenBecomesTrue: ^\.isRunning) { _ in
                SignalProducer.timer(interval: .seconds(1), on: scheduler).map(value: .didTick)
            }
            .named("tick")
        ]
    }
}

struct StopwatchRenderer: Renderer {
    let observer: Sink<Stopwatch.Event>

    func render(state: Stopwatch) -> Screen {
        Screen(title: "Stopwatch") {
            Node(id: "minute", ProgressBar("\(state.seconds) s", value: Double(state.seconds % 60) / 60))
            Node(id: "toggle", Button(state.isRunning ? "Stop" : "Start", action: observer.sending(.didTapToggle)))
        }
    }
}
