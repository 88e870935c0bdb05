/// A question that others have asked.
package struct Question: Equatable, Codable {
    /// What tells it from the others.
    package let id: Int

    /// The question, as the backend writes it: any text.
    package let text: String

    /// Makes a question.
    package init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}
