import Foundation
import MillraceBackend

/// A typical model of an app.
struct JSONFuzzModel: Codable {
    let id: Int?
    let name: String?
    let count: UInt8?
    let ratio: Double?
    let share: Float?
    let isOn: Bool?
    let tags: [String]?
    let date: Date?
    let data: Data?
    let link: URL?
    let key: UUID?
    let price: Decimal?
    let child: Child?
    let children: [Child]?
    let byName: [String: Child]?

    struct Child: Codable {
        let id: Int
        let name: String?
    }
}

/// A model whose keys are converted.
struct JSONFuzzSnake: Codable {
    let isOn: JSONTree?
    let aBC: JSONTree?
    let byName: [String: JSONTree]?
    let leading: Int?
    let x_: Double?

    private enum CodingKeys: String, CodingKey {
        case isOn, aBC, byName, x_
        case leading = "_x"
    }
}
