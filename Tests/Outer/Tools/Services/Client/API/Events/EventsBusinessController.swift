import Millrace

/// The requests of Events, as view models make them.
protocol EventsBusinessControllerProtocol: Sendable {
    /// List Events.
    func fetchEvents() -> SignalProducer<ServerSentEvent<Refusal>, CoreError>
}

struct EventsBusinessController: EventsBusinessControllerProtocol {
    private let streaming: StreamingAccess<NoAuth>

    init(streaming: StreamingAccess<NoAuth>) {
        self.streaming = streaming
    }

    func fetchEvents() -> SignalProducer<ServerSentEvent<Refusal>, CoreError> {
        streaming.events(of: EventsService.fetchEventsResource())
    }
}
