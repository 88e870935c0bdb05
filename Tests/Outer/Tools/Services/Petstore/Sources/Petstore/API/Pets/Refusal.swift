struct Refusal: Equatable, Codable, Sendable {
    let message: String
    let field: String?

    init(message: String, field: String? = nil) {
        self.message = message
        self.field = field
    }
}
