/// A question that other users have asked.
package struct Question: Equatable, Codable {
    /// The identifier.
    package let id: Int

    /// The question, as the backend writes it: any text.
    package let text: String

    package init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}
