/// The answer that a request asks for, in a `Prefer` field (RFC 7240): `code=404, example=empty`.
struct AnswerPreference: Equatable {
    private(set) var status: Int?
    private(set) var example: String?

    init(_ field: String) {
        for part in field.split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            guard pair.count == 2 else { continue }
            switch pair[0].lowercased() {
            case "code": status = Int(pair[1]).flatMap { (200..<600).contains($0) ? $0 : nil }
            case "example": example = pair[1]
            default: break
            }
        }
    }
}
