import Dispatch
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import MillraceTrace
import TestSupport

@testable import MillraceStreams

/// An app that fetches names when `r` is pressed, shows them, and asks for a password.
final class AtlasModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Never>

    init(_ session: BackendSession) {
        let names = BackendResource<Void, [Place], NoAuth>(path: .api(.core, "/v1/places"), method: .GET)
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                Feedback(predicate: \.isLoading) { _ in
                    session.access(names).map { Event.didLoad($0) }.replaceError(Event.didFail)
                }
                .named("load")
            ],
            action: { .ui($0) }
        )
    }

    struct Place: Codable, Equatable, Identifiable {
        let id: Int
        let name: String
        var token: String?
    }

    struct State: Equatable {
        var places: [Place] = []
        var isLoading = false
        var password = ""
        var error: CoreError?
    }

    enum Action: Equatable {
        case refresh, clear
        case password(String)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad([Place])
        case didFail(CoreError)
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case .ui(.refresh): state.isLoading = true
        case .ui(.clear): state.places = []
        case let .ui(.password(text)): state.password = text
        case let .didLoad(places): (state.places, state.isLoading) = (places, false)
        case let .didFail(error): (state.error, state.isLoading) = (error, false)
        }
    }
}

struct AtlasRenderer: Renderer {
    let observer: Sink<AtlasModel.Action>

    func render(state: AtlasModel.State) -> Screen {
        Screen(
            title: "Atlas",
            keys: [
                KeyBinding(.control("r"), "Refresh", action: observer.sending(.refresh)),
                KeyBinding(.control("x"), "Clear", action: observer.sending(.clear)),
            ]
        ) {
            Node(
                id: "password",
                TextField(
                    "Password",
                    text: state.password,
                    isMasked: true,
                    onChange: observer.sending { .password($0) }
                )
            )
            for place in state.places { Node(id: "place-\(place.id)", Text("• \(place.name)")) }
            if state.error != nil { Node(id: "error", Text("It did not work.")) }
        }
    }
}

/// The app on a real socket, with a user and a trace of it alone.
final class Atlas {
    let server = MockServer()
    let trace: Trace
    let pilot: Pilot
    private let recordings: CompositeDisposable
    private let answered = DispatchSemaphore(value: 0)

    init(_ trace: Trace = Trace(), middleware: [Middleware] = []) throws {
        try server.start()
        self.trace = trace
        let base = server.url
        let own = OwnSources()
        let recording = trace.record { source in
            guard case let .access(request) = source else { return own.isOwn(source) }
            return (request.url.host, request.url.port) == (base.host, base.port)
        }
        let session = BackendSession(environment: Environment(base: server.url), middleware: middleware)
        // Tells when the trace has an answer's event.
        let observation = observeLoops(where: { _ in own.isCurrent }) { [answered] report in
            if case .accepted(_, .effect, _, _) = report.entry { answered.signal() }
        }
        recordings = CompositeDisposable([recording, observation])
        let model = own.creating { AtlasModel(session) }
        pilot = own.creating {
            Pilot(
                showing: ScreenController(viewModel: model, renderer: AtlasRenderer.init(observer:)),
                columns: 60,
                rows: 12,
                patience: .seconds(30)
            )
        }
    }

    /// Asks for the places, and waits until they are on the screen, and in the trace.
    func refresh(until text: String) {
        pilot.press(.control("r"))
        pilot.expect(shows: text)
        answered.waitInTest()
    }

    deinit {
        recordings.dispose()
        server.stop()
    }

    /// Why a text is on the screen, without the numbers of loops, ports, frames and times, which are others in each
    /// run.
    func why(_ text: String) -> String { Atlas.steady("\(trace.log.why(text))") }

    static func steady(_ text: String) -> String {
        text.replacing(/AtlasModel#\d+/, with: "AtlasModel")
            .replacing(/127\.\d+\.\d+\.\d+:\d+/, with: "host")
            .replacing(/in \d+\.\d ms/, with: "in time")
            .replacing(/since frame \d+/, with: "since a frame")
    }
}
