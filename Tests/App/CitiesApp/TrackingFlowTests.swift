import Cities
import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import CitiesApp

/// A delivery that the user follows over a channel, through a lost connection and an expired token, in virtual time.
@Suite(.bodyTimeLimit) struct TrackingFlowTests {
    private let backend: EmbeddedBackend
    private let clock = TestScheduler()
    private let saved = MutableProperty<[Token?]>([])

    init() throws {
        backend = try EmbeddedBackend()
    }

    /// Logs in, and orders a delivery, which is packed.
    private func order() throws -> Pilot {
        let screens = makeApp(
            with: LoginBuildingMaterials(at: backend, on: clock),
            opening: try AppLink("/cities/Bath/delivery"),
            save: { [saved] app in saved.modify { if $0.last != app.token { $0.append(app.token) } } }
        )
        let pilot = Pilot(showing: screens, columns: 80, rows: 40, clock: clock, patience: .seconds(30))
        pilot.expect(shows: "Password")
        pilot.logIn()
        pilot.expect(shows: "There are none yet.")
        pilot.type("5 Mill Lane")
        pilot.click("[ Order ]")
        pilot.expect(shows: "1    5 Mill Lane")
        backend.move(1, to: .packed)
        pilot.expect(shows: "packed")
        return pilot
    }

    @Test func aLostConnectionAndAnExpiredTokenLoseNoStep() throws {
        let pilot = try order()
        backend.expireTokens()
        backend.dropFollowers()
        pilot.expect(shows: "The connection is lost, and will be made again")
        backend.move(1, to: .underway)
        pilot.advance(by: .seconds(1))
        pilot.expect(shows: "Lane                    on its way")
        pilot.expect(hides: "The connection is lost")
        // The new connection begins after the step that was seen.
        let subscriptions = backend.subscriptions
        #expect((subscriptions.count, "\(subscriptions)".contains(#"\"after\":1"#)) == (1, true))
        backend.move(1, to: .delivered)
        pilot.expect(shows: "delivered")
        // The token of the login has been replaced, also for the next start of the app.
        let tokens = saved.value.compactMap { $0 }
        #expect((tokens.count, Set(tokens.map(\.value)).count, Set(tokens.map(\.refreshToken)).count) == (2, 2, 1))
    }

    @Test func aLoginThatIsOverIsOfferedAgain() throws {
        let pilot = try order()
        backend.expireTokens(withRefreshTokens: true)
        backend.dropFollowers()
        pilot.expect(shows: "The connection is lost, and will be made again")
        pilot.advance(by: .seconds(1))
        pilot.expect(shows: "Your deliveries can't be followed.\n")
        pilot.click("[ Log in ]")
        pilot.expect(shows: "Password")
        pilot.logIn()
        // The screen is there again, with its delivery, and follows it.
        pilot.expect(shows: "packed")
        backend.move(1, to: .underway)
        pilot.expect(shows: "Lane                    on its way")
        pilot.expect(hides: "can't be followed")
    }
}
