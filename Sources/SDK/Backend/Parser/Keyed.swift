import MillracePlatform

/// A value below a path of keys, which is passed as the configuration, so that a shared decoder stays unchanged.
struct Keyed<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration path: [String]) throws {
        var container = try decoder.container(keyedBy: AnyCodingKey.self)
        for name in path.dropLast() {
            container = try container.nestedContainer(
                keyedBy: AnyCodingKey.self,
                forKey: AnyCodingKey.key(name, in: container)
            )
        }
        value = try container.decode(Value.self, forKey: AnyCodingKey.key(path.last ?? "", in: container))
    }
}
