import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Synchronization
import TestSupport
import Testing

@testable import Cities

/// Two features of the app run in one loop, and stand on one screen, without a change to either.
@Suite struct EmbeddedFeaturesTests {
    private let accessible = StubAccessible()
    private let scheduler = TestScheduler()
    private let routes = MutableProperty<[String]>([])

    private func desk(_ journal: Journal<DeskViewModel.State, DeskViewModel.Event>? = nil) -> DeskViewModel {
        let note = { @Sendable [routes] (route: String) in routes.modify { $0.append(route) } }
        return DeskViewModel(
            accessible: accessible,
            scheduler: scheduler,
            addressesRoutes: { note("addresses: \($0)") },
            questionsRoutes: { note("questions: \($0)") },
            journal: journal
        )
    }

    private func stubBoth() throws {
        let addresses = String(decoding: try JSONEncoder().encode([SavedAddress.fixture()]), as: UTF8.self)
        let questions = String(decoding: try JSONEncoder().encode([Question.fixture()]), as: UTF8.self)
        accessible.stub(.GET, "/v1/addresses", .json(#"{"addresses": \#(addresses)}"#))
        accessible.stub(.POST, "/v1/questions", .json(questions))
    }

    private func lines(of desk: DeskViewModel) -> [String] {
        DeskRenderer(observer: Sink { [weak desk] in desk?.send(action: $0) }).render(state: desk.state.value)
            .text(width: 48)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func bothAskTheBackendAndShowItsAnswers() throws {
        try stubBoth()
        let desk = desk()
        desk.send(action: .didTapQuestions)
        desk.send(action: .questions(.didChangeQuery("where")))
        scheduler.advance(by: .milliseconds(299))
        #expect(accessible.requests.map(\.description) == ["GET /v1/addresses"])
        scheduler.advance(by: .milliseconds(1))
        #expect(
            (
                accessible.requests.map(\.description), desk.state.value.addresses.rows,
                desk.state.value.questions?.questions
            ) == (["GET /v1/addresses", "POST /v1/questions"], [AddressRow(.fixture(etag: nil))], [.fixture()])
        )
        #expect(
            lines(of: desk) == [
                "Desk",
                "────────────────────────────────────────────────",
                "Saved addresses",
                "  Home                                    London",
                "  1 Mill Lane",
                "",
                "  [ Add an address ]",
                "",
                "Questions",
                "  Search: [where                               ]",
                "",
                "  • Where is my delivery?",
                "",
                "q Questions  r Refresh  n New  esc Back",
            ]
        )
    }

    /// What is typed, tapped and pressed on the parent's screen reaches the child that it belongs to.
    @Test func theUserWorksInBothOnOneScreen() throws {
        try stubBoth()
        let desk = desk()
        desk.send(action: .didTapQuestions)
        let screen = ScreenController(viewModel: desk, renderer: DeskRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 48, rows: 30, clock: scheduler)
        pilot.press(.end, "h", "i")
        pilot.expect(shows: "› Search: [hi ")
        /// Presses keys, and returns the query, the name in the form, and the routes.
        func press(_ keys: Key...) -> String {
            for key in keys { pilot.press(key) }
            let (addresses, questions) = (desk.state.value.addresses, desk.state.value.questions)
            return "\(questions?.query ?? "–") \(addresses.rows.first?.form?.name ?? "–") \(routes.value)"
        }
        let close = ["questions: close", "addresses: close"]
        let log = [
            press(), press(.escape), press(.backtab, .backtab, .enter), press(.escape), press(.escape), press("q"),
        ]
        let one = "\([close[0]])"
        #expect(log == ["hi – []", "hi – \(one)", "hi Home \(one)", "hi – \(one)", "hi – \(close)", "– – \(close)"])
        #expect(desk.state.value.addresses.route == .close)
        pilot.expect(hides: "Questions\n")
    }

    @Test func aChildThatIsClosedTakesItsSearchWithIt() throws {
        try stubBoth()
        let journal = Journal<DeskViewModel.State, DeskViewModel.Event>()
        let desk = desk(journal)
        desk.send(action: .didTapQuestions)
        desk.send(action: .questions(.didChangeQuery("where")))
        desk.send(action: .didTapQuestions)
        scheduler.advance(by: .seconds(1))
        desk.send(action: .questions(.didTapClose))
        let isMissed = journal.entries.contains { if case .missed = $0 { true } else { false } }
        #expect(
            (accessible.requests.map(\.description), routes.value, isMissed) == (["GET /v1/addresses"], [], true)
        )
    }

    /// A child has a screen of its own, in the loop of its parent.
    @Test func aChildHasAScreenOfItsOwn() throws {
        try stubBoth()
        let desk = desk()
        let addresses = desk.core.scoped(to: \.addresses, event: { .addresses(.ui($0)) })
        let controller = ScreenController(viewModel: addresses, renderer: AddressesRenderer.init(observer:))
        addresses.send(action: .row(.home, .didSelect))
        let hasOrder = controller.screen.node(NodeID("order", in: AddressRow.ID.home)) != nil
        addresses.send(action: .row(.home, .didTapOrder))
        #expect((controller.screen.title, hasOrder, routes.value.count) == ("Saved addresses", true, 1))
        desk.send(action: .didTapQuestions)
        let scoped = desk.core.scoped(to: \.questions, event: { .questions(.ui($0)) })
        let questions = try scoped.unwrapped()
        questions.send(action: .didChangeQuery("where"))
        scheduler.advance(by: .seconds(1))
        #expect((questions.state.value.questions, routes.value.count) == ([.fixture()], 1))
    }
}
