import Millrace

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
struct Tide: Equatable, Decodable {
    let time: String
    let height: Double
}
// End of page
