import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// Two features of the app run in one loop, and stand on one screen, without a change to either.
@Suite struct EmbeddedFeaturesTests {
    private let accessible = StubAccessible()
    private let scheduler = TestScheduler()

    /// What is typed, tapped and pressed on the parent's screen reaches the child that it belongs to.
    @Test func theUserWorksInBothOnOneScreen() throws {
        let addresses = String(decoding: try JSONEncoder().encode([SavedAddress.fixture()]), as: UTF8.self)
        accessible.stub(.GET, "/v1/addresses", .json(#"{"addresses": \#(addresses)}"#))
        accessible.stub(CitiesService.obtainQuestions(query: ""), .value([.fixture()]))
        let routes = MutableProperty<[String]>([])
        let desk = DeskViewModel(accessible: accessible, scheduler: scheduler) { route in
            routes.modify { $0.append(route) }
        }
        desk.send(action: .didTapQuestions)
        let screen = ScreenController(viewModel: desk, renderer: DeskRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 48, rows: 30, clock: scheduler)
        pilot.press(.end, "h", "i")
        pilot.expect(shows: "› Search: [hi ")
        pilot.advance(by: QuestionsViewModel.pause)
        pilot.expect(shows: "• Where is my delivery?")
        #expect(accessible.requests.map(\.description) == ["GET /v1/addresses", "POST /v1/questions"])
        pilot.press(.escape)
        pilot.press(.backtab, .backtab, .enter)
        #expect(desk.state.value.addresses.rows.first?.form?.name == "Home")
        pilot.press(.escape, .escape)
        #expect(routes.value == ["questions: close", "addresses: close"])
        pilot.press("q")
        pilot.expect(hides: "Questions\n")
    }
}
