import Cities
import Foundation
import Millrace
import MillraceTestKit
import TestSupport

@testable import CitiesApp

/// The app as a user goes through it, by keys and clicks, on the embedded backend over a real socket.
@Suite(.bodyTimeLimit) struct FlowTests {
    /// The ways in which the screens are arranged.
    enum Arrangement: CaseIterable {
        /// By flow controllers.
        case flow
        /// As a path in the state of the app.
        case path
    }

    private let backend: EmbeddedBackend
    private let clock = TestScheduler()

    init() throws {
        backend = try EmbeddedBackend()
    }

    private func makePilot(_ arrangement: Arrangement = .flow, columns: Int = 80, rows: Int = 30) -> Pilot {
        let buildingMaterials = LoginBuildingMaterials(at: backend, on: clock)
        let screens: any ScreenSource
        switch arrangement {
        case .flow:
            let stack = ScreenStack()
            stack.push(makeLoginScreen(with: buildingMaterials, in: stack))
            screens = stack
        case .path: screens = makeApp(with: buildingMaterials)
        }
        // Long enough for any machine: only a test that fails waits for so long.
        return Pilot(showing: screens, columns: columns, rows: rows, clock: clock, patience: .seconds(30))
    }

    /// Logs in, and waits for the cities.
    private func logIn(_ pilot: Pilot) {
        pilot.expect(shows: "Password")
        pilot.logIn()
        pilot.expect(shows: "London")
    }

    @Test(arguments: Arrangement.allCases) func logInOrderADeliverySearchAndComeBack(arrangement: Arrangement) {
        let pilot = makePilot(arrangement)
        logIn(pilot)
        pilot.press(.down, .enter)
        pilot.expect(shows: "The Old Mill, 25 min away")
        pilot.press(.enter)
        pilot.expect(shows: "There are none yet.")
        pilot.type("5 Mill Lane")
        pilot.press(.tab, .tab)
        pilot.type("BA1 1AA")
        pilot.press(.enter)
        pilot.expect(shows: "Your delivery is on its way")
        pilot.expect(shows: "The order is placed.")
        // Nobody has asked for them: the order has made the deliveries that are on the screen stale.
        pilot.expect(shows: "1    5 Mill Lane       BA1 1AA")
        let address = Address(city: "Bath", firstLine: "5 Mill Lane", postcode: "BA1 1AA")
        #expect(backend.deliveries == [Delivery(id: 1, address: address)])
        pilot.advance(by: .seconds(4))
        pilot.expect(hides: "The order is placed.")
        pilot.click("[ Done ]")
        pilot.expect(shows: "The Old Mill")
        pilot.press(.escape)
        pilot.expect(shows: "Where do you want it?")
        pilot.press("/")
        pilot.type("address")
        pilot.advance(by: .seconds(1))
        pilot.expect(shows: "Can I change the address of my delivery?")
        pilot.press(.escape)
        pilot.expect(shows: "Where do you want it?")
        pilot.press(.control("c"))
        pilot.expectQuit()
    }

    @Test func saveAnAddressRenameItOrderThereAndDeleteIt() {
        let pilot = makePilot()
        logIn(pilot)
        pilot.press("a")
        pilot.expect(shows: "12 Long Acre")
        pilot.press("n")
        pilot.type("Work")
        pilot.press(.tab)
        pilot.type("York")
        pilot.press(.tab)
        pilot.type("Low Petergate")
        pilot.press(.enter)
        pilot.expect(shows: "! Another address has this name.")
        pilot.press(.home)
        pilot.type("9 ")
        pilot.press(.backtab, .backtab, .control("u"))
        pilot.type("Mill")
        pilot.press(.tab, .tab, .enter)
        pilot.expect(shows: "York\n  9 Low Petergate")
        pilot.click("9 Low Petergate")
        pilot.click("Name: [Mill")
        pilot.press(.control("u"))
        pilot.type("Office")
        pilot.press(.enter)
        pilot.expect(hides: "Name: [")
        pilot.click("Office")
        pilot.click("[ Order a delivery ]")
        pilot.expect(shows: "A delivery to York")
        pilot.click("[ Order ]")
        pilot.expect(shows: "Your delivery is on its way")
        #expect(backend.deliveries.map(\.address) == [Address(city: "York", firstLine: "9 Low Petergate")])
        pilot.click("[ Done ]")
        pilot.click("[ Delete ]")
        pilot.expect(shows: "Delete Office?")
        // Cancelling has the focus: a second enter deletes nothing.
        pilot.press(.enter)
        pilot.expect(hides: "Delete Office?")
        pilot.click("[ Delete ]")
        pilot.press(.left, .enter)
        pilot.expect(hides: "Office")
        pilot.expect(shows: "Work ")
        #expect(backend.texts.count == 2)
    }
}
