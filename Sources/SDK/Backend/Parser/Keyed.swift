import MillracePlatform

/// A value below a path of keys, which is passed as the configuration, so that a shared decoder stays unchanged.
struct Keyed<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration path: [String]) throws {
        let (object, key) = try decoder.member(at: path)
        value = try object.decode(Value.self, forKey: key)
    }
}
