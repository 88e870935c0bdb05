import Dispatch
import MillraceRendering
import MillraceStreams
import Synchronization

/// Shows the topmost screen of a stack on a terminal, and gives it the keys.
///
/// `run` keeps the thread that calls it. Everything else happens on one serial queue: handlers of screens, and the
/// rendering. However many states come between two frames, only the latest is rendered.
public final class TerminalApplication: @unchecked Sendable {
    // Unchecked, because `interactions`, `size` and `shown` are touched on `queue` only; the rest is constant or atomic.
    private let stack: ScreenStack
    private let host: TerminalHost
    private let queue = DispatchQueue(label: "millrace.terminal-application")
    private let isFrameDue = Atomic<Bool>(false)
    private var interactions: [ObjectIdentifier: ScreenInteraction] = [:]
    private var size: TerminalSize
    private var shown: ScreenController?

    /// Makes an application.
    ///
    /// - Parameters:
    ///   - stack: The screens; the first is pushed before or after `run`.
    ///   - host: The terminal.
    public init(showing stack: ScreenStack, on host: TerminalHost) {
        self.stack = stack
        self.host = host
        size = host.size
    }

    /// Runs until the user quits (with ctrl-C, or with `q` where no text is typed), or until the terminal is gone.
    ///
    /// - Throws: `TerminalError` when there is no terminal.
    public func run() throws(TerminalError) {
        let observation = stack.current.producer
            .flatMap(.latest) { controller in
                controller?.changes ?? SignalProducer<Void, NoError>(value: ())
            }
            .startWithValues { [weak self] in self?.setNeedsFrame() }
        defer { observation.dispose() }
        try host.run { event in
            if event == .key(.control("c")) {
                // At once, whatever the queue is busy with.
                return host.stop()
            }
            queue.async { self.handle(event) }
        }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case let .key(key):
            handle(key)
        case let .resize(size):
            self.size = size
            setNeedsFrame()
        case .closed:
            break
        }
    }

    private func handle(_ key: Key) {
        guard let controller = stack.current.value else { return }
        let screen = screen(of: controller)
        var interaction = interactions[ObjectIdentifier(controller)] ?? ScreenInteraction()
        interaction.update(to: screen)
        let outcome = interaction.handle(key, on: screen)
        interactions[ObjectIdentifier(controller)] = interaction
        if outcome.perform() {
            setNeedsFrame()
        }
    }

    /// The screen of a controller, with the keys that quit: the one that always does is named in the last line.
    private func screen(of controller: ScreenController) -> Screen {
        var screen = controller.screen
        let quit: @Sendable () -> Void = { [host] in host.stop() }
        screen.keys.append(KeyBinding("q", "", action: quit))
        screen.keys.append(KeyBinding(.control("c"), "Quit", action: quit))
        return screen
    }

    /// Renders on the queue, once for all that has changed by then.
    private func setNeedsFrame() {
        guard !isFrameDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
        queue.async { self.render() }
    }

    private func render() {
        isFrameDue.store(false, ordering: .releasing)
        guard let controller = stack.current.value else { return }
        if controller !== shown {
            forgetInteractions()
            shown = controller
        }
        let screen = screen(of: controller)
        var interaction = interactions[ObjectIdentifier(controller)] ?? ScreenInteraction()
        interaction.update(to: screen)
        let frame = screen.frame(
            width: size.columns,
            height: size.rows,
            focus: interaction.focus,
            scroll: interaction.scroll
        )
        interaction.didShow(frame)
        interactions[ObjectIdentifier(controller)] = interaction
        host.show(frame)
    }

    /// Keeps where the user was on screens that lead here, and forgets it for those that are gone.
    private func forgetInteractions() {
        let remaining = stack.identifiers
        interactions = interactions.filter { remaining.contains($0.key) }
    }
}
