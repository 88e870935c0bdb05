import Cities
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import CitiesApp

/// What a user orders while the backend is down, and what becomes of it when it is there again, in virtual time.
@Suite(.timeLimit(.minutes(5))) struct OutboxFlowTests {
    private let backend: EmbeddedBackend
    private let clock = TestScheduler()
    private let store = MemoryStore()

    init() throws {
        backend = try EmbeddedBackend()
    }

    private func makeApp(opening link: String, restoring saved: SavedApp? = nil) throws -> (AppScreens, Pilot) {
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: backend.url)),
            user: "demo",
            scheduler: clock,
            store: store
        )
        let screens = Cities.makeApp(with: buildingMaterials, restoring: saved, opening: try AppLink(link))
        return (screens, Pilot(showing: screens, columns: 80, rows: 40, clock: clock, patience: .seconds(30)))
    }

    private func open(_ link: String) throws -> Pilot {
        let (_, pilot) = try makeApp(opening: link)
        pilot.expect(shows: "Password")
        pilot.press(.tab)
        pilot.type("demo")
        pilot.press(.enter)
        return pilot
    }

    /// Orders while the backend is down.
    private func order(_ street: String, _ pilot: Pilot) {
        pilot.expect(shows: "There are none yet.")
        pilot.type(street)
        backend.stop()
        pilot.click("[ Order ]")
        pilot.expect(shows: "Your order is waiting to be sent")
        pilot.expect(shows: "waiting to be sent\n")
        #expect(backend.deliveries.isEmpty)
    }

    @Test func anOrderWaitsAndIsPlacedWithoutAnythingDone() throws {
        let pilot = try open("/cities/Bath/delivery")
        order("5 Mill Lane", pilot)
        try backend.start()
        pilot.advance(by: .seconds(300))
        pilot.expect(shows: "Your delivery is on its way")
        pilot.expect(shows: "1    5 Mill Lane")
        pilot.expect(hides: "waiting to be sent")
        #expect(backend.deliveries.map(\.address) == [Address(city: "Bath", firstLine: "5 Mill Lane")])
    }

    @Test func anOrderThatWasRefusedIsMendedFromTheOutbox() throws {
        let pilot = try open("/cities/Bath/delivery")
        order("Mill Lane", pilot)
        pilot.click("[ Outbox ]")
        pilot.expect(shows: "An order to Mill Lane, Bath\n  waiting to be sent")
        try backend.start()
        pilot.press("s")
        pilot.expect(shows: "not accepted\n  The house needs a number.")
        // Nothing has changed: the backend refuses it again. It is down meanwhile, or nobody could tell the two refusals apart.
        backend.stop()
        pilot.click("[ Retry ]")
        pilot.expect(shows: "waiting to be sent")
        try backend.start()
        pilot.press("s")
        pilot.expect(shows: "not accepted\n  The house needs a number.")
        pilot.click("[ Edit ]")
        pilot.click("House and street: [")
        pilot.press(.home)
        pilot.type("5 ")
        pilot.click("[ Order ]")
        pilot.expect(shows: "Your delivery is on its way")
        pilot.click("[ Done ]")
        pilot.expect(shows: "Everything was sent.")
        #expect(backend.deliveries.map(\.address.firstLine) == ["5 Mill Lane"])
    }

    @Test func anOrderThatWaitsCanBeDiscarded() throws {
        let pilot = try open("/cities/Bath/delivery")
        order("5 Mill Lane", pilot)
        pilot.click("[ Outbox ]")
        pilot.click("[ Discard ]")
        pilot.expect(shows: "Discard “An order to 5 Mill Lane, Bath”?")
        pilot.press(.left, .enter)
        pilot.expect(shows: "Everything was sent.")
        try backend.start()
        pilot.press(.escape)
        pilot.expect(shows: "[ Order ]")
        #expect(backend.deliveries.isEmpty)
    }

    @Test func theOutboxIsAKeyAwayAndTheHelpSaysSo() throws {
        let pilot = try open("/cities")
        pilot.expect(shows: "London")
        pilot.press("?")
        pilot.expect(shows: "Outbox")
        pilot.press(.escape, "o")
        pilot.expect(shows: "Everything was sent.")
        pilot.press(.escape)
        pilot.expect(shows: "Where do you want it?")
    }

    /// What a restarted app knows is shown with its age until the backend is there.
    @Test func anAnswerIsShownWithItsAgeWhileTheBackendIsDown() throws {
        let pilot = try open("/cities/Bath/delivery")
        pilot.expect(shows: "There are none yet.")
        pilot.type("5 Mill Lane")
        pilot.click("[ Order ]")
        pilot.expect(shows: "1    5 Mill Lane")
        pilot.click("[ Done ]")
        backend.stop()
        pilot.advance(by: .seconds(180))
        pilot.click("[ Order a delivery ]")
        pilot.expect(shows: "The list is 3 minutes old.")
        pilot.expect(shows: "1    5 Mill Lane")
        pilot.expect(shows: "[ Retry ]")
        pilot.advance(by: .seconds(60))
        pilot.expect(shows: "The list is 4 minutes old.")
        try backend.start()
        pilot.click("[ Retry ]")
        pilot.expect(hides: "minutes old")
        pilot.expect(shows: "1    5 Mill Lane")
    }

    private func rename(to name: String, _ pilot: Pilot) {
        pilot.click("5 Mill Lane")
        pilot.click("Name: [")
        pilot.press(.control("u"))
        pilot.type(name)
        pilot.press(.enter)
        pilot.expect(hides: "Name: [")
        pilot.expect(shows: "The address as “\(name)”: waiting to be sent")
    }

    @Test func anAddressThatIsRenamedTwiceAndDeletedWhileTheBackendIsDownEndsDeleted() throws {
        let pilot = try open("/addresses")
        pilot.expect(shows: "12 Long Acre")
        backend.stop()
        rename(to: "Mill", pilot)
        rename(to: "Old Mill", pilot)
        pilot.click("5 Mill Lane")
        pilot.click("[ Delete ]")
        pilot.expect(shows: "Delete Old Mill?")
        pilot.press(.left, .enter)
        pilot.expect(hides: "Old Mill")
        #expect(backend.texts.count == 2)
        try backend.start()
        pilot.advance(by: .seconds(300))
        pilot.expect(shows: "Work")
        pilot.press(.escape, "o")
        pilot.expect(shows: "Everything was sent.")
        #expect(backend.texts == ["Work, 12 Long Acre, London, \"1\""])
    }

    @Test func anAddressThatIsRenamedTwiceWhileTheBackendIsDownHasTheLastName() throws {
        let pilot = try open("/addresses")
        pilot.expect(shows: "12 Long Acre")
        backend.stop()
        rename(to: "Mill", pilot)
        rename(to: "Old Mill", pilot)
        try backend.start()
        pilot.advance(by: .seconds(300))
        pilot.expect(hides: "waiting to be sent")
        pilot.expect(shows: "Old Mill")
        pilot.press(.escape, "o")
        pilot.expect(shows: "Everything was sent.")
        #expect(backend.texts.first == "Old Mill, 5 Mill Lane, Bath, \"3\"")
    }

    /// Somebody else has changed the address meanwhile: both texts are shown, and the user's is saved over the other one.
    @Test func aRenamingThatMeetsAnotherChangeIsMended() throws {
        let pilot = try open("/addresses")
        pilot.expect(shows: "12 Long Acre")
        backend.stop()
        rename(to: "Mill", pilot)
        backend.change("Home", to: "Theirs", "6 Mill Lane")
        try backend.start()
        pilot.advance(by: .seconds(300))
        pilot.expect(shows: "The address as “Mill”: not accepted.")
        pilot.press("r")
        pilot.expect(shows: "6 Mill Lane")
        pilot.click("6 Mill Lane")
        pilot.click("Name: [")
        pilot.press(.control("u"))
        pilot.type("Mill")
        pilot.press(.enter)
        pilot.expect(hides: "not accepted")
        pilot.expect(hides: "Name: [")
        #expect(backend.texts.first == "Mill, 6 Mill Lane, Bath, \"3\"")
    }
}
