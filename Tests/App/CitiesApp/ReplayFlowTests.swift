import Cities
import Foundation
import Millrace
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

@testable import CitiesApp

/// A session of the real app with its backend on sockets is played again without it.
@Suite(.bodyTimeLimit) struct ReplayFlowTests {
    /// Whether the current task is that of the test: a trace listens to the whole process, in which other tests run.
    @TaskLocal private static var isOwn = false

    /// Gives the answers on the clock: what the app makes of one is done before the next one comes, as in the replay.
    private struct AnswersOnTheClock: Transport {
        let transport: any Transport
        let clock: TestScheduler

        func send(
            _ request: HTTPRequest,
            completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
        ) -> @Sendable () -> Void {
            let isWanted = MutableProperty(true)
            let cancel = transport.send(request) { result in
                clock.schedule { if isWanted.value { completion(result) } }
            }
            return {
                isWanted.value = false
                cancel()
            }
        }
    }

    /// Records a user who logs in, opens a city, and orders a delivery that is sent twice.
    private func session() throws -> TraceLog {
        let backend = try EmbeddedBackend()
        let clock = TestScheduler()
        let trace = Trace(clock: { clock.currentInstant })
        let recording = trace.record { source in
            if case let .access(request) = source { request.url.port == backend.url.port } else { Self.isOwn }
        }
        defer { recording.dispose() }
        Self.$isOwn.withValue(true) {
            let buildingMaterials = LoginBuildingMaterials(
                session: BackendSession(
                    environment: Environment(base: backend.url),
                    transport: AnswersOnTheClock(transport: CurlTransport.shared, clock: clock)
                ),
                user: "demo",
                scheduler: clock
            )
            let screens = makeApp(with: buildingMaterials)
            let pilot = Pilot(showing: screens, clock: clock, patience: .seconds(30))
            pilot.expect(shows: "Password")
            pilot.press(.tab)
            pilot.type("demo")
            pilot.press(.enter)
            pilot.expect(shows: "London")
            pilot.press(.down, .enter)
            pilot.expect(shows: "The Old Mill, 25 min away")
            pilot.press(.enter)
            pilot.expect(shows: "There are none yet.")
            pilot.type("5 Mill Lane")
            backend.network = .offline
            pilot.press(.tab, .tab, .enter)
            pilot.expect(shows: "Your order is waiting to be sent")
            backend.network = .online
            pilot.advance(by: .seconds(60))
            pilot.expect(shows: "Your delivery is on its way")
            pilot.expect(shows: "1    5 Mill Lane")
        }
        return trace.log
    }

    @Test func anOrderIsPlayedAgain() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "cities-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try session().write(to: file)
        assertReplay(of: file) { materials in
            makeApp(
                with: LoginBuildingMaterials(session: materials.session, user: "demo", scheduler: materials.clock)
            )
        }
    }
}
