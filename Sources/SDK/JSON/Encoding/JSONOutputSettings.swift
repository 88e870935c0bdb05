import MillracePlatform

/// The settings of a `JSONEncoder` when encoding begins.
struct JSONOutputSettings {
    let isPretty: Bool
    let sortsKeys: Bool
    let escapesSlashes: Bool
    let isSnakeCase: Bool
    let dates: JSONEncoder.DateEncodingStrategy
    let data: JSONEncoder.DataEncodingStrategy
    let floats: JSONEncoder.NonConformingFloatEncodingStrategy
    let userInfo: [CodingUserInfoKey: Any]

    /// Creates a copy of an encoder's settings; nil for those that only `JSONEncoder` follows: a subclass, keys that a
    /// function converts, an unknown format.
    init?(_ encoder: JSONEncoder) {
        guard type(of: encoder) == JSONEncoder.self else { return nil }
        let format = encoder.outputFormatting
        guard format.isSubset(of: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) else { return nil }
        switch encoder.keyEncodingStrategy {
        case .useDefaultKeys: isSnakeCase = false
        case .convertToSnakeCase: isSnakeCase = true
        default: return nil
        }
        isPretty = format.contains(.prettyPrinted)
        sortsKeys = format.contains(.sortedKeys)
        escapesSlashes = !format.contains(.withoutEscapingSlashes)
        dates = encoder.dateEncodingStrategy
        data = encoder.dataEncodingStrategy
        floats = encoder.nonConformingFloatEncodingStrategy
        userInfo = encoder.userInfo
    }
}
