import MillraceStreams
import StreamsTestSupport

/// Where the events come from to which an operator is applied.
enum Origin: String, Sendable {
    case work = "work"
    case signal = "a signal"
    case derivedSignal = "a temporary derived signal"
    case property = "a property"
    case derivedProperty = "a temporary derived property"

    static func all(of form: OperatorRow.Form) -> [Origin] {
        switch form {
        case .producer: [.work, .signal, .derivedSignal]
        case .signal: [.signal, .derivedSignal]
        case .property: [.property, .derivedProperty]
        case .source: [.work]
        }
    }
}

/// Sends what a law's script says.
struct Upstream: Sendable {
    let send: @Sendable (Int) -> Void
    let end: @Sendable (Ending) -> Void

    /// Lets go of what only the script holds: the first signal, say.
    let letGo: @Sendable () -> Void

    static let none = Upstream(send: { _ in }, end: { _ in }, letGo: {})

    /// An upstream that sends to the observer of the last start, and keeps those of all.
    init<Failure>(
        _ inputs: Shared<[Signal<Int, Failure>.Observer]>,
        failure: Failure?,
        letGo: @escaping @Sendable () -> Void = {}
    ) {
        send = { inputs.value.last?.send(value: $0) }
        end = { ending in
            switch ending {
            case .completed: inputs.value.last?.sendCompleted()
            case .interrupted: inputs.value.last?.sendInterrupted()
            case .failed: failure.map { inputs.value.last?.send(error: $0) }
            }
        }
        self.letGo = letGo
    }

    init(
        send: @escaping @Sendable (Int) -> Void,
        end: @escaping @Sendable (Ending) -> Void,
        letGo: @escaping @Sendable () -> Void
    ) {
        self.send = send
        self.end = end
        self.letGo = letGo
    }
}

extension Origin {
    /// A producer whose events the upstream sends.
    func producer<Failure>(for trial: Trial, failure: Failure?) -> (SignalProducer<Int, Failure>, Upstream) {
        guard self == .work else {
            let (signal, upstream) = signal(for: trial, failure: failure)
            return (signal.producer, upstream)
        }
        let inputs = Shared<[Signal<Int, Failure>.Observer]>([])
        let token = trial.participants.watch(Token(), as: "work")
        let producer = SignalProducer<Int, Failure> {
            [begun = trial.begun, ended = trial.ended, causes = trial.causes] observer, lifetime in
            token.keep()
            begun.increment()
            causes.append(lifetime.cause)
            lifetime.observeEnded { ended.increment() }
            inputs.append(observer)
        }
        return (producer, Upstream(inputs, failure: failure))
    }

    /// A signal whose events the upstream sends.
    func signal<Failure>(for trial: Trial, failure: Failure?) -> (Signal<Int, Failure>, Upstream) {
        let (output, input) = Signal<Int, Failure>.pipe()
        trial.participants.watch(output, as: "upstream signal")
        let held = Shared<Signal<Int, Failure>?>(output)
        let upstream = Upstream(Shared([input]), failure: failure, letGo: { held.change { $0 = nil } })
        guard self == .derivedSignal else { return (output, upstream) }
        return (trial.participants.watch(output.map { $0 }, as: "derived signal"), upstream)
    }

    /// A property whose changes the upstream makes.
    func property(for trial: Trial) -> (Property<Int>, Upstream) {
        let source = trial.participants.watch(MutableProperty(0), as: "property")
        let held = Shared<MutableProperty<Int>?>(source)
        let upstream = Upstream(
            send: { held.value?.value = $0 },
            end: { _ in held.change { $0 = nil } },
            letGo: { held.change { $0 = nil } }
        )
        let property = self == .property ? Property(initial: 0, then: source.producer) : source.map { $0 }
        return (trial.participants.watch(property, as: "derived property"), upstream)
    }
}
