import Millrace

/// Describes the requests of Events.
struct EventsService {
    /// List Events: `GET /events`.
    ///
    /// Sends what happens.
    static func fetchEventsResource() -> BackendResource<Void, Refusal, NoAuth> {
        BackendResource(path: .api(.core, "/events"), method: .GET)
    }
}
