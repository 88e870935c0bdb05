/// An event of a server-sent event stream (the HTML standard, section 9.2).
public struct ServerSentEvent<Value: Sendable>: Sendable {
    /// The last identifier that the stream has sent, from which it can be resumed.
    public let id: String?
    /// The name of the event, `message` by default; empty for the value that is sent after a reconnection.
    public let name: String
    /// The value that the event's data decoded to.
    public let value: Value

    /// Creates an event.
    public init(id: String? = nil, name: String = "message", value: Value) {
        self.id = id
        self.name = name
        self.value = value
    }
}

extension ServerSentEvent: Equatable where Value: Equatable {}
