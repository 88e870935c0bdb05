import Cities
import Foundation
import Millrace
import MillraceSQLite
import MillraceTestKit
import TestSupport
import Testing

@testable import CitiesApp

/// What a user orders while the backend is down, and what becomes of it when it is there again, in virtual time.
@Suite(.bodyTimeLimit) struct OutboxFlowTests {
    private let backend: EmbeddedBackend
    private let clock = TestScheduler()

    init() throws {
        backend = try EmbeddedBackend()
    }

    private func open(_ link: String) throws -> Pilot {
        let screens = makeApp(with: LoginBuildingMaterials(at: backend, on: clock), opening: try AppLink(link))
        let pilot = Pilot(showing: screens, columns: 80, rows: 40, clock: clock, patience: .seconds(30))
        pilot.expect(shows: "Password")
        pilot.logIn()
        return pilot
    }

    /// Orders while the backend is down.
    private func order(_ street: String) throws -> Pilot {
        let pilot = try open("/cities/Bath/delivery")
        pilot.expect(shows: "There are none yet.")
        pilot.type(street)
        backend.network = .offline
        pilot.click("[ Order ]")
        pilot.expect(shows: "Your order is waiting to be sent")
        pilot.expect(shows: "waiting to be sent\n")
        #expect(backend.deliveries.isEmpty)
        return pilot
    }

    @Test func anOrderThatWaitsIsPlacedWithoutAnythingDone() throws {
        let pilot = try order("5 Mill Lane")
        backend.network = .online
        pilot.advance(by: .seconds(300))
        pilot.expect(shows: "Your delivery is on its way")
        pilot.expect(shows: "1    5 Mill Lane")
        pilot.expect(hides: "waiting to be sent")
        #expect(backend.deliveries.map(\.address) == [Address(city: "Bath", firstLine: "5 Mill Lane")])
    }

    @Test func anOrderThatWasRefusedIsMendedFromTheOutbox() throws {
        let pilot = try order("Mill Lane")
        pilot.click("[ Outbox ]")
        pilot.expect(shows: "An order to Mill Lane, Bath\n  waiting to be sent")
        backend.network = .online
        pilot.press("s")
        pilot.expect(shows: "not accepted\n  ! The house needs a number.")
        pilot.click("[ Edit ]")
        pilot.click("House and street: [")
        pilot.press(.home)
        pilot.type("5 ")
        pilot.click("[ Order ]")
        pilot.expect(shows: "Your delivery is on its way")
        pilot.click("[ Done ]")
        pilot.expect(shows: "Everything was sent.")
        #expect(backend.deliveries.map(\.address) == [Address(city: "Bath", firstLine: "5 Mill Lane")])
    }

    private func rename(to name: String, _ pilot: Pilot) {
        pilot.click("Name: [")
        pilot.press(.control("u"))
        pilot.type(name)
        pilot.press(.enter)
        pilot.expect(hides: "Name: [")
    }

    /// Somebody else has changed the address meanwhile: both texts are shown, and the user's is saved over the other
    /// one.
    @Test func anAddressThatWasChangedElsewhereTooIsMended() throws {
        let pilot = try open("/addresses")
        pilot.expect(shows: "12 Long Acre")
        backend.network = .offline
        pilot.click("5 Mill Lane")
        rename(to: "Mill", pilot)
        pilot.expect(shows: "The address as “Mill”: waiting to be sent")
        backend.change("Home", to: "Theirs", "6 Mill Lane")
        backend.network = .online
        pilot.advance(by: .seconds(300))
        pilot.expect(shows: "The address as “Mill”: not accepted.")
        pilot.press("r")
        pilot.click("6 Mill Lane")
        rename(to: "Mill", pilot)
        pilot.expect(hides: "not accepted")
        #expect(backend.texts == ["Mill, 6 Mill Lane, Bath, \"3\"", "Work, 12 Long Acre, London, \"1\""])
    }
}
