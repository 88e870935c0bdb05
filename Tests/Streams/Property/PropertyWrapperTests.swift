import MillraceStreams
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

    @Test func theyAreReadAndSetByTheirNames() {
        let form = Form()
        let recorder = form.$name.producer.record().recorder
        form.name = "Ada"
        form.$name.modify { $0 += "!" }
        #expect(form.name == "Ada!")
        #expect(form.greeting == "Hello, Ada!")
        #expect(form.limit == 3)
        #expect(recorder.values == ["", "Ada", "Ada!"])
    }

    @Test func theyAreBound() {
        let form = Form()
        let (signal, input) = Signal<String, Never>.pipe()
        form.$name <~ signal
        input.send(value: "Grace")
        #expect(form.name == "Grace")
        #expect(form.$greeting.map(\.count).value == 12)
    }
}
