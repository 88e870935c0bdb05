import BenchmarkCases
import Dispatch
import Foundation
import Millrace
import MillraceTerminal
import Synchronization

extension GrowthCases {
    static let terminal: [GrowthCase] = painting + hosts + applications

    private static let painting: [GrowthCase] = [
        GrowthCase("n bytes of keys", "Terminal/Input", promised: .linear, size: 10_000) { size in
            let bytes = Array(repeating: Array("a\u{1B}[A".utf8), count: size / 4).flatMap { $0 }
            return {
                var decoder = KeyDecoder()
                return decoder.decode(bytes).count
            }
        },
        GrowthCase(
            "a frame of n columns and rows is painted",
            "Terminal/Painting",
            "Rendering/Style",
            promised: .linear,
            size: 40
        ) { size in
            let height = max(1, size / 4)
            let frame = RenderingCases.list(2_000).frame(width: 40, height: height)
            let painter = Painter(colors: .ansi256)
            return { painter.paint(frame, over: nil).count }
        },
    ]

    private static let frames = (0..<10).map { number in
        Screen(title: "Frame \(number)") { Node(id: 0) { "Text of frame \(number)" } }.frame(width: 40, height: 10)
    }

    private struct NoTerminal: Error {}

    /// Returns a pseudo-terminal and its host.
    private static func terminalAndHost() throws -> (terminal: UserTerminal, host: TerminalHost) {
        guard let terminal = UserTerminal(columns: 40, rows: 10) else { throw NoTerminal() }
        let host = try TerminalHost(
            input: terminal.app,
            output: terminal.app,
            colors: .ansi256,
            usesASCII: false,
            asksForWidths: false
        )
        return (terminal, host)
    }

    private static let hosts: [GrowthCase] = [
        GrowthCase("n frames on a terminal", "Terminal/Host", promised: .linear, size: 30, memory: 8 << 20) { size in
            let (terminal, host) = try terminalAndHost()
            return {
                let sum = Sum()
                let user = Thread {
                    for number in 0..<size {
                        host.show(frames[number % frames.count])
                        terminal.waitForPaint { _ in true }
                        sum.total += 1
                    }
                    host.stop()
                }
                user.start()
                try? host.run { _ in }
                return sum.total
            }
        },
        GrowthCase("n keys at a terminal", "Terminal/Host", promised: .linear, size: 2_000, memory: 8 << 20) { size in
            let (terminal, host) = try terminalAndHost()
            let keys = Array(repeating: UInt8(ascii: "a"), count: size)
            return {
                var count = 0
                try? host.run { event in
                    switch event {
                    // The first event: from here on, the terminal takes single keys instead of lines.
                    case .resize: Thread { terminal.type(keys[...]) }.start()
                    case .key: count += 1
                    case .closed, .resumed, .terminated: break
                    }
                    if count == size { host.stop() }
                }
                return count
            }
        },
        GrowthCase("n frames as plain text", "Terminal/Host", promised: .linear, size: 300, memory: 8 << 20) { size in
            let (input, output) = (Pipe(), Pipe())
            let host = try PlainTextHost(
                input: input.fileHandleForReading.fileDescriptor,
                output: output.fileHandleForWriting.fileDescriptor,
                usesASCII: false
            )
            return {
                let sum = Sum()
                let user = Thread {
                    for number in 0..<size {
                        let frame = frames[number % frames.count]
                        host.show(frame)
                        // An empty line is between two frames.
                        let length = frame.plainText.utf8.count + (number == 0 ? 1 : 2)
                        let text = try? output.fileHandleForReading.read(upToCount: length)
                        sum.total += text?.count == length ? 1 : 0
                    }
                    host.stop()
                }
                user.start()
                try? host.run { _ in }
                try? input.fileHandleForWriting.close()
                return sum.total
            }
        },
    ]

