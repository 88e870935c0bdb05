import Millrace

struct Tide: Equatable, Decodable {
    let time: String
    let height: Double
}
