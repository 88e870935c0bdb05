import Cities

extension Question {
    /// A question for tests.
    package static func fixture(id: Int = 1, text: String = "Where is my delivery?") -> Question {
        Question(id: id, text: text)
    }
}
