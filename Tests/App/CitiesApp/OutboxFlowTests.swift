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
    private let store = MemoryStore()

    init() throws {
        backend = try EmbeddedBackend()
    }

    private func makeApp(
        opening link: String,
        restoring saved: SavedApp? = nil,
        in other: (any CommandStore)? = nil
    ) throws -> (AppScreens, Pilot) {
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: backend.url)),
            user: "demo",
            scheduler: clock,
            store: other ?? store
        )
        let screens = Cities.makeApp(with: buildingMaterials, restoring: saved, opening: try AppLink(link))
        return (screens, Pilot(showing: screens, columns: 80, rows: 40, clock: clock, patience: .seconds(30)))
    }

    private func open(_ link: String) throws -> Pilot {
        let (_, pilot) = try makeApp(opening: link)
        logIn(pilot)
        return pilot
    }

    private func logIn(_ pilot: Pilot) {
        pilot.expect(shows: "Password")
        pilot.press(.tab)
        pilot.type("demo")
        pilot.press(.enter)
    }

    /// Orders while the backend is down.
    private func order(_ street: String, _ pilot: Pilot) {
        pilot.expect(shows: "There are none yet.")
        pilot.type(street)
        backend.network = .offline
        pilot.click("[ Order ]")
        pilot.expect(shows: "Your order is waiting to be sent")
        pilot.expect(shows: "waiting to be sent\n")
        #expect(backend.deliveries.isEmpty)
    }

    /// The user and the backend, between the login and the last look at the backend.
    private typealias Flow = @Sendable (OutboxFlowTests, Pilot) -> Void

    private static let orders: [Row<(Flow, [Address])>] = [
        Row(
            "that waits is placed without anything done",
            (
                { test, pilot in
                    test.order("5 Mill Lane", pilot)
                    test.backend.network = .online
                    pilot.advance(by: .seconds(300))
                    pilot.expect(shows: "Your delivery is on its way")
                    pilot.expect(shows: "1    5 Mill Lane")
                    pilot.expect(hides: "waiting to be sent")
                }, [Address(city: "Bath", firstLine: "5 Mill Lane")]
            )
        ),
        Row(
            "that was refused is mended from the outbox",
            (
                { test, pilot in
                    test.order("Mill Lane", pilot)
                    pilot.click("[ Outbox ]")
                    pilot.expect(shows: "An order to Mill Lane, Bath\n  waiting to be sent")
                    test.backend.network = .online
                    pilot.press("s")
                    pilot.expect(shows: "not accepted\n  The house needs a number.")
                    // Nothing has changed: the backend refuses it again. It is down meanwhile, or nobody could tell the
                    // two refusals apart.
                    test.backend.network = .offline
                    pilot.click("[ Retry ]")
                    pilot.expect(shows: "waiting to be sent")
                    test.backend.network = .online
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
                }, [Address(city: "Bath", firstLine: "5 Mill Lane")]
            )
        ),
        Row(
            "that waits can be discarded",
            (
                { test, pilot in
                    test.order("5 Mill Lane", pilot)
                    pilot.click("[ Outbox ]")
                    pilot.click("[ Discard ]")
                    pilot.expect(shows: "Discard “An order to 5 Mill Lane, Bath”?")
                    pilot.press(.left, .enter)
                    pilot.expect(shows: "Everything was sent.")
                    test.backend.network = .online
                    pilot.press(.escape)
                    pilot.expect(shows: "[ Order ]")
                }, []
            )
        ),
        // What a restarted app knows is shown with its age until the backend is there.
        Row(
            "is shown with its age while the backend is down",
            (
                { test, pilot in
                    pilot.expect(shows: "There are none yet.")
                    pilot.type("5 Mill Lane")
                    pilot.click("[ Order ]")
                    pilot.expect(shows: "1    5 Mill Lane")
                    pilot.click("[ Done ]")
                    test.backend.network = .offline
                    pilot.advance(by: .seconds(180))
                    pilot.click("[ Order a delivery ]")
                    pilot.expect(shows: "The list is 3 minutes old.")
                    pilot.expect(shows: "1    5 Mill Lane")
                    pilot.expect(shows: "[ Retry ]")
                    pilot.advance(by: .seconds(60))
                    pilot.expect(shows: "The list is 4 minutes old.")
                    test.backend.network = .online
                    pilot.click("[ Retry ]")
                    pilot.expect(hides: "minutes old")
                    pilot.expect(shows: "1    5 Mill Lane")
                }, [Address(city: "Bath", firstLine: "5 Mill Lane")]
            )
        ),
    ]

    @Test(arguments: orders) private func anOrder(_ row: Row<(Flow, [Address])>) throws {
        let pilot = try open("/cities/Bath/delivery")
        row.value.0(self, pilot)
        #expect(backend.deliveries.map(\.address) == row.value.1, sourceLocation: row.location)
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

    private static let addresses: [Row<(Flow, [String])>] = [
        Row(
            "that is renamed twice and deleted is gone",
            (
                { test, pilot in
                    test.rename(to: "Mill", pilot)
                    test.rename(to: "Old Mill", pilot)
                    pilot.click("5 Mill Lane")
                    pilot.click("[ Delete ]")
                    pilot.expect(shows: "Delete Old Mill?")
                    pilot.press(.left, .enter)
                    pilot.expect(hides: "Old Mill")
                    #expect(test.backend.texts.count == 2)
                    test.backend.network = .online
                    pilot.advance(by: .seconds(300))
                    pilot.expect(shows: "Work")
                    pilot.press(.escape, "o")
                    pilot.expect(shows: "Everything was sent.")
                }, ["Work, 12 Long Acre, London, \"1\""]
            )
        ),
        Row(
            "that is renamed twice has the last name",
            (
                { test, pilot in
                    test.rename(to: "Mill", pilot)
                    test.rename(to: "Old Mill", pilot)
                    test.backend.network = .online
                    pilot.advance(by: .seconds(300))
                    pilot.expect(hides: "waiting to be sent")
                    pilot.expect(shows: "Old Mill")
                    pilot.press(.escape, "o")
                    pilot.expect(shows: "Everything was sent.")
                }, ["Old Mill, 5 Mill Lane, Bath, \"3\"", "Work, 12 Long Acre, London, \"1\""]
            )
        ),
        // Somebody else has changed the address meanwhile: both texts are shown, and the user's is saved over the other
        // one.
        Row(
            "that was changed elsewhere, too, is mended",
            (
                { test, pilot in
                    test.rename(to: "Mill", pilot)
                    test.backend.change("Home", to: "Theirs", "6 Mill Lane")
                    test.backend.network = .online
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
                }, ["Mill, 6 Mill Lane, Bath, \"3\"", "Work, 12 Long Acre, London, \"1\""]
            )
        ),
    ]

    @Test(arguments: addresses) private func anAddressWhileTheBackendIsDown(_ row: Row<(Flow, [String])>) throws {
        let pilot = try open("/addresses")
        pilot.expect(shows: "12 Long Acre")
        backend.network = .offline
        row.value.0(self, pilot)
        #expect(backend.texts == row.value.1, sourceLocation: row.location)
    }

    /// What became of a damaged file is told at the end, unless the user has seen it in the outbox.
    @Test func damageIsToldUntilItWasSeen() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-outbox-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("not a database".utf8).write(to: folder.appending(path: "outbox.sqlite"))
        let (screens, pilot) = try makeApp(opening: "/cities", in: SQLiteStore(directory: folder))
        logIn(pilot)
        pilot.expect(shows: "London")
        #expect(screens.untoldDamage.map(\.file.lastPathComponent) == ["outbox.damaged-1.sqlite"])
        pilot.press("o")
        pilot.expect(shows: "The file of the outbox was damaged")
        pilot.click("[ Dismiss ]")
        #expect(screens.untoldDamage == [])
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
}
