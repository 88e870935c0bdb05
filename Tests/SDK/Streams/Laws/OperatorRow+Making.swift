import MillraceStreams
import StreamsTestSupport

@testable import struct MillraceStreams.Lifetime

/// Collects rows, one statement each.
@resultBuilder
enum Rows {
    static func buildExpression(_ rows: [OperatorRow]) -> [OperatorRow] {
        rows
    }

    static func buildBlock(_ rows: [OperatorRow]...) -> [OperatorRow] {
        rows.flatMap { $0 }
    }
}

typealias Numbers = SignalProducer<Int, Oops>
typealias NumberSignal = Signal<Int, Oops>
typealias SafeNumbers = SignalProducer<Int, Never>
typealias SafeNumberSignal = Signal<Int, Never>

/// An operator of producers.
///
/// - Parameters:
///   - name: The declaration, as ``PublicOperators`` names it, without the type.
///   - note: What tells this row from another one of the same declaration.
///   - completed: What comes out when 1, 2, 2, 3 go in and then a completion.
///   - failed: What comes out when a failure ends them; by default the same with `failed(7)`.
///   - interrupted: What comes out when an interruption ends them; by default as with a failure.
///   - producer: Applies the operator. Its closures say `b(…)`, so that they keep the bench.
func row<Value, Failure>(
    _ name: String,
    note: String = "",
    _ completed: String,
    failed: String? = nil,
    interrupted: String? = nil,
    producer: @escaping @Sendable (Numbers, Bench) -> SignalProducer<Value, Failure>
) -> [OperatorRow] {
    let expected = Expectation(completed, failed: failed, interrupted: interrupted, disposed: "interrupted")
    return [.init(name, note, expected, failure: Oops(code: 7), producer)]
}

/// An operator of signals.
func signalRow<Value, Failure>(
    _ name: String,
    note: String = "",
    _ completed: String,
    failed: String? = nil,
    interrupted: String? = nil,
    signal: @escaping @Sendable (NumberSignal, Bench) -> Signal<Value, Failure>
) -> [OperatorRow] {
    let expected = Expectation(completed, failed: failed, interrupted: interrupted, disposed: "")
    return [.init(name, note, expected, failure: Oops(code: 7), signal)]
}

/// An operator of producers and signals.
func row<Value, Failure, SignalValue, SignalFailure>(
    _ name: String,
    note: String = "",
    _ completed: String,
    failed: String? = nil,
    interrupted: String? = nil,
    producer: @escaping @Sendable (Numbers, Bench) -> SignalProducer<Value, Failure>,
    signal: @escaping @Sendable (NumberSignal, Bench) -> Signal<SignalValue, SignalFailure>
) -> [OperatorRow] {
    row(name, note: note, completed, failed: failed, interrupted: interrupted, producer: producer)
        + signalRow(name, note: note, completed, failed: failed, interrupted: interrupted, signal: signal)
}

/// An operator of producers that can't fail.
func safeRow<Value, Failure>(
    _ name: String,
    note: String = "",
    _ completed: String,
    interrupted: String? = nil,
    producer: @escaping @Sendable (SafeNumbers, Bench) -> SignalProducer<Value, Failure>
) -> [OperatorRow] {
    let expected = Expectation(completed, failed: nil, interrupted: interrupted, disposed: "interrupted")
    return [.init(name, note, expected, failure: nil, producer)]
}

/// An operator of signals that can't fail.
func safeSignalRow<Value, Failure>(
    _ name: String,
    note: String = "",
    _ completed: String,
    interrupted: String? = nil,
    signal: @escaping @Sendable (SafeNumberSignal, Bench) -> Signal<Value, Failure>
) -> [OperatorRow] {
    let expected = Expectation(completed, failed: nil, interrupted: interrupted, disposed: "")
    return [.init(name, note, expected, failure: nil, signal)]
}

