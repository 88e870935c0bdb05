struct OrderLine: Equatable, Codable, Sendable {
    let pet: Pet
    let note: String?

    init(pet: Pet, note: String? = nil) {
        self.pet = pet
        self.note = note
    }
}
