struct Circle: Equatable, Codable, Sendable {
    let kind: String
    let radius: Double

    init(kind: String, radius: Double) {
        self.kind = kind
        self.radius = radius
    }
}
