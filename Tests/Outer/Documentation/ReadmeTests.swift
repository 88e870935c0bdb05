import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct ReadmeTests {
    @Test func theTutorialsFeatureShowsTheTidesThatABackendHas() throws {
        let server = MockServer()
        defer { server.stop() }
        server.route(
            .GET,
            "/v1/tides/:harbour",
            .json(#"{"tides": [{"time": "04:12", "height": 6.1}, {"time": "?"}, {"time": "10:40", "height": 1.2}]}"#)
        )
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        let viewModel = TidesViewModel(
            harbour: "Dover",
            tidesBusinessController: TidesBusinessController(accessible: session)
        )
        let state = try #require(viewModel.state.producer.filter { !$0.isLoading }.first()?.get())
        let screen = TidesRenderer(observer: .ignored).render(state: state)
        let shown = screen.text(width: 40)
        for page in ["README.md", "Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md"] {
            let printed = try Self.printed(page, beginningWith: "Tides at Dover")
            #expect(shown == printed, "\(page)")
        }
        #expect(server.requests.map(\.path) == ["/v1/tides/Dover"])
    }

    @Test func theTestKitListsWhatItsPageSays() throws {
        let driver = ViewModelDriver { (stub: ScriptedTides) in
            TidesViewModel(harbour: "Dover", tidesBusinessController: stub)
        }
        let messages = failures {
            driver.perform(
                stub: ScriptedTides(fetching: Stub()),
                when: { run in
                    run.step("the tides come") { run.stub.fetching.succeed([]) }
                    run.send(.didTapRefresh)
                },
                assert: { #expect($0.states.count == 3) }
            )
        }
        let page = "Sources/Testing/TestKit/Documentation.docc/TestingAFeature.md"
        #expect(try messages == [Self.printed(page, beginningWith: "Left over")])
    }

    /// The output as a page prints it.
    private static func printed(_ page: String, beginningWith beginning: String) throws -> String {
        try #require(Documentation(page).outputs.first { $0.hasPrefix(beginning) })
    }
}
