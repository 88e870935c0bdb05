import MillraceStreams
import Testing

/// Where a stream is taken, a stream of any kind is: a producer, a signal, a property.
@Suite(.timeLimit(.minutes(5)))
struct MixedKindsTests {
    private let producer = SignalProducer<Int, Never>(value: 1)
    private let property = MutableProperty(2)
    private let constant = Property(value: 3)
    private let four = Result<Int, Never>.success(4).producer
    private let pipe = Signal<Int, Never>.pipe()

    private var signal: Signal<Int, Never> {
        pipe.output
    }

    @Test func aResultIsAProducer() {
        #expect(four.log == "value(4) completed")
        #expect(Result<Int, Oops>.failure(Oops(code: 1)).producer.log == "failed(\(Oops(code: 1)))")
        #expect(producer.flatMap(.latest) { Result<Int, Oops>.success($0).producer }.log == "value(1) completed")
    }

    @Test func mergeTakesAllKinds() {
        let recorder = SignalProducer.merge(producer, signal, property, constant, four).record().recorder
        pipe.input.send(value: 5)
        #expect(recorder.values == [1, 2, 3, 4, 5])
        let twice = SignalProducer.merge([property, property]).record().recorder
        #expect(twice.values == [2, 2])
        #expect(producer.merge(with: constant).log == "value(1) value(3) completed")
        let (other, others) = Signal<Int, Never>.pipe()
        let merged = signal.merge(with: other).record()
        pipe.input.send(value: 6)
        others.send(value: 7)
        pipe.input.sendCompleted()
        others.sendCompleted()
        #expect(merged.log == "value(6) value(7) completed")
    }

