import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Where a stream is taken, a stream of any kind is: a producer, a signal, a property.
@Suite(.bodyTimeLimit)
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
        expect(four, sends: "value(4) completed")
        expect(Result<Int, Oops>.failure(Oops(code: 1)).producer, sends: "failed(\(Oops(code: 1)))")
        expect(producer.flatMap(.latest) { Result<Int, Oops>.success($0).producer }, sends: "value(1) completed")
    }

    /// What ReactiveSwift's users write in another way, as the page for them says.
    @Test func someFormsAreWrittenOtherwise() {
        let failing = SignalProducer<Int, Oops>(value: 1)
        let limit: UInt = 2
        let target = MutableProperty(0)
        let zipped = SignalProducer.zip(failing, SignalProducer<Int, Oops>(value: 2)).map { "\($0 + $1)" }
        expect(zipped, sends: "value(3) completed")
        expect(failing.sample(with: SignalProducer<Int, Never>(value: 3)).map { $0 + $1 }, sends: "value(4) completed")
        expect(Result<Int, Oops>.success(1).producer, sends: "value(1) completed")
        let nested = SignalProducer<SignalProducer<Int, Oops>, Never>(value: failing)
        expect(nested.flatten(.concurrent(limit: Int(limit))), sends: "value(1) completed")
        (target <~ property).dispose()
        #expect(target.value == 2)
    }

    @Test func neverKeepsNobody() {
        let leaks = Leaks()
        let disposable = SignalProducer<Int, Never>.never.startWithValues { [held = leaks.watch()] in
            _ = held.passing($0)
        }
        #expect((leaks.isEmpty, disposable.isDisposed) == (true, false))
    }

    @Test func producersTakeAllKinds() {
        let twice = SignalProducer.merge([property, property]).record().recorder
        expect(twice.values, is: [2, 2])
        expect(producer.merge(with: constant), sends: "value(1) value(3) completed")

        expect(producer.concat(constant), sends: "value(1) value(3) completed")
        expect(producer.concat(four), sends: "value(1) value(4) completed")
        expect(producer.prefix(constant), sends: "value(3) value(1) completed")
        expect(producer.then(constant), sends: "value(3) completed")
        expect(producer.then(Result<Int, Oops>.failure(Oops(code: 1)).producer), sends: "failed(\(Oops(code: 1)))")
        expect(SignalProducer<Int, Oops>(error: Oops()).flatMapError { _ in constant }, sends: "value(3) completed")
        expect(producer.promoteError(Oops.self).then(constant), sends: "value(3) completed")
        let five = Result<Int, Oops>.success(5).producer
        expect(producer.promoteError(Oops.self).then(five), sends: "value(5) completed")

        expect(producer.combineLatest(with: constant).map { $0 + $1 }, sends: "value(4) completed")
        expect(producer.zip(with: four).map { $0 + $1 }, sends: "value(5) completed")
        expect(SignalProducer.zip(constant, producer, four).map { $0.0 + $0.1 + $0.2 }, sends: "value(8) completed")
        expect(SignalProducer.combineLatest([constant, constant]), sends: "value([3, 3]) completed")
        expect(SignalProducer.zip([four, four]), sends: "value([4, 4]) completed")
        expect(SignalProducer.combineLatest([Property<Int>](), emptySentinel: [0]), sends: "value([0]) completed")

        let once = Property(value: ())
        expect(producer.take(until: once), sends: "completed")
        expect(producer.skip(until: once), sends: "value(1) completed")
        expect(producer.sample(on: once), sends: "value(1) completed")
        expect(producer.take(untilReplacement: constant), sends: "value(3) completed")
        expect(producer.withLatest(from: constant).map { $1 }, sends: "value(3) completed")

        let failing = SignalProducer<Int, Oops>(value: 1)
        expect(failing.flatMap(.merge) { _ in constant }, sends: "value(3) completed")

        let yes = MutableProperty(true)
        let no = Property(value: false)
        let isTrue = SignalProducer<Bool, Never>(value: true)
        expect(SignalProducer.all(isTrue, yes, no).first(), is: .success(false))
        expect(SignalProducer.any(no, yes, isTrue).first(), is: .success(true))
        expect(SignalProducer.all([no, no]), sends: "value(false) completed")
        expect(SignalProducer.any([yes, yes]).first(), is: .success(true))
        expect(isTrue.and(no), sends: "value(false) completed")
        expect(isTrue.or(no), sends: "value(true) completed")
    }

    @Test func signalsAreOfOneKindMore() {
        let (other, others) = Signal<Int, Never>.pipe()
        let (inner, inputs) = Signal<Int, Oops>.pipe()
        let (outer, outers) = Signal<Int, Oops>.pipe()
        let (trigger, triggers) = Signal<Void, Never>.pipe()
        let promoted = producer.promoteError(Oops.self)
        let failing = SignalProducer<Int, Oops>(value: 1)
        let all = SignalProducer.merge(producer, signal, property, constant, four).record().recorder
        let sums = SignalProducer.combineLatest(producer, signal, property, constant).map { $0.0 + $0.1 + $0.2 + $0.3 }
            .record().recorder
        let recorders = [
            signal.merge(with: other).record(), signal.take(until: trigger).record(),
            signal.skip(until: trigger).record(), signal.sample(on: trigger).record(),
            signal.take(untilReplacement: trigger.map { 9 }).record(),
            signal.withLatest(from: constant).map { $0 + $1 }.record(),
        ]
        let constants = [
            producer.flatMap(.merge) { _ in constant }.map { $0 }.record().recorder,
            signal.take(first: 1).flatMap(.merge) { _ in constant }.record(),
        ]
        let outerConstants = outer.flatMap(.merge) { _ in constant }.record()
        let mended = outer.flatMapError { _ in constant }.record()
        let inners: [Recorder<Int, Oops>] = [
            producer.then(inner).record().recorder, promoted.then(inner).record().recorder,
            promoted.flatMap(.merge) { _ in inner }.record().recorder,
            failing.flatMap(.merge) { _ in inner }.record().recorder,
            producer.flatMap(.merge) { _ in inner }.record().recorder,
            outer.flatMap(.merge) { _ in inner }.record(),
            signal.take(first: 1).flatMap(.merge) { _ in inner }.record(),
        ]
        pipe.input.send(value: 1)
        triggers.send(value: ())
        pipe.input.send(value: 2)
        others.send(value: 7)
        property.value = 20
        outers.send(value: 1)
        inputs.send(value: 5)
        [pipe.input, others].forEach { $0.sendCompleted() }
        outers.send(error: Oops())
        let logs = [
            "value(1) value(2) value(7) completed", "value(1) completed", "value(2) completed", "value(1)",
            "value(1) value(9)", "value(4) value(5) completed",
        ]
        expect(recorders.map(\.log), is: logs)
        expect(all.values, is: [1, 2, 3, 4, 1, 2, 20])
        expect(sums.values, is: [7, 8, 26])
        expect(inners.map(\.values), is: Array(repeating: [5], count: 7))
        expect(constants.map(\.values), is: [[3], [3]])
        expect(outerConstants.log, is: "value(3) failed(\(Oops()))")
        expect(mended.log, is: "value(1) value(3) completed")
    }

    @Test func aPropertyFollowsAllKinds() {
        let following = Property(initial: 0, then: signal)
        let optional: Property<Int?> = Property(initial: nil, then: signal)
        pipe.input.send(value: 7)
        let shown = [
            following.value, optional.value, Property(initial: 0, then: constant).value,
            Property(initial: 0, then: .init(value: 8)).value,
        ]
        expect(shown, is: [7, 7, 3, 8])
        expect(Property.combineLatest([property, property]).value, is: [2, 2])
        expect(Property.combineLatest([Property<Int>](), emptySentinel: [1]).value, is: [1])
        expect(Property.zip([Property<Int>](), emptySentinel: [1]).value, is: [1])
        let (yes, no) = (MutableProperty(true), Property(value: false))
        let booleans = [Property.all(yes, no).value, Property.any(yes, no).value, Property.all([yes, yes]).value]
        expect(booleans, is: [false, true, true])
    }
}
