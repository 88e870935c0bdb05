import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// A property of a property ends with the last inner property, and keeps neither that one nor the outer one.
struct LatestPropertyTests {
    typealias Outer = MutableProperty<MutableProperty<Int>>

    static let forms: [Row<@Sendable (Outer) -> Property<Int>>] = [
        Row("the property is the value", { $0.flatten(.latest) }),
        Row("the property is made of the value", { $0.flatMap(.latest) { $0.map { $0 } } }),
        Row(
            "a property is made in the closure",
            { outer in
                let inner = outer.value
                return outer.flatMap(.latest) { _ in inner.map { $0 } }
            }
        ),
        Row("the outer property is derived", { $0.map { $0 }.flatMap(.latest) { $0 } }),
        Row("the outer property never changes", { Property(value: $0.value).flatten(.latest) }),
        Row("the outer property is flattened", { Property(value: $0).flatten(.latest).flatten(.latest) }),
    ]

    @Test(arguments: forms)
    func itEndsWithTheLastInnerProperty(form: Row<@Sendable (Outer) -> Property<Int>>) {
        weak var first: MutableProperty<Int>?
        weak var last: MutableProperty<Int>?
        func show() -> (Property<Int>, Recorder<Int, Never>) {
            let inner = MutableProperty(1)
            last = inner
            let shown = {
                let outer = Outer(MutableProperty(0))
                first = outer.value
                let isFixed = form.name == "the outer property never changes" || form.name.hasSuffix("closure")
                if isFixed { outer.value = inner }
                let shown = form.value(outer)
                if !isFixed { outer.value = inner }
                return shown
            }()
            let recorder = shown.producer.record().recorder
            inner.value = 2
            return (shown, recorder)
        }
        let (shown, recorder) = show()
        #expect((recorder.log, shown.value) == ("value(1) value(2) completed", 2), sourceLocation: form.location)
        #expect((first == nil, last == nil) == (true, true), sourceLocation: form.location)
    }
}
