import MillracePlatform

extension Parser {
    /// Returns a response handler that decodes the events of a stream by their names.
    ///
    /// ```swift
    /// BackendResource(
    ///     path: .api(.core, "/v1/videos/events"),
    ///     method: .GET,
    ///     response: Parser.readingEvents { name, data in
    ///         switch name {
    ///         case "created": Parser.parse(data).map(VideoEvent.created)
    ///         case "deleted": Parser.parse(data, key: "id").map(VideoEvent.deleted)
    ///         default: nil
    ///         }
    ///     }
    /// )
    /// ```
    ///
    /// For ``StreamingAccess/events(of:with:reconnecting:attempts:strategy:reconnected:on:seed:)``. In any other body,
    /// the name is `message`, as that of an event without a name.
    ///
    /// - Parameter decode: Returns the value of an event, or nil if it doesn't know the name.
    /// - Returns: A handler that fails with `CoreError.parsing`, also for an unknown name.
    public static func readingEvents<Value: Sendable>(
        _ decode: @escaping @Sendable (_ name: String, _ data: Data) -> Result<Value, CoreError>?
    ) -> @Sendable (Data, HTTPResponse) -> Result<Value, CoreError> {
        { data, _ in decode(eventName, data) ?? .failure(.parsing(unknownEvent(eventName))) }
    }

    private static func unknownEvent(_ name: String) -> CoreError.ParsingReason {
        let name = VisibleText.bounded(Redaction.standard.text(name), limit: 200)
        return .init(codingPath: "", expected: "an event with a known name", found: "the event \(name)")
    }

    /// The name of the event that a stream decodes.
    @TaskLocal static var eventName = "message"
}
