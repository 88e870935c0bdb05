import MillraceStreams
import Testing

/// `Property(_:)` shows a property of any kind without keeping it, and `Property(capturing:)` keeps it.
struct PropertyOfPropertyTests {
    /// A property of another module.
    private final class Thermometer: PropertyProtocol {
        let celsius = MutableProperty(20)

        var value: Int { celsius.value }
        var producer: SignalProducer<Int, Never> { celsius.producer }
        var signal: Signal<Int, Never> { celsius.signal }
    }

    @Test func aMutablePropertyIsKeptByTheOneThatCapturesIt() {
        var source: MutableProperty<Int>? = MutableProperty(1)
        weak let gone = source
        var captured = source.map { Property(capturing: $0) }
        let recorder = captured?.producer.record().recorder
        source = nil
        #expect(gone != nil)
        gone?.value = 2
        #expect(captured?.value == 2)
        #expect(recorder?.log == "value(1) value(2)")
        captured = nil
        #expect(gone == nil)
        #expect(recorder?.log == "value(1) value(2) completed")
    }

    @Test func aMutablePropertyIsNotKeptByTheOneThatShowsIt() {
        var source: MutableProperty<Int>? = MutableProperty(1)
        let shown = source.map { Property($0) }
        let recorder = shown?.producer.record().recorder
        source?.value = 2
        #expect(shown?.value == 2)
        source = nil
        #expect(recorder?.log == "value(1) value(2) completed")
        #expect(shown?.value == 2)
    }

    @Test func aPropertyThatCapturesIsNotKeptByTheOneThatShowsIt() {
        var captured: Property<Int>? = Property(capturing: MutableProperty(1))
        let shown = captured.map { Property($0) }
        let recorder = shown?.signal.record()
        captured = nil
        #expect(recorder?.log == "completed")
        #expect(shown?.value == 1)
    }

    @Test func aDerivedPropertyIsShownForAsLongAsItsSource() {
        var source: MutableProperty<Int>? = MutableProperty(1)
        let shown = source.map { Property($0.map { $0 * 10 }) }
        source?.value = 2
        #expect(shown?.value == 20)
        let recorder = shown?.signal.record()
        source = nil
        #expect(recorder?.log == "completed")
    }

    @Test func aPropertyOfAnotherModuleIsShown() {
        var source: Thermometer? = Thermometer()
        weak let gone = source
        let shown = source.map { Property($0) }
        let recorder = shown?.signal.record()
        source?.celsius.value = 21
        #expect(shown?.value == 21)
        source = nil
        #expect(gone == nil)
        #expect(recorder?.log == "value(21) completed")
    }

    @Test func aPropertyOfAnotherModuleIsCaptured() {
        var source: Thermometer? = Thermometer()
        weak let gone = source
        var captured = source.map { Property(capturing: $0) }
        source = nil
        gone?.celsius.value = 22
        #expect(captured?.value == 22)
        captured = nil
        #expect(gone == nil)
    }

    @Test func anyPropertyIsTaken() {
        let source: any PropertyProtocol<Int> = MutableProperty(1)
        #expect(Property(source).value == 1)
        #expect(Property(capturing: source).value == 1)
    }
}
