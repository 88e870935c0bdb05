import MillraceStreams
import Testing

struct LifetimeTests {
    @Test func itEndsWhenItsTokenIsReleased() {
        var token: Lifetime.Token? = .init()
        let lifetime = token.map { Lifetime($0) }
        let ended = Shared(0)
        lifetime?.observeEnded { ended.increment() }
        #expect(lifetime?.hasEnded == false)
        #expect(ended.value == 0)
        token = nil
        #expect(lifetime?.hasEnded == true)
        #expect(ended.value == 1)
    }

    @Test func itEndsOnceWhenItsTokenIsDisposedOf() {
        let (lifetime, token) = Lifetime.make()
        let ended = Shared(0)
        lifetime.observeEnded { ended.increment() }
        token.dispose()
        token.dispose()
        #expect(ended.value == 1)
        #expect(lifetime.hasEnded)
    }

    @Test func whatIsObservedTooLateRunsAtOnce() {
        let ended = Shared(0)
        #expect(Lifetime.empty.hasEnded)
        #expect(Lifetime.empty.observeEnded { ended.increment() } == nil)
        #expect(ended.value == 1)
    }

    @Test func whatIsAddedIsDisposedOfAtItsEnd() {
        let (lifetime, token) = Lifetime.make()
        let (first, late) = (AnyDisposable(), AnyDisposable())
        lifetime += first
        #expect((lifetime += nil) == nil)
        #expect(!first.isDisposed)
        token.dispose()
        #expect(first.isDisposed)
        #expect((lifetime += late) == nil)
        #expect(late.isDisposed)
    }

    @Test func whatIsTakenBackDoesNotRun() {
        let (lifetime, token) = Lifetime.make()
        let ended = Shared(0)
        let observation = lifetime.observeEnded { ended.increment() }
        observation?.dispose()
        token.dispose()
        #expect(ended.value == 0)
    }

    @Test func aLifetimeDoesNotKeepItsToken() {
        let participants = Participants()
        let lifetime = Lifetime(participants.watch(Lifetime.Token(), as: "token"))
        #expect(participants.alive == [])
        #expect(lifetime.hasEnded)
    }

    @Test func theSignalOfTheEndCompletesWithTheLifetime() {
        let (lifetime, token) = Lifetime.make()
        let recorder = lifetime.ended.record()
        #expect(recorder.log == "")
        token.dispose()
        #expect(recorder.log == "completed")
        #expect(lifetime.ended.record().log == "interrupted", "it has completed already")
        #expect(Lifetime.empty.ended.record().log == "interrupted")
    }

    @Test func theSignalOfTheEndComesWithTheReleaseOfTheToken() {
        var token: Lifetime.Token? = Lifetime.Token()
        let ended = token.map { Lifetime($0).ended }
        let recorder = ended?.record()
        token = nil
        #expect(recorder?.log == "completed")
    }

    @Test func theLifetimeDoesNotKeepTheSignal() {
        let leaks = Leaks()
        let (lifetime, token) = Lifetime.make()
        do {
            let held = leaks.watch()
            let observation = lifetime.ended.observeCompleted { _ = held }
            observation?.dispose()
        }
        #expect(leaks.isEmpty)
        withExtendedLifetime(token) {}
    }
}
