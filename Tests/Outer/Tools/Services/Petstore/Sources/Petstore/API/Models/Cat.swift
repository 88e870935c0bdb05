struct Cat: Equatable, Codable, Sendable {
    let type: String

    /// At least 1.
    ///
    /// At most 9.
    let lives: Int?

    init(type: String, lives: Int? = nil) {
        self.type = type
        self.lives = lives
    }
}
