import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// `Property(_:)` shows a property of any kind without keeping it, and `Property(capturing:)` keeps it.
struct PropertyOfPropertyTests {
    /// A property of another module.
    private final class Thermometer: PropertyProtocol {
        let celsius = MutableProperty(1)

        var value: Int { celsius.value }
        var producer: SignalProducer<Int, Never> { celsius.producer }
        var signal: Signal<Int, Never> { celsius.signal }
    }

    /// A source of the value 1, how it is set to 2, and what shows it.
    struct Form: Sendable {
        var make: @Sendable () -> (any PropertyProtocol<Int> & Sendable) = { MutableProperty(1) }
        var set: @Sendable (any PropertyProtocol<Int>) -> Void = { ($0 as? MutableProperty<Int>)?.value = 2 }
        var show: @Sendable (any PropertyProtocol<Int>) -> Property<Int> = { Property($0) }
        var captures = false
        var value = 2
        /// What an observer of it gets; nil where an observer would keep the source.
        var log: String? = "value(1) value(2) completed"
    }

    private static let setThermometer: @Sendable (any PropertyProtocol<Int>) -> Void = {
        ($0 as? Thermometer)?.celsius.value = 2
    }

    static let forms: [Row<Form>] = [
        Row("a mutable property is not kept by the one that shows it", Form()),
        Row(
            "a mutable property is kept by the one that captures it",
            Form(show: { Property(capturing: $0) }, captures: true)
        ),
        Row(
            "a property of another module is shown",
            Form(make: { Thermometer() }, set: setThermometer)
        ),
        Row(
            "a property of another module is captured",
            Form(
                make: { Thermometer() },
                set: setThermometer,
                show: { Property(capturing: $0) },
                captures: true,
                log: nil
            )
        ),
        Row(
            "a property that captures is not kept by the one that shows it",
            Form(
                make: { Property(capturing: MutableProperty(1)) },
                set: { _ in },
                value: 1,
                log: "value(1) completed"
            )
        ),
    ]

    @Test(arguments: forms)
    func aProperty(_ row: Row<Form>) {
        let form = row.value
        var source: (any PropertyProtocol<Int> & Sendable)? = form.make()
        weak let gone = source
        var shown = source.map { form.show($0) }
        let first = shown.map { "\(Signal<Int, Never>.Event.value($0.value)) " } ?? ""
        let (recorder, changes) =
            form.log == nil ? (nil, nil) : (shown?.producer.record().recorder, shown?.signal.record())
        if !form.captures { source.map { form.set($0) } }
        source = nil
        gone.map { form.set($0) }
        let isRunning = recorder?.terminations.isEmpty ?? form.captures
        let state = (gone != nil, isRunning, shown?.value)
        #expect(state == (form.captures, form.captures, form.value), sourceLocation: row.location)
        shown = nil
        #expect(gone == nil, sourceLocation: row.location)
        #expect([recorder?.log, changes.map { first + $0.log }] == [form.log, form.log], sourceLocation: row.location)
    }
}
