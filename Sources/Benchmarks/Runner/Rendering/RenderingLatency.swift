import Foundation
import Millrace
import Synchronization

/// How long it takes from a key to the bytes of its frame, through an application with its queue and its view model.
enum RenderingLatency {
    private static let keyCount = 100
    /// The time between two keys that are held down, and the longest that a key may take.
    private static let pause = 0.033
    private static let target = 10.0

    /// Prints the median and the longest time.
    ///
    /// - Returns: Whether the median is below the target.
    static func run() -> Bool {
        let host = LatencyHost(keyCount: keyCount, pause: pause)
        let stack = ScreenStack()
        stack.push(ScreenController(viewModel: CounterViewModel(), renderer: CounterRenderer.init(observer:)))
        do {
            try TerminalApplication(showing: stack, on: host).run()
        } catch {
            print("latency: \(error)")
            return false
        }
        let times = host.milliseconds.sorted()
        guard let longest = times.last else { return false }
        let median = times[times.count / 2]
        print("key to painted frame: median \(Table.number(median, digits: 2)) ms, ", terminator: "")
        print("longest \(Table.number(longest, digits: 2)) ms, target \(Table.number(target, digits: 0)) ms")
        return median < target
    }
}

/// A host that presses keys and paints into memory.
private final class LatencyHost: ScreenHost {
    private struct Shared {
        var shown: TextFrame?
        var milliseconds: [Double] = []
        var pressed: ContinuousClock.Instant?
    }

    private let keyCount: Int
    private let pause: Double
    private let shared = Mutex(Shared())
    private let isPainted = DispatchSemaphore(value: 0)

    init(keyCount: Int, pause: Double) {
        self.keyCount = keyCount
        self.pause = pause
    }

    let size = TerminalSize(columns: 120, rows: 40)
    let isEndless = false

    var milliseconds: [Double] {
        shared.withLock { $0.milliseconds }
    }

    func show(_ frame: TextFrame) {
        shared.withLock { shared in
            let bytes = Painter(colors: .ansi256).paint(frame, over: shared.shown)
            shared.shown = frame
            guard let pressed = shared.pressed, !bytes.isEmpty else { return }
            let time = ContinuousClock.now - pressed
            shared.milliseconds.append(Double(time.components.attoseconds) / 1e15)
            shared.pressed = nil
            isPainted.signal()
        }
    }

    func stop() {}

    func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        handler(.resize(size))
        for _ in 0..<keyCount {
            Thread.sleep(forTimeInterval: pause)
            shared.withLock { $0.pressed = .now }
            handler(.key(.enter))
            isPainted.wait()
        }
    }
}

/// A counter among a thousand entries.
private final class CounterViewModel: FeedbackViewModel {
    typealias State = Int
    typealias Event = Int
    typealias Action = Int
    typealias Route = Never

    let core: ViewModelCore<Int, Int, Int, Never> = ViewModelCore(
        initial: 0,
        reduce: { $0 + $1 },
        feedbacks: [],
        action: { $0 }
    )
}

private struct CounterRenderer: Renderer {
    let observer: Sink<Int>

    func render(state: Int) -> Screen {
        var screen = RenderingCases.list(1000)
        screen.box.sections.insert(
            Section(id: "count", nodes: [Node(id: "add", Button("Add to \(state)", action: observer.sending(1)))]),
            at: 0
        )
        return screen
    }
}
