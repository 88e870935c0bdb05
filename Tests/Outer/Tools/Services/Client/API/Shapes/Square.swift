struct Square: Equatable, Codable, Sendable {
    let kind: String
    let side: Double

    init(kind: String, side: Double) {
        self.kind = kind
        self.side = side
    }
}
