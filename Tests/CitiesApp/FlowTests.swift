import Cities
import Foundation
import Millrace
import Testing

@testable import CitiesApp
@testable import MillraceTerminal

/// The app as a user goes through it, by keys and screens, on the embedded backend over a real socket.
@Suite struct FlowTests {
    private let backend: EmbeddedBackend
    private let stack = ScreenStack()

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
            .first()
        return try #require(shown).get()
    }

    @Test func logInOrderADeliverySearchAndComeBack() throws {
        try press(.tab, .paste("demo"), .enter, whenShown: "Password")
        try press(.down, .enter, whenShown: "Where do you want it?")
        try press(.paste("5 Mill Lane"), .tab, .tab, .paste("BA1 1AA"), .enter, whenShown: "A delivery to Bath")
        try press(.enter, whenShown: "Your delivery is on its way")
        #expect(backend.deliveries == [EmbeddedBackend.Delivery(city: "Bath", firstLine: "5 Mill Lane")])
        try press("/", whenShown: "Where do you want it?")
        try press(.paste("address"), whenShown: "What do you want to know?")
        try press(.escape, whenShown: "Can I change the address of my delivery?")
        try waitFor("Where do you want it?")
        #expect(stack.count == 2)
    }

    @Test func aWrongPasswordCanBeCorrected() throws {
        try press(.tab, .paste("wrong"), .enter, whenShown: "Password")
        try press(.tab, .control("u"), .paste("demo"), .enter, whenShown: "don't match")
        try waitFor("London")
    }
}
