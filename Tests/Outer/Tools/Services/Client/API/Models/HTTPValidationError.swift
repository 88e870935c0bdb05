struct HTTPValidationError: Equatable, Codable, Sendable {
    let detail: [ValidationError]?

    init(detail: [ValidationError]? = nil) {
        self.detail = detail
    }
}
