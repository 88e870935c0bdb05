import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

/// Releases of what isn't an operator, or shares its work.
struct ReleaseTests {
    private let participants = Participants()

    @Test(arguments: Ending.allCases)
    func anActionLetsGoOfItsWork(ending: Ending) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        var action: Action<Int, Int, Oops>? = {
            let token = participants.watch(Token(), as: "closure")
            return Action { value in
                token.keep()
                return signal.producer.map { $0 + value }
            }
        }()
        action.map { _ = participants.watch($0, as: "action") }
        let disposable = action?.apply(1).start(observer("observer"))
        input.send(value: 1)
        ending == .interrupted ? disposable?.dispose() : ending.send(to: input)
        let afterTheEnd = Set(participants.alive)
        action = nil
        #expect([afterTheEnd, Set(participants.alive)] == [["action", "closure"], []])
    }

    @Test func aRunningActionIsKeptByItsRunOnly() {
        let (signal, input) = Signal<Int, Never>.pipe()
        var action: Action<Void, Int, Never>? = Action { signal.producer }
        action.map { _ = participants.watch($0, as: "action") }
        let recorder = action?.apply().record().recorder
        action = nil
        let alive = participants.alive
        input.send(value: 1)
        input.sendCompleted()
        #expect((alive, recorder?.log) == ([], "value(1) completed"))
    }

    @Test func aPropertyEndsItsWorkWithItsLastObserver() {
        let ended = Shared(0)
        var working: Property<Int>? = Property(
            initial: 0,
            then: SignalProducer.never.on(disposed: { ended.increment() })
        )
        working.map { _ = participants.watch($0, as: "property") }
        let disposable = working?.producer.start(observer("observer"))
        working = nil
        let before = ended.value
        disposable?.dispose()
        #expect(([before, ended.value], participants.alive) == ([0, 1], []))
    }

    @Test func theOldValueOfAPropertyIsReleased() {
        let property = MutableProperty(participants.watch(Token(), as: "first value"))
        let derived = property.map { $0 }
        property.value = participants.watch(Token(), as: "second value")
        #expect(participants.alive == ["second value"])
        withExtendedLifetime(derived) {}
    }

    @Test(arguments: Ending.allCases)
    func aReplayKeepsItsValuesAndNothingElse(ending: Ending) {
        let (signal, input) = Signal<Token, Oops>.pipe()
        var replayed: SignalProducer<Token, Oops>? = {
            let closure = participants.watch(Token(), as: "closure")
            return signal.producer.on(value: { _ in closure.keep() }).replayLazily(upTo: 1)
        }()
        let disposable = replayed?.start(observer("observer"))
        input.send(value: participants.watch(Token(), as: "old value"))
        input.send(value: participants.watch(Token(), as: "last value"))
        ending.send(to: input)
        let alive = participants.alive.filter { $0 != "closure" }
        replayed = nil
        #expect((alive, participants.alive, disposable?.isDisposed) == (["last value"], [], true))
    }

    @Test func aDisposedObserverOfAReplayIsReleasedWhileTheOthersGoOn() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let replayed = signal.producer.replayLazily(upTo: 1)
        let disposable = replayed.start(observer("observer"))
        let recorder = replayed.record().recorder
        disposable.dispose()
        let alive = participants.alive
        input.send(value: 1)
        #expect((alive, recorder.values) == ([], [1]))
    }

    @Test func aBindingKeepsNeitherItsTargetNorItsSource() {
        let source = Shared<MutableProperty<Int>?>(participants.watch(MutableProperty(1), as: "source"))
        let target = Shared<MutableProperty<Int>?>(participants.watch(MutableProperty(0), as: "target"))
        let binding: (any Disposable)? = {
            guard let source = source.value, let target = target.value else { return nil }
            return target <~ source
        }()
        source.change { $0 = nil }
        let (alive, isDisposed) = (participants.alive, binding?.isDisposed)
        target.change { $0 = nil }
        #expect((alive, isDisposed, participants.alive) == (["target"], true, []))
    }

    private func observer<Value, Failure>(_ name: String) -> Signal<Value, Failure>.Observer {
        let token = participants.watch(Token(), as: name)
        return .init(value: { _ in token.keep() }, termination: { _ in token.keep() })
    }
}
