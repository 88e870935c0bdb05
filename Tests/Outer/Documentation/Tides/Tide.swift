import Millrace

// Page: README.md
struct Tide: Equatable, Decodable {
    let time: String
    let height: Double
}
// End of page
