/// Why a request is refused.
struct Refusal: Equatable, Codable, Sendable {
    let detail: String

    init(detail: String) {
        self.detail = detail
    }
}
