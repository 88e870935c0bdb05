import MillraceStreams
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
        #expect(!disposable.isDisposed)
        #expect(participants.alive == ["action"])
        disposable.dispose()
        disposable.dispose()
        #expect(disposable.isDisposed)
        #expect(runs.value == 1)
        #expect(participants.alive == [])
    }

    @Test func anActionMayDisposeOfItself() {
        let disposable = SerialDisposable()
        let runs = Shared(0)
        let action = AnyDisposable {
            runs.increment()
            disposable.dispose()
        }
        disposable.inner = action
        action.dispose()
        #expect(runs.value == 1)
        #expect(disposable.isDisposed)
    }

    @Test func oneStandsForAnother() {
        let inner = AnyDisposable()
        AnyDisposable(inner).dispose()
        #expect(inner.isDisposed)
    }

    @Test func aSerialDisposableGivesUpWhatItReplaces() {
        let (first, second, late) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
        let serial = SerialDisposable(first)
        #expect(serial.inner === first)
        serial.inner = second
        #expect(first.isDisposed)
        #expect(!second.isDisposed)
        serial.dispose()
        #expect(second.isDisposed)
        #expect(serial.inner == nil)
        serial.inner = late
        #expect(late.isDisposed)
        #expect(serial.inner == nil)
    }

    @Test func aSerialDisposableMayBeEmptied() {
        let first = AnyDisposable()
        let serial = SerialDisposable(first)
        serial.inner = nil
        #expect(first.isDisposed)
        #expect(!serial.isDisposed)
    }

    @Test func aScopeDisposesAtItsEnd() {
        let inner = AnyDisposable()
        var scope: ScopedDisposable<AnyDisposable>? = ScopedDisposable(inner)
        #expect(scope?.isDisposed == false)
        scope = nil
        #expect(inner.isDisposed)
    }

    @Test func aScopeMayEndEarly() {
        let scope = ScopedDisposable(AnyDisposable())
        scope.dispose()
        #expect(scope.isDisposed)
        #expect(scope.inner.isDisposed)
    }

    @Test func aScopeOfManyTakesMore() {
        let inner = AnyDisposable()
        var scope: ScopedDisposable<CompositeDisposable>? = ScopedDisposable(CompositeDisposable())
        scope.map { _ = $0 += inner }
        #expect(!inner.isDisposed)
        scope = nil
        #expect(inner.isDisposed)
    }

    @Test func aScopeOfAnythingDisposesOfIt() {
        let inner: any Disposable = SerialDisposable()
        do {
            let scope = ScopedDisposable<AnyDisposable>(inner)
            withExtendedLifetime(scope) {}
        }
        #expect(inner.isDisposed)
    }

    @Test func nothingIsAddedToACompositeForNothing() {
        let composite = CompositeDisposable()
        #expect((composite += nil as (any Disposable)?) == nil)
        composite.dispose()
        #expect(composite.isDisposed)
    }
}
