import Foundation

struct Order: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    let lines: [OrderLine]
    let total: Decimal

    init(id: Int, lines: [OrderLine], total: Decimal) {
        self.id = id
        self.lines = lines
        self.total = total
    }
}
