import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// `@Property` and `@MutableProperty`: read and set by name, and the property itself behind `$`.
struct PropertyWrapperTests {
    private final class Form {
        @MutableProperty var name = ""
        @Property var greeting: String
        @Property(value: 3) var limit: Int

        init() {
            _greeting = Property(initial: "", then: _name.signal.map { "Hello, \($0)" })
        }
    }

    @Test func theyAreReadAndSetByTheirNamesAndBound() {
        let form = Form()
        let recorder = form.$name.producer.record().recorder
        form.name = "Ada"
        form.$name.modify { $0 += "!" }
        #expect([form.name, form.greeting, "\(form.limit)"] == ["Ada!", "Hello, Ada!", "3"])
        let (signal, input) = Signal<String, Never>.pipe()
        form.$name <~ signal
        input.send(value: "Grace")
        #expect(recorder.values == ["", "Ada", "Ada!", "Grace"])
        #expect(form.$greeting.map(\.count).value == 12)
    }
}