/// An operator of producers and signals that can't fail.
func safeRow<Value, Failure, SignalValue, SignalFailure>(
    _ name: String,
    note: String = "",
    _ completed: String,
    interrupted: String? = nil,
    producer: @escaping @Sendable (SafeNumbers, Bench) -> SignalProducer<Value, Failure>,
    signal: @escaping @Sendable (SafeNumberSignal, Bench) -> Signal<SignalValue, SignalFailure>
) -> [OperatorRow] {
    safeRow(name, note: note, completed, interrupted: interrupted, producer: producer)
        + safeSignalRow(name, note: note, completed, interrupted: interrupted, signal: signal)
}

/// An operator of properties; the first value is 0.
func propertyRow<Value>(
    _ name: String,
    note: String = "",
    _ completed: String,
    on type: String = "PropertyProtocol",
    property: @escaping @Sendable (Property<Int>, Bench) -> Property<Value>
) -> [OperatorRow] {
    let expected = Expectation(completed, failed: nil, interrupted: nil, disposed: "interrupted")
    return [
        OperatorRow(form: .property, key: "\(type).\(name)", note: note, expected: expected, canFail: false) {
            let (source, upstream) = $1.property(for: $0)
            return (Application(property(source, $2), for: $0), upstream)
        }
    ]
}

/// A producer without an upstream.
func sourceRow<Value, Failure>(
    _ name: String,
    note: String = "",
    _ completed: String,
    producer: @escaping @Sendable (Bench) -> SignalProducer<Value, Failure>
) -> [OperatorRow] {
    let expected = Expectation(completed, failed: nil, interrupted: nil, disposed: "interrupted")
    return [
        OperatorRow(form: .source, key: "SignalProducer.\(name)", note: note, expected: expected, canFail: false) {
            (Application(producer($2), for: $0), .none)
        }
    ]
}

extension OperatorRow {
    fileprivate init<Value, Failure, UpstreamFailure>(
        _ name: String,
        _ note: String,
        _ expected: Expectation,
        failure: UpstreamFailure?,
        _ producer: @escaping @Sendable (SignalProducer<Int, UpstreamFailure>, Bench) -> SignalProducer<Value, Failure>
    ) {
        self.init(
            form: .producer,
            key: "SignalProducer.\(name)",
            note: note,
            expected: expected,
            canFail: failure != nil
        ) {
            let (source, upstream) = $1.producer(for: $0, failure: failure)
            return (Application(producer(source, $2), for: $0), upstream)
        }
    }

    fileprivate init<Value, Failure, UpstreamFailure>(
        _ name: String,
        _ note: String,
        _ expected: Expectation,
        failure: UpstreamFailure?,
        _ signal: @escaping @Sendable (Signal<Int, UpstreamFailure>, Bench) -> Signal<Value, Failure>
    ) {
        self.init(form: .signal, key: "Signal.\(name)", note: note, expected: expected, canFail: failure != nil) {
            let (source, upstream) = $1.signal(for: $0, failure: failure)
            return (Application(signal(source, $2), for: $0), upstream)
        }
    }
}

extension Application {
    fileprivate init<Value, Failure>(_ producer: SignalProducer<Value, Failure>, for trial: Trial) {
        let (witness, participants) = (trial.witness, trial.participants)
        self.init(
            start: { witness in
                producer.start(witness.observer(keeping: participants.watch(Token(), as: "observer")))
            },
            attach: { disposables in
                let token = participants.watch(Token(), as: "observer")
                producer.attach(witness.observer(keeping: token), Lifetime(disposables))
            }
        )
    }

    fileprivate init<Value, Failure>(_ signal: Signal<Value, Failure>, for trial: Trial) {
        let participants = trial.participants
        self.init(
            start: { witness in
                signal.observe(witness.observer(keeping: participants.watch(Token(), as: "observer")))
            },
            attach: nil
        )
    }

    fileprivate init<Value>(_ property: Property<Value>, for trial: Trial) {
        self.init(property.producer, for: trial)
    }
}
