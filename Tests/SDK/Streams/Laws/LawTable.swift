/// The table of laws: every public operator, in every form.
///
/// `LawTableTests` reads the declarations from the sources; an operator without a row fails there. A new one is a row
/// in the file of its group in `Rows`: `row("map(_:)", "2 3 3 4 completed") { s, b in s.map { b($0 + 1) } }`.
enum LawTable {
    static let rows =
        transforming + filtering + cutting + collecting + combining + flattening + errors + sequences
        + timed + booleans + properties + sources

    /// What is no operator, or can't be told in a row, and the suite that holds it.
    private static let uses: [String: String] = [
        "MutableProperty.init(_:)": "MutablePropertyTests",
        "MutableProperty.modify(_:)": "MutablePropertyTests",
        "MutableProperty.swap(_:)": "MutablePropertyTests",
        "MutableProperty.withValue(_:)": "MutablePropertyTests",
        "PropertyProtocol.values(buffering:)": "AsyncTests",
        "Property.init(_:)": "PropertyOfPropertyTests",
        "Signal.init(_:)": "SignalTests",
        "Signal.observe(_: (Event) -> Void)": "SignalTests",
        "Signal.observe(_: Observer)": "SignalTests",
        "Signal.observeCompleted(_:)": "SignalTests",
        "Signal.observeFailed(_:)": "SignalTests",
        "Signal.observeInterrupted(_:)": "SignalTests",
        "Signal.observeResult(_:)": "SignalTests",
        "Signal.observeValues(_:)": "SignalTests",
        "Signal.pipe(disposable:)": "SignalTests",
        "Signal.values(buffering:)": "AsyncTests",
        "SignalProducer.first()": "SignalProducerTests",
        "SignalProducer.init(_: Elements) where Elements.Element == Value, Elements.Failure == Error": "AsyncTests",
        "SignalProducer.init(_: Signal<Value, Error>)": "SignalProducerTests",
        "SignalProducer.last()": "SignalProducerTests",
        "SignalProducer.single()": "SignalProducerTests",
        "SignalProducer.wait()": "SignalProducerTests",
        "SignalProducer.start(_: (Signal<Value, Error>.Event) -> Void)": "SignalProducerTests",
        "SignalProducer.start(_: Signal<Value, Error>.Observer)": "SignalProducerTests",
        "SignalProducer.start(_:within:)": "CauseIDTests",
        "SignalProducer.startOnMain(buffering:_:)": "AsyncTests",
        "SignalProducer.startWithCompleted(_:)": "SignalProducerTests",
        "SignalProducer.startWithFailed(_:)": "SignalProducerTests",
        "SignalProducer.startWithInterrupted(_:)": "SignalProducerTests",
        "SignalProducer.startWithResult(_:)": "SignalProducerTests",
        "SignalProducer.startWithSignal(_:)": "SignalProducerTests",
        "SignalProducer.startWithValues(_:)": "SignalProducerTests",
        "SignalProducer.startWithValuesOnMain(buffering:_:)": "AsyncTests",
        "SignalProducer.task(priority:_:)": "AsyncTests",
        "SignalProducer.value()": "AsyncTests",
        "SignalProducer.values(buffering:)": "AsyncTests",
    ]

    /// What asks for a time in ReactiveSwift's units: `TimedSpellingTests` compares it with the form with a `Duration`,
    /// which has a row.
    private static let units = Dictionary(
        uniqueKeysWithValues: PublicOperators.all.map(\.key).filter { $0.hasSuffix("TimeInterval") }
            .map { ($0, "TimedSpellingTests") }
    )

    /// What has no row, and the suite that holds it.
    static let elsewhere = uses.merging(overloads) { use, _ in use }.merging(units) { use, _ in use }

    /// How many operators, forms and cases the table holds, in words that may be quoted.
    static var summary: String {
        let operators = Set(rows.map { $0.key.split(separator: ".", maxSplits: 1).last?.prefix { $0 != "(" } ?? "" })
        let forms = Set(rows.map(\.key))
        let cases = Law.allCases.flatMap(\.rows).map(\.origins.count).reduce(0, +)
        return "\(operators.count) operators in \(forms.count) forms × \(Law.allCases.count) laws = \(cases) cases"
    }
}