    @Test func sequencesTakeAllKinds() {
        #expect(producer.concat(constant).log == "value(1) value(3) completed")
        #expect(producer.concat(four).log == "value(1) value(4) completed")
        #expect(producer.prefix(constant).log == "value(3) value(1) completed")
        #expect(producer.then(constant).log == "value(3) completed")
        #expect(producer.then(Result<Int, Oops>.failure(Oops(code: 1)).producer).log == "failed(\(Oops(code: 1)))")
        let failing = SignalProducer<Int, Oops>(error: Oops())
        #expect(failing.flatMapError { _ in constant }.log == "value(3) completed")
        #expect(producer.promoteError(Oops.self).then(constant).log == "value(3) completed")
        let (sent, sending) = Signal<Int, Oops>.pipe()
        let after = [
            producer.then(sent).record().recorder, producer.promoteError(Oops.self).then(sent).record().recorder,
        ]
        sending.send(value: 6)
        #expect(after.map(\.values) == [[6], [6]])
        #expect(
            producer.promoteError(Oops.self).then(Result<Int, Oops>.success(5).producer).log == "value(5) completed"
        )
        let (failed, input) = Signal<Int, Oops>.pipe()
        let recorder = failed.flatMapError { _ in constant }.record()
        input.send(error: Oops())
        #expect(recorder.log == "value(3) completed")
    }

    @Test func combinationsTakeAllKinds() {
        #expect(producer.combineLatest(with: constant).map { $0 + $1 }.log == "value(4) completed")
        #expect(producer.zip(with: four).map { $0 + $1 }.log == "value(5) completed")
        let sum = SignalProducer.combineLatest(producer, signal, property, constant).map { $0.0 + $0.1 + $0.2 + $0.3 }
        let recorder = sum.record().recorder
        pipe.input.send(value: 10)
        property.value = 20
        #expect(recorder.values == [16, 34])
        #expect(SignalProducer.zip(constant, producer, four).map { $0.0 + $0.1 + $0.2 }.log == "value(8) completed")
        #expect(SignalProducer.combineLatest([constant, constant]).log == "value([3, 3]) completed")
        #expect(SignalProducer.zip([four, four]).log == "value([4, 4]) completed")
        #expect(SignalProducer.combineLatest([Property<Int>](), emptySentinel: [0]).log == "value([0]) completed")
    }

    @Test func booleansTakeAllKinds() {
        let yes = MutableProperty(true)
        let no = Property(value: false)
        let producer = SignalProducer<Bool, Never>(value: true)
        #expect(SignalProducer.all(producer, producer).log == "value(true) completed")
        #expect(SignalProducer.any(producer, .init(value: false)).log == "value(true) completed")
        #expect(SignalProducer.all(producer, yes, no).first() == .success(false))
        #expect(SignalProducer.any(no, yes, producer).first() == .success(true))
        #expect(SignalProducer.all([no, no]).log == "value(false) completed")
        #expect(SignalProducer.any([yes, yes]).first() == .success(true))
        #expect(Property.all(yes, no).value == false)
        #expect(Property.any(yes, no).value)
        #expect(Property.all([yes, yes]).value)
        #expect(producer.and(no).log == "value(false) completed")
        #expect(producer.or(no).log == "value(true) completed")
        let (signal, input) = Signal<Bool, Never>.pipe()
        let (all, any) = (Signal.all(signal, signal.negate()).record(), Signal.any(signal, signal.negate()).record())
        input.send(value: true)
        #expect((all.log, any.log) == ("value(false)", "value(true)"))
    }

    @Test func aPropertyFollowsAllKinds() {
        let following = Property(initial: 0, then: signal)
        let optional: Property<Int?> = Property(initial: nil, then: signal)
        pipe.input.send(value: 7)
        #expect(following.value == 7)
        #expect(optional.value == 7)
        #expect(Property(initial: 0, then: constant).value == 3)
        #expect(Property(initial: 0, then: .init(value: 8)).value == 8)
        #expect(Property.combineLatest([property, property]).value == [2, 2])
        #expect(Property.combineLatest([Property<Int>](), emptySentinel: [1]).value == [1])
        #expect(Property.zip([Property<Int>](), emptySentinel: [1]).value == [1])
    }

    @Test func triggersAreOfAllKinds() {
        let once = Property(value: ())
        let (trigger, triggers) = Signal<Void, Never>.pipe()
        #expect(producer.take(until: once).log == "completed")
        #expect(producer.skip(until: once).log == "value(1) completed")
        #expect(producer.sample(on: once).log == "value(1) completed")
        #expect(producer.take(untilReplacement: constant).log == "value(3) completed")
        #expect(producer.withLatest(from: constant).map { $1 }.log == "value(3) completed")
        let recorders = [
            signal.take(until: trigger).record(), signal.skip(until: trigger).record(),
            signal.sample(on: trigger).record(), signal.take(untilReplacement: trigger.map { 9 }).record(),
            signal.withLatest(from: constant).map { $0 + $1 }.record(),
        ]
        pipe.input.send(value: 1)
        triggers.send(value: ())
        pipe.input.send(value: 2)
        #expect(
            recorders.map(\.log) == [
                "value(1) completed", "value(2)", "value(1)", "value(1) value(9)", "value(4) value(5)",
            ]
        )
    }

    @Test func innerStreamsAreOfAllKinds() {
        let safe = SignalProducer<Int, Never>(value: 1)
        let failing = SignalProducer<Int, Oops>(value: 1)
        let (inner, inputs) = Signal<Int, Oops>.pipe()
        let (outer, outers) = Signal<Int, Oops>.pipe()
        let recorders = [
            safe.promoteError(Oops.self).flatMap(.merge) { _ in inner }.record().recorder,
            failing.flatMap(.merge) { _ in inner }.record().recorder,
            safe.flatMap(.merge) { _ in inner }.record().recorder,
            outer.flatMap(.merge) { _ in inner }.record(),
            signal.flatMap(.merge) { _ in inner }.record(),
        ]
        let constants = [
            safe.flatMap(.merge) { _ in constant }.map { $0 }.record().recorder,
            signal.flatMap(.merge) { _ in constant }.record(),
        ]
        #expect(failing.flatMap(.merge) { _ in constant }.log == "value(3) completed")
        let others = outer.flatMap(.merge) { _ in constant }.record()
        outers.send(value: 1)
        pipe.input.send(value: 1)
        inputs.send(value: 5)
        #expect(recorders.map(\.values) == Array(repeating: [5], count: 5))
        #expect(constants.map(\.values) == [[3], [3]])
        #expect(others.values == [3])
    }
}
