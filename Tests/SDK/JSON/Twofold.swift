/// An object with a value that may be there, which is also read so that a failure is forgiven.
struct Twofold<Value: Decodable>: Decodable {
    let value: Value?
    let forgiving: Value?

    private enum CodingKeys: CodingKey {
        case value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        forgiving = try? container.decode(Value.self, forKey: .value)
        value = Value.self == Never.self ? nil : try container.decodeIfPresent(Value.self, forKey: .value)
    }
}
