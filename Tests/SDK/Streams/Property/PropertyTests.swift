import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct PropertyTests {
    @Test func theValueIsNewBeforeTheObserversAreToldAndAStartMeanwhileMissesNothing() {
        let property = MutableProperty(0)
        let late = Recorder<Int, Never>()
        let seen = Shared<[Int]>([])
        property.signal.observeValues { seen.append($0 * 10 + property.value) }
        property.signal.take(first: 1).observeValues { _ in
            property.value = 2
            property.producer.start(late.observer)
        }
        property.value = 1
        property.value = 3
        #expect([seen.value, late.values] == [[11, 22, 33], [2, 3]])
    }

    @Test func aDerivedPropertyThatIsReleasedGoesOnForItsObserversAndDoesNotKeepItsSource() {
        var source: MutableProperty<Int>? = MutableProperty(1)
        let target = MutableProperty(0)
        source.map { _ = target <~ $0.map { $0 * 2 }.map { $0 + 1 } }
        let derived = source?.map { $0 * 2 }
        let producer = source?.map { $0 * 10 }.producer
        source?.value = 2
        let recorder = producer?.record().recorder
        source?.value = 3
        source = nil
        #expect((target.value, recorder?.log, derived?.value) == (7, "value(20) value(30) completed", 6))
    }
}
