import Millrace
import MillraceChannels
import MillraceTestKit

// Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
enum RoomAuth: AuthKind {}

struct Saying: Encodable, Equatable, Sendable {
    var join: String?
    var after: Int?
    var text: String?
}

struct Said: Codable, Equatable, Sendable {
    let id: Int
    let text: String
}

enum RoomService {
    static func roomChannel(_ room: String) -> BackendChannel<Saying, Said, RoomAuth> {
        BackendChannel(path: .api(.core, "/v1/talk"))
            .onOpen { opening in [Saying(join: room, after: opening.last?.id)] }
    }
}
// End of page

// Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
protocol RoomBusinessControllerProtocol: Sendable {
    var said: SignalProducer<Said, CoreError> { get }
    var state: Property<ChannelState> { get }
    func say(_ text: String) -> SignalProducer<Never, CoreError>
}

struct RoomBusinessController: RoomBusinessControllerProtocol {
    let connection: ChannelConnection<Saying, Said>

    init(room: String, access: some ChannelAccess<RoomAuth>) {
        connection = access.open(RoomService.roomChannel(room))
    }

    var said: SignalProducer<Said, CoreError> { connection.messages }
    var state: Property<ChannelState> { connection.state }

    func say(_ text: String) -> SignalProducer<Never, CoreError> {
        connection.send(Saying(text: text))
    }
}
// End of page

// Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
final class RoomViewModel: FeedbackViewModel {
    struct State: Equatable {
        var said: [Said] = []
        var isOnline = false
        var draft = ""
        var sending: String?
        var problem: CoreError?
    }

    enum Action: Equatable {
        case didHear(Said), didChange(ChannelState), didType(String), didSubmit, didSend, didFail(CoreError)
    }

    typealias Event = Action
    let core: ViewModelCore<State, Action, Action, Never>

    init(_ room: any RoomBusinessControllerProtocol) {
        let hearing = Feedback<State, Action>(
            source: room.said.map(Action.didHear).replaceError(Action.didFail),
            as: { $0 }
        )
        let watching = Feedback<State, Action>(source: room.state.producer, as: Action.didChange)
        let sending = Feedback<State, Action>(skippingRepeated: ^\.sending) { text in
            room.say(text).then(SignalProducer(value: Action.didSend)).replaceError(Action.didFail)
        }
        let (first, feedbacks) = (State(), [hearing, watching, sending])
        core = ViewModelCore(initial: first, reduce: Self.reducer, feedbacks: feedbacks, action: { $0 })
    }

    static let reducer: Reducer<State, Action> = { state, event in
        switch event {
        case .didHear(let said): state.said.append(said)
        case .didChange(.open): (state.isOnline, state.problem) = (true, nil)
        case .didChange(.waiting(_, let error)): (state.isOnline, state.problem) = (false, error)
        case .didChange: state.isOnline = false
        case .didType(let text): state.draft = text
        // While one is being sent, another one would take its place.
        case .didSubmit where state.sending == nil: (state.sending, state.draft) = (state.draft, "")
        case .didSubmit: break
        case .didSend: state.sending = nil
        case .didFail(let error): (state.problem, state.sending) = (error, nil)
        }
    }
}
// End of page

// Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
struct StubRoom: RoomBusinessControllerProtocol {
    let hearing = Stub<Said, CoreError>()
    let saying = Stub<Never, CoreError>()
    let current = MutableProperty(ChannelState.connecting)
    var said: SignalProducer<Said, CoreError> { hearing.producer() }
    var state: Property<ChannelState> { Property(capturing: current) }
    func say(_ text: String) -> SignalProducer<Never, CoreError> { saying.producer(text) }
}
// End of page
