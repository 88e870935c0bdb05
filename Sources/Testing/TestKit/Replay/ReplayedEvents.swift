import Millrace
import MillraceTerminal
import MillraceTrace
import Synchronization

/// The events of the loops of a replay, as lines.
final class ReplayedEvents: Sendable {
    private let redaction: TraceRedaction
    private let input: MaskedInput
    private let state = Mutex<(lines: [String], names: TraceScriptNames)>(([], TraceScriptNames()))
    private let wakes: PilotWakes
    /// The frames that were shown, which cause the events of edges.
    private let frames = Mutex<Set<CauseID>>([])

    /// - Parameter input: The texts that are typed into masked fields, which no recording has.
    init(_ redaction: TraceRedaction, _ input: MaskedInput, waking wakes: PilotWakes) {
        (self.redaction, self.input, self.wakes) = (redaction, input, wakes)
    }

    /// Records a frame, of any application.
    func take(_ report: ApplicationReport) {
        guard case .showed = report.entry else { return }
        frames.withLock { _ = $0.insert(report.number) }
    }

    /// The probe of the loops that the app creates.
    var probe: LoopProbe {
        LoopProbe { [self] report in
            let entry = TraceEntry(report, redaction, input)
            guard let loop = entry.loop else { return }
            // As in a script: how often an edge is seen is another in each run.
            if case .event(_, _, _, changes: [], _) = entry, frames.withLock({ $0.contains(report.cause) }) { return }
            let isCompared = state.withLock { state in
                let lines = TraceScript.lines(of: entry, naming: state.names.name(of: loop))
                state.lines += lines
                return !lines.isEmpty
            }
            if isCompared { wakes.add() }
        }
    }

    /// The lines of the events since the last call of ``forgetLines()``.
    var lines: [String] { state.withLock { $0.lines } }

    func forgetLines() {
        state.withLock { $0.lines = [] }
    }
}
