import MillraceStreams
import StreamsTestSupport
import Testing

/// The disposables that hold one thing; `CompositeDisposableTests` has those that hold many.
struct DisposableTests {
    @Test func anActionRunsOnceAndIsReleasedThen() {
        let (participants, runs) = (Participants(), Shared(0))
        let disposable: AnyDisposable = {
            let token = participants.watch(Token(), as: "action")
            return AnyDisposable {
                token.keep()
                runs.increment()
            }
        }()
        #expect((disposable.isDisposed, participants.alive) == (false, ["action"]))
        disposable.dispose()
        disposable.dispose()
        #expect((disposable.isDisposed, runs.value, participants.alive) == (true, 1, []))

        // One that disposes of itself.
        let serial = SerialDisposable()
        let action = AnyDisposable {
            runs.increment()
            serial.dispose()
        }
        serial.inner = action
        action.dispose()
        #expect((runs.value, serial.isDisposed) == (2, true))
    }

    @Test func aSerialDisposableGivesUpWhatItReplaces() {
        let (first, second, late) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
        let serial = SerialDisposable(first)
        let holdsFirst = serial.inner === first
        serial.inner = second
        #expect([holdsFirst, first.isDisposed, second.isDisposed] == [true, true, false])
        serial.dispose()
        let isEmpty = serial.inner == nil
        serial.inner = late
        #expect([second.isDisposed, isEmpty, late.isDisposed, serial.inner == nil] == [true, true, true, true])
    }

    @Test func aScopeDisposesOfAnythingAtItsEndOrEarlier() {
        let all = (0..<5).map { _ in AnyDisposable() }
        let early = ScopedDisposable(all[0])
        early.dispose()
        let isEarly = [early.isDisposed, early.inner.isDisposed]
        var scope: ScopedDisposable<AnyDisposable>? = ScopedDisposable(all[1])
        var many: ScopedDisposable<CompositeDisposable>? = ScopedDisposable(CompositeDisposable())
        many.map { _ = $0 += all[2] }
        let serial = SerialDisposable(all[3])
        var anything: ScopedDisposable<AnyDisposable>? = ScopedDisposable(serial as any Disposable)
        let before = (scope?.isDisposed, all.map(\.isDisposed))
        #expect((isEarly, before.0, before.1) == ([true, true], false, [true, false, false, false, false]))
        (scope, many, anything) = (nil, nil, nil)
        // One that stands for another disposes of it, too.
        AnyDisposable(all[4]).dispose()
        #expect(all.map(\.isDisposed) == [true, true, true, true, true])
        withExtendedLifetime(anything) {}
    }

}
