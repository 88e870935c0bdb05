struct Dog: Equatable, Codable, Sendable {
    let isTrained: Bool
    let type: String

    init(isTrained: Bool, type: String) {
        self.isTrained = isTrained
        self.type = type
    }
}