    private static let applications: [GrowthCase] = [
        GrowthCase("n keys in an application", "Terminal/Application", promised: .linear, size: 500) { size in
            let model = TallyModel<Int>(0) { $0 += $1 }
            let stack = ScreenStack()
            stack.push(ScreenController(viewModel: model) { TallyRenderer(observer: $0) })
            return {
                run(stack, keys: Array(repeating: .enter, count: size))
                return model.state.value
            }
        },
        GrowthCase("n characters at once in a field", "Terminal/Application", promised: .linear, size: 1_000) { size in
            let model = TallyModel<String>("") { $0 = $1 }
            let stack = ScreenStack()
            stack.push(ScreenController(viewModel: model) { FieldRenderer(observer: $0) })
            return {
                run(stack, keys: Array(repeating: "a", count: size))
                return model.state.value.utf8.count
            }
        },
        GrowthCase(
            "n screens open and close in an application",
            "Terminal/Application",
            "Flow/Stacks",
            promised: .linear,
            size: 50
        ) { size in
            let opened = Sum()
            let stack = ScreenStack()
            stack.push(page(in: stack, opened))
            return {
                run(stack, keys: Array(repeating: "o", count: size) + Array(repeating: "b", count: size))
                return stack.count == 1 ? opened.total : 0
            }
        },
        GrowthCase("n screens in a flow", "Flow/Stacks", promised: .linear, size: 50) { size in
            {
                let stack = ScreenStack()
                for _ in 0..<size {
                    stack.push(
                        ScreenController(viewModel: TallyModel<Int>(0) { $0 += $1 }) { TallyRenderer(observer: $0) }
                    )
                }
                for _ in 0..<size { stack.pop() }
                return size
            }
        },
    ]

    /// Runs an application whose user presses keys, all of them while the application is busy with its first frame.
    private static func run(_ stack: ScreenStack, keys: [Key]) {
        let host = KeyboardHost(keys: keys + [.escape])
        _ = try? TerminalApplication(showing: stack, on: host, quitKeys: QuitKeys(keys: [.escape])).run()
    }

    /// Returns a screen that opens another of its kind, or goes back.
    private static func page(in stack: ScreenStack, _ opened: Sum) -> ScreenController {
        ScreenController(viewModel: TallyModel<Int>(0) { $0 += $1 }) { _ in
            PageRenderer(
                open: { [weak stack] in
                    guard let stack else { return }
                    opened.total += 1
                    stack.push(page(in: stack, opened))
                },
                close: { [weak stack] in stack?.pop() }
            )
        }
    }
}

/// A host without a terminal, whose user presses keys.
private final class KeyboardHost: ScreenHost {
    let size = TerminalSize(columns: 40, rows: 10)
    let isEndless = false
    private let keys: [Key]
    private let isFirstFrame = Atomic<Bool>(true)
    private let arePressed = DispatchSemaphore(value: 0)
    private let isStopped = DispatchSemaphore(value: 0)

    init(keys: [Key]) {
        self.keys = keys
    }

    func show(_ frame: TextFrame) {
        if isFirstFrame.exchange(false, ordering: .relaxed) { arePressed.wait() }
    }

    func stop() {
        isStopped.signal()
    }

    func run(_ handler: (TerminalEvent) -> Void) {
        handler(.resize(size))
        for key in keys { handler(.key(key)) }
        arePressed.signal()
        isStopped.wait()
    }
}

/// A view model that reduces each action into its state.
final class TallyModel<State: Equatable & Sendable>: FeedbackViewModel {
    typealias Event = State
    typealias Action = State
    typealias Route = Never

    let core: ViewModelCore<State, State, State, Never>

    init(_ initial: State, reduce: @escaping @Sendable (inout State, State) -> Void) {
        core = ViewModelCore(
            initial: initial,
            reduce: { state, event in
                var state = state
                reduce(&state, event)
                return state
            },
            feedbacks: [],
            action: { $0 }
        )
    }
}

private struct TallyRenderer: Renderer {
    let observer: Sink<Int>

    func render(state: Int) -> Screen {
        Screen(title: "Tally") { Node(id: "add", Button("Add to \(state)", action: observer.sending(1))) }
    }
}

private struct FieldRenderer: Renderer {
    let observer: Sink<String>

    func render(state: String) -> Screen {
        Screen(title: "Form") { Node(id: "field", TextField("Text", text: state, onChange: observer.sending { $0 })) }
    }
}

private struct PageRenderer: Renderer {
    let open: @Sendable () -> Void
    let close: @Sendable () -> Void

    func render(state: Int) -> Screen {
        Screen(title: "Page", keys: [KeyBinding("o", "Open", action: open), KeyBinding("b", "Back", action: close)]) {}
    }
}
