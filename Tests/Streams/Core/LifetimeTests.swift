import MillraceStreams
import Testing

struct LifetimeTests {
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
