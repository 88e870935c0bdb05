import Foundation
import Millrace
import MillraceTestKit
import Testing

@Suite struct DownloadsTests {
    private let loads = Stub<Double, CoreError>()
    private let loop: Loop<CityMaps, CityMaps.Event>

    init() {
        let maps = ["Bath", "York"].map { city in
            CityMap(id: city, text: "The map of \(city).", download: Download(url: URL(filePath: "/\(city)")))
        }
        loop = Loop(
            initial: CityMaps(maps: Rows(maps)),
            reduce: CityMaps.reducer,
            feedbacks: CityMaps.feedbacks(load: { [loads] in loads.producer($0.path()) })
        )
    }

    private var modes: [Download.Mode] {
        loop.state.value.maps.map(\.download.mode)
    }

    private func send(_ event: Download.Event, to city: String = "Bath") {
        loop.send(.map(city, .download(event)))
    }

    @Test func aDownloadShowsItsProgressAndEnds() {
        send(.didTapButton)
        #expect(modes == [.running(progress: 0), .absent])
        loads.send(0.5)
        #expect(modes == [.running(progress: 0.5), .absent])
        loads.complete()
        #expect(modes == [.done, .absent])
        #expect(loads.arguments(as: String.self) == ["/Bath"])
        #expect((loads.starts, loads.disposals) == (1, 0))
    }

    @Test func aYesStopsItAndANoDoesNot() {
        send(.didTapButton)
        send(.didTapButton)
        #expect(loop.state.value.maps[0].download.question == .stop)
        send(.didTapNo)
        #expect((loads.starts, loads.disposals) == (1, 0))
        send(.didTapButton)
        send(.didConfirm)
        #expect(modes == [.absent, .absent])
        #expect((loads.starts, loads.disposals, loads.waiting) == (1, 1, 0))
    }

    @Test func aQuestionIsGoneWhenTheDownloadHasEnded() {
        send(.didTapButton)
        send(.didTapButton)
        loads.complete()
        #expect(loop.state.value.maps[0].download.question == nil)
        send(.didTapButton)
        #expect(loop.state.value.maps[0].download.question == .delete)
        send(.didConfirm)
        #expect(modes == [.absent, .absent])
    }

    @Test func eachRowHasADownloadOfItsOwn() {
        send(.didTapButton, to: "Bath")
        send(.didTapButton, to: "York")
        loads.fail(.transport(.refused))
        #expect(modes == [.absent, .running(progress: 0)])
        #expect(loop.state.value.maps.map(\.download.problem) == [.transport(.refused), nil])
        loop.send(.didSelect("Bath"))
        loads.send(0.25)
        #expect(modes == [.absent, .running(progress: 0.25)])
        #expect((loads.starts, loads.disposals, loads.waiting) == (2, 0, 1))
    }

    @Test func theScreens() {
        let renderer = CityMapsRenderer(observer: .ignored)
        send(.didTapButton)
        loads.send(0.5)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Maps
            ────────────────────────────────────────
              Bath

              █████████████████░░░░░░░░░░░░░░░░░ 50%
              [ Stop ]

              York

              [ Download for offline use ]
            """
        }
        loop.send(.didSelect("Bath"))
        send(.didTapButton)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            esc Back          Bath
            ────────────────────────────────────────
              The map of Bath.

              Do you want to stop the download?
              [ Yes ]
              [ Never mind ]
            """
        }
        loop.send(.didTapBack)
        send(.didTapNo)
        loads.fail(.transport(.refused))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Maps
            ────────────────────────────────────────
              Bath

              [ Download for offline use ]
              The server refused the connection.
              Check that it is running, then try
              again.

              York

              [ Download for offline use ]
            """
        }
    }
}
