import Cities
import Foundation
import Millrace
import Testing

@testable import CitiesApp
@testable import MillraceTerminal

/// The app as a user goes through it, by keys and screens, on the embedded backend over a real socket.
@Suite(.timeLimit(.minutes(5))) struct FlowTests {
    private let backend: EmbeddedBackend
    private let stack = ScreenStack()
    private let clock = QueueScheduler(name: "tests.flow")

    private struct NeverShown: Error {
        let words: String
    }

    init() throws {
        backend = try EmbeddedBackend()
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: backend.url)),
            user: "demo",
            scheduler: QueueScheduler()
        )
        stack.push(makeLoginScreen(with: buildingMaterials, in: stack))
    }

    /// Waits until a screen with these words is shown, and presses keys there.
    private func press(_ keys: Key..., whenShown words: String) throws {
        try press(keys, whenShown: words)
    }

    private func press(_ keys: [Key], whenShown words: String) throws {
        let controller = try waitFor(words)
        var interaction = ScreenInteraction()
        for key in keys {
            let screen = controller.screen
            interaction.update(to: screen)
            interaction.handle(key, on: screen).perform()
        }
    }

    @discardableResult
    private func waitFor(_ words: String) throws -> ScreenController {
        let shown = stack.current.producer
            .skipNil()
            .flatMap(.latest) { controller in controller.changes.map { controller } }
            .filter { $0.screen.text(width: 80).contains(words) }
            .promoteError(NeverShown.self)
            // Long enough for any machine; a wait without an end would hang the tests instead of failing one.
            .timeout(after: .seconds(30), raising: NeverShown(words: words), on: clock)
            .first()
        return try #require(shown).get()
    }

    private func logIn() throws {
        try press(.tab, .paste("demo"), .enter, whenShown: "Password")
    }

    @Test func logInOrderADeliverySearchAndComeBack() throws {
        try logIn()
        try press(.down, .enter, whenShown: "Where do you want it?")
        try waitFor("The Old Mill, 25 min away")
        try press(.enter, whenShown: "Order a delivery")
        try waitFor("There are none yet.")
        try press(.paste("5 Mill Lane"), .tab, .tab, .paste("BA1 1AA"), .enter, whenShown: "A delivery to Bath")
        try waitFor("Your delivery is on its way")
        // Nobody has asked for them: the order has made the deliveries that are on the screen stale.
        try press(.enter, whenShown: "No. 1")
        let address = Address(city: "Bath", firstLine: "5 Mill Lane", postcode: "BA1 1AA")
        #expect(backend.deliveries == [Delivery(id: 1, address: address)])
        try press(.escape, whenShown: "The Old Mill")
        try press("/", whenShown: "Where do you want it?")
        try press(.paste("address"), whenShown: "What do you want to know?")
        try press(.escape, whenShown: "Can I change the address of my delivery?")
        try waitFor("Where do you want it?")
        #expect(stack.count == 2)
    }

    @Test func saveAnAddressRenameItOrderThereAndDeleteIt() throws {
        try logIn()
        try press("a", whenShown: "Where do you want it?")
        try press("n", whenShown: "Work")
        let typed: [Key] = [.paste("Work"), .tab, .paste("York"), .tab, .paste("Low Petergate"), .enter]
        try press(typed, whenShown: "A new address")
        let correction: [Key] = [.control("u"), .paste("Mill"), .tab, .tab, .home, .paste("9 "), .enter]
        try press(correction, whenShown: "! Another address has this name.")
        try press(.down, .down, .enter, whenShown: "York\n  9 Low Petergate")
        try press(.down, .down, .tab, .tab, .control("u"), .paste("Office"), .enter, whenShown: "[ Rename ]")
        try press(.down, .down, .enter, whenShown: "  Office ")
        try press(.down, .down, .tab, .enter, whenShown: "Order a delivery")
        try press(.tab, .tab, .tab, .enter, whenShown: "A delivery to York")
        try press(.enter, whenShown: "Your delivery is on its way")
        #expect(backend.deliveries.map(\.address) == [Address(city: "York", firstLine: "9 Low Petergate")])
        try press(.down, .down, .tab, .tab, .tab, .tab, .enter, whenShown: "[ Delete ]")
        // Cancelling has the focus in the question.
        try press(.backtab, .enter, whenShown: "Delete Office?")
        let list = try waitFor("  12 Long Acre\n\n  [ Add an address ]").screen.text(width: 80)
        #expect(list.contains("Work") && !list.contains("Office"))
    }

    @Test func anAddressThatWasChangedElsewhereIsKeptOrTaken() throws {
        try logIn()
        try press("a", whenShown: "Where do you want it?")
        try press(.enter, whenShown: "12 Long Acre")
        backend.change("Home", to: "Theirs", "6 Mill Lane")
        try press(.tab, .tab, .control("u"), .paste("Mill"), .enter, whenShown: "[ Rename ]")
        let conflict = try waitFor("Somebody else has changed this address.").screen.text(width: 80)
        #expect(conflict.contains("Yours   Mill, 5 Mill Lane, BA1 1AA, Bath"))
        #expect(conflict.contains("Theirs  Theirs, 6 Mill Lane, Bath"))
        try press(.tab, .tab, .enter, whenShown: "[ Keep mine ]")
        try waitFor("  Mill ")
        #expect(backend.texts == ["Mill, 5 Mill Lane, Bath, \"3\"", "Work, 12 Long Acre, London, \"1\""])

        try press(.enter, whenShown: "  5 Mill Lane\n\n")
        backend.change("Mill", to: "Theirs", "7 Mill Lane")
        try press(.tab, .tab, .control("u"), .paste("Mine"), .enter, whenShown: "[ Rename ]")
        try press(.tab, .tab, .tab, .enter, whenShown: "[ Take theirs ]")
        try waitFor("  7 Mill Lane\n\n  Work")
        #expect(backend.texts == ["Theirs, 7 Mill Lane, Bath, \"4\"", "Work, 12 Long Acre, London, \"1\""])
    }

    @Test func aFavoriteThatTheBackendRefusesIsRolledBack() throws {
        backend.state.withLock { $0.favorites = ["Cardiff", "Belfast", "York"] }
        try logIn()
        try press("f", whenShown: "Wales ★")
        try waitFor("  London\n  The server did not accept the request (422).\n  Bath\n")
        #expect(backend.favorites == ["Cardiff", "Belfast", "York"])
        try press("f", "r", whenShown: "(422)")
        try waitFor("York                                                                         ★")
    }

    @Test func aWrongPasswordCanBeCorrected() throws {
        try press(.tab, .paste("wrong"), .enter, whenShown: "Password")
        try press(.tab, .control("u"), .paste("demo"), .enter, whenShown: "don't match")
        try waitFor("London")
    }
}
