import Foundation
import Millrace

/// A download that can be added to anything: it starts, shows its progress, and is stopped or deleted after a question.
struct Download: Equatable {
    enum Event: Equatable {
        case didTapButton
        case didConfirm
        case didTapNo
        case didProgress(Double)
        case didFinish
        case didFail(CoreError)
    }

    enum Mode: Equatable {
        case absent
        case running(progress: Double)
        case done
    }

    enum Question: String {
        case stop = "Do you want to stop the download?"
        case delete = "Do you want to delete the download?"
    }

    let url: URL
    var mode = Mode.absent
    var question: Question?
    var problem: CoreError?

    var isRunning: Bool {
        if case .running = mode { true } else { false }
    }

    static let reducer: Reducer<Self, Event> = { download, event in
        switch event {
        case .didTapButton:
            switch download.mode {
            case .absent: (download.mode, download.problem) = (.running(progress: 0), nil)
            case .running: download.question = .stop
            case .done: download.question = .delete
            }
        case .didConfirm: (download.mode, download.question) = (.absent, nil)
        case .didTapNo: download.question = nil
        case let .didProgress(progress): download.mode = .running(progress: progress)
        case .didFinish: (download.mode, download.question) = (.done, nil)
        case let .didFail(error): (download.mode, download.question, download.problem) = (.absent, nil, error)
        }
    }

    /// The download runs while the mode says so: to stop it is to change the mode.
    static func feedbacks(
        load: @escaping @Sendable (URL) -> SignalProducer<Double, CoreError>
    ) -> [Feedback<Self, Event>] {
        [
            Feedback(whenBecomesTrue: ^\.isRunning) { download in
                load(download.url)
                    .map(Event.didProgress)
                    .concat(value: .didFinish)
                    .replaceError(Event.didFail)
            }
            .named("load")
        ]
    }
}

/// The map of a city, with its download.
struct CityMap: Identifiable, Equatable {
    enum Event: Equatable {
        case download(Download.Event)
    }

    let id: String
    let text: String
    var download: Download

    static let download = Part(
        \Self.download,
        event: EnumCase(embed: Event.download) { if case let .download(event) = $0 { event } else { nil } }
    )
}

/// A list of maps, and the map that the user looks at.
struct CityMaps: Equatable {
    enum Event: Equatable {
        case didSelect(CityMap.ID)
        case didTapBack
        case map(CityMap.ID, CityMap.Event)
    }

    var maps: Rows<CityMap>
    var selection: CityMap.ID?

    static let maps = Part(
        forEach: \Self.maps,
        event: EnumCase(embed: Event.map) { if case let .map(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer = combine(pullback(pullback(Download.reducer, to: CityMap.download), to: maps), own)

    private static let own: Reducer<Self, Event> = { state, event in
        switch event {
        case let .didSelect(id): state.selection = id
        case .didTapBack: state.selection = nil
        case .map: break
        }
    }

    static func feedbacks(
        load: @escaping @Sendable (URL) -> SignalProducer<Double, CoreError>
    ) -> [Feedback<Self, Event>] {
        [pullback([pullback(Download.feedbacks(load: load), to: CityMap.download)], to: maps)]
    }
}

struct CityMapsRenderer: Renderer {
    let observer: Sink<CityMaps.Event>

    func render(state: CityMaps) -> Screen {
        guard let map = state.selection.flatMap({ state.maps[id: $0] }) else {
            return Screen(title: "Maps") {
                for map in state.maps {
                    Node(id: map.id, ListItem(map.id, action: observer.sending(.didSelect(map.id))))
                    download(of: map)
                }
            }
        }
        return Screen(title: map.id, leading: BarItem("Back", key: .escape, action: observer.sending(.didTapBack))) {
            Node(id: "text", Text(map.text))
            download(of: map)
        }
    }

    private func download(of map: CityMap) -> EmbeddedScreen {
        let renderer = DownloadRenderer(observer: observer.contramap { .map(map.id, .download($0)) })
        return EmbeddedScreen(id: map.id, renderer.render(state: map.download))
    }
}

struct DownloadRenderer: Renderer {
    let observer: Sink<Download.Event>

    func render(state: Download) -> Screen {
        Screen(title: "") {
            if let question = state.question {
                Node(id: "question", Text(question.rawValue))
                Node(id: "yes", Button("Yes", action: observer.sending(.didConfirm)))
                Node(id: "no", Button("Never mind", action: observer.sending(.didTapNo)))
            } else {
                if case let .running(progress) = state.mode { Node(id: "progress", ProgressBar(value: progress)) }
                Node(id: "button", Button(title(of: state.mode), action: observer.sending(.didTapButton)))
                if let problem = state.problem { Node(id: "problem", Text(problem.userMessage)) }
            }
        }
    }

    private func title(of mode: Download.Mode) -> String {
        switch mode {
        case .absent: "Download for offline use"
        case .running: "Stop"
        case .done: "Delete"
        }
    }
}
