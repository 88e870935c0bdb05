/// The body of an operation's requests.
package struct RequestBody: Sendable, Equatable {
    package let place: String
    package let description: String?
    package let isRequired: Bool
    /// By media type: `application/json`.
    package let content: [String: MediaType]

    package init(place: String, description: String? = nil, isRequired: Bool = false, content: [String: MediaType]) {
        self.place = place
        self.description = description
        self.isRequired = isRequired
        self.content = content
    }
}
