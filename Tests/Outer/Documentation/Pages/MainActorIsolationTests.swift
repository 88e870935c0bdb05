import Millrace
import MillraceTestKit
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct MainActorIsolationTests {
    private struct StubTideLevels: TideLevelBusinessControllerProtocol {
        let fetching: Stub<TideLevel, CoreError>

        func fetch() -> SignalProducer<TideLevel, CoreError> { fetching.producer() }
    }

    @MainActor private final class Label {
        var text = ""
    }

    @MainActor @Test func theMainActorTakesStates() {
        let fetching = Stub<TideLevel, CoreError>()
        let viewModel = TideLevelViewModel(tideLevelBusinessController: StubTideLevels(fetching: fetching))
        let label = Label()

        // Page: Sources/SDK/Millrace/Documentation.docc/MainActorIsolation.md
        let observation = viewModel.state.producer.startWithValuesOnMain { state in
            label.text = state.isLoading ? "Loading…" : "\(state.level?.meters ?? 0) m"
        }
        // End of page

        #expect(label.text == "Loading…")
        fetching.succeed(TideLevel(meters: 6.1))
        #expect(label.text == "6.1 m")
        observation.dispose()
        viewModel.send(action: .didTapRefresh)
        #expect(label.text == "6.1 m")
    }

    /// The code of the page, and what the compiler says without its words.
    @Test(
        .needs(Compiler.modules != nil, "the built modules are not where they are looked for"),
        arguments: [true, false]
    )
    func theCodeCompilesWhereTypesBelongToTheMainActor(hasWords: Bool) throws {
        let page = try Documentation("Sources/SDK/Millrace/Documentation.docc/MainActorIsolation.md")
        let feature = try #require(page.blocks.first { $0.info == "swift" }).text
        let code = "import Millrace\n" + (hasWords ? feature : feature.replacing("nonisolated ", with: ""))
        let options = ["-default-isolation", "MainActor"]
        let errors = try Compiler.messages(.error, in: code, options: options)
        #expect(errors.isEmpty == hasWords, "\(errors)")
        guard hasWords else { return }
        #expect(try Compiler.messages(.warning, in: code, options: options) == [:])
    }
}
