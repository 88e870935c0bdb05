/// A media type without its parameters.
struct MediaRange: Equatable {
    let text: String

    init(_ text: String) {
        self.text = text.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    }

    /// Whether it is JSON, or anything, which is read as JSON where a schema stands.
    var isJSON: Bool { text == "application/json" || text == "text/json" || text.hasSuffix("+json") || text == "*/*" }
    var isProblem: Bool { text == "application/problem+json" }
    var isForm: Bool { text == "application/x-www-form-urlencoded" }
    var isMultipart: Bool { text.hasPrefix("multipart/") }
    var isEvents: Bool { text == "text/event-stream" }
    var isText: Bool { text.hasPrefix("text/") && !isEvents && !isJSON }
}
