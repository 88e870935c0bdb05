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

    @Test func aYesStopsItAndANoDoesNot() {
        send(.didTapButton)
        send(.didTapButton)
        #expect(loop.state.value.maps[0].download.question == .stop)
        send(.didTapNo)
        #expect((loads.starts, loads.disposals) == (1, 0))
        send(.didTapButton)
        send(.didConfirm)
        #expect((modes, loads.starts, loads.disposals, loads.waiting) == ([.absent, .absent], 1, 1, 0))
    }
}
