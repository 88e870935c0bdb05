import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct LifetimeTests {
    /// A lifetime, its token, and a log of its end.
    final class Scene: Sendable {
        let token = Shared<Lifetime.Token?>(nil)
        let lifetime: Lifetime
        let log = Shared<[String]>([])
        let observation: (any Disposable)?
        private let signal: Recorder<Void, Never>

        init() {
            let token = Lifetime.Token()
            self.token.change { $0 = token }
            lifetime = Lifetime(token)
            signal = lifetime.ended.record()
            observation = lifetime.observeEnded { [log] in log.append("ended") }
        }

        var state: [String] {
            log.value + [signal.log, lifetime.hasEnded ? "has ended" : "goes on"]
        }

        func dispose() {
            token.value?.dispose()
        }
    }

    static let rows: [Row<([String], @Sendable (Scene) -> Void)>] = [
        Row("it ends when its token is released", ["ended", "completed", "has ended"]) { scene in
            scene.token.change { $0 = nil }
        },
        Row("it ends once when its token is disposed of", ["ended", "completed", "has ended"]) {
            $0.dispose()
            $0.dispose()
        },
        Row(
            "what is observed too late runs at once, and its signal is interrupted",
            ["ended", "late nil", "late", "interrupted", "completed", "has ended"]
        ) { scene in
            scene.dispose()
            let late = scene.lifetime.observeEnded { scene.log.append("late nil") }
            scene.log.append(late == nil ? "late" : "an observation")
            scene.log.append(scene.lifetime.ended.record().log)
        },
        Row("what is taken back does not run", ["completed", "has ended"]) {
            $0.observation?.dispose()
            $0.dispose()
        },
        Row(
            "what is added is disposed of at its end, and nothing is added for nothing",
            ["true", "ended", "first", "late", "true", "completed", "has ended"]
        ) { scene in
            scene.lifetime += AnyDisposable { scene.log.append("first") }
            let none = (scene.lifetime += nil) == nil
            scene.log.append("\(none)")
            scene.dispose()
            let late = (scene.lifetime += AnyDisposable { scene.log.append("late") }) == nil
            scene.log.append("\(late)")
        },
    ]

    @Test(arguments: rows)
    func theEnd(_ row: Row<([String], @Sendable (Scene) -> Void)>) {
        let scene = Scene()
        row.value.1(scene)
        #expect(scene.state == row.value.0, sourceLocation: row.location)
    }

    @Test func nothingIsKeptByALifetime() {
        let (participants, leaks) = (Participants(), Leaks())
        let abandoned = Lifetime(participants.watch(Lifetime.Token(), as: "token"))
        #expect((participants.alive, abandoned.hasEnded) == ([], true))
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
