import Millrace
import MillraceTestKit
import PreviewFrames
import TestSupport
import Testing

@testable import PreviewGallery

@Suite struct PreviewsViewModelTests {
    /// A package whose files change, whose builds end when a test says so, and whose previews all have a picture.
    final class StubController: PreviewsBusinessControllerProtocol {
        let files = Signal<Void, NoError>.pipe()
        let builds = Signal<Result<[PreviewEntry], BuildFailure>, NoError>.pipe()
        let started = MutableProperty(0)
        let drawn = MutableProperty<[PreviewRequest]>([])
        /// The previews that end their process.
        let crashing: Set<String>

        init(crashing: Set<String> = []) {
            self.crashing = crashing
        }

        func changes() -> SignalProducer<Void, NoError> { SignalProducer(files.output) }

        func build() -> SignalProducer<Result<[PreviewEntry], BuildFailure>, NoError> {
            started.modify { $0 += 1 }
            return SignalProducer(builds.output).take(first: 1)
        }

        func picture(_ request: PreviewRequest) -> SignalProducer<PreviewPicture, NoError> {
            drawn.modify { $0.append(request) }
            guard !crashing.contains(request.id) else {
                return SignalProducer(value: PreviewPicture(request: request, content: .crash("Fatal error: no")))
            }
            return SignalProducer(value: .fixture(request))
        }
    }

    typealias Run = ViewModelRun<StubController, PreviewsViewModel>

    private func perform(_ stub: StubController = StubController(), _ body: (Run, StubController) -> Void) {
        let driver = ViewModelDriver(exhaustive: false) { (stub: StubController) in
            PreviewsViewModel(previewsBusinessController: stub)
        }
        driver.perform(stub: stub, when: { body($0, stub) }, assert: { _ in })
    }

    private static let entries: [PreviewEntry] = [
        .fixture("loading", feature: "Cities", languages: ["english", "german"]), .fixture("empty"), .fixture("failed"),
    ]

    private static let failure = BuildFailure(messages: [CompilerMessage(place: "A.swift:1:1", text: "no")])

    /// The selected preview, the request of the shown picture, and the line in the corner.
    private func shown(_ run: Run) -> [String] {
        let request = run.state.picture?.request
        let picture = request.map { "\($0.id) \($0.width) \($0.theme.rawValue) \($0.language ?? "-")" }
        return [run.state.selection ?? "-", picture ?? "-", run.state.status]
    }

    @Test func aBuildShowsTheFirstPreviewAndKeysChangeItsPicture() {
        perform { run, stub in
            #expect(shown(run) == ["-", "-", "Building…"])
            stub.builds.input.send(value: .success(Self.entries))
            #expect(shown(run) == ["Cities/loading", "Cities/loading 40 dark english", "3"])
            for action in [.didTapWidth, .didTapTheme, .didTapLanguage] as [PreviewsViewModel.Action] {
                run.send(action)
            }
            #expect(shown(run)[1] == "Cities/loading 80 light german")
            run.send(.didTapMove(1))
            // The other has no languages, and the same widths.
            #expect(shown(run)[1] == "Notes/empty 80 light -")
            for action in [.didTapWidth, .didTapMove(-5)] as [PreviewsViewModel.Action] { run.send(action) }
            #expect(shown(run)[1] == "Cities/loading 40 light german")
            run.send(.didTapMove(.max))
            #expect(shown(run)[0] == "Notes/failed")
        }
    }

    @Test func filesThatChangeDuringABuildLeadToOneMore() {
        perform { run, stub in
            for _ in 0..<50 { stub.files.input.send(value: ()) }
            #expect(stub.started.value == 1)
            stub.builds.input.send(value: .success(Self.entries))
            #expect(stub.started.value == 2)
            stub.builds.input.send(value: .success(Self.entries))
            #expect(stub.started.value == 2 && run.state.status == "3")
            stub.files.input.send(value: ())
            run.send(.didTapBuild)
            #expect(stub.started.value == 3)
        }
    }

    @Test func aBuildThatFailsKeepsTheGalleryAndTheNextOneItsPlace() {
        perform { run, stub in
            stub.builds.input.send(value: .success(Self.entries))
            run.send(.didTapPreview("Notes/empty"))
            let before = stub.drawn.value.count
            stub.files.input.send(value: ())
            stub.builds.input.send(value: .failure(Self.failure))
            #expect(shown(run) == ["Notes/empty", "Notes/empty 40 dark -", "1 error"])
            #expect(run.state.entries == Self.entries && stub.drawn.value.count == before)
            stub.files.input.send(value: ())
            stub.builds.input.send(value: .success([Self.entries[1], Self.entries[2], Self.entries[0]]))
            // The code is another, so the picture is drawn again.
            #expect(
                shown(run) == ["Notes/empty", "Notes/empty 40 dark -", "3"] && stub.drawn.value.count == before + 1
            )
            run.send(.didTapBuild)
            stub.builds.input.send(value: .success([Self.entries[2], Self.entries[0]]))
            #expect(run.state.selection == "Notes/failed")
            run.send(.didTapBuild)
            stub.builds.input.send(value: .success([]))
            #expect(run.state.selection == nil && run.state.drawing == nil)
        }
    }

    @Test func aSearchSelectsWhatItFinds() {
        perform { run, stub in
            stub.builds.input.send(value: .success(Self.entries))
            run.send(.didTapSearch)
            run.send(.didType("no FA"))
            #expect(run.state.found.map(\.id) == ["Notes/failed"] && run.state.status == "1 of 3")
            #expect(run.state.selection == "Notes/failed" && run.state.isSearching)
            run.send(.didType("x"))
            #expect(run.state.selection == "Notes/failed" && run.state.found.isEmpty)
            run.send(.didEndSearch)
            #expect(run.state.query.isEmpty && !run.state.isSearching)
            run.send(.didType("fa"))
            run.send(.didEndSearch)
            #expect(run.state.status == "1 of 3")
            run.send(.didCancelSearch)
            #expect(run.state.status == "3")
        }
    }

    @Test func aPreviewThatEndsItsProcessIsNamedUntilTheNextBuild() {
        perform(StubController(crashing: ["Cities/loading"])) { run, stub in
            stub.builds.input.send(value: .success(Self.entries))
            #expect(run.state.crashed == ["Cities/loading"])
            run.send(.didTapMove(1))
            #expect(shown(run)[1] == "Notes/empty 40 dark -" && run.state.crashed == ["Cities/loading"])
            run.send(.didTapBuild)
            stub.builds.input.send(value: .success(Self.entries))
            #expect(run.state.crashed.isEmpty)
        }
    }
}
