import MillracePlatform

/// The settings of a `JSONDecoder` when decoding begins.
struct JSONSettings {
    let dates: JSONDecoder.DateDecodingStrategy
    let data: JSONDecoder.DataDecodingStrategy
    let floats: JSONDecoder.NonConformingFloatDecodingStrategy
    let userInfo: [CodingUserInfoKey: Any]
    let isSnakeCase: Bool
    let allowsJSON5: Bool

    /// Creates a copy of a decoder's settings; nil for those that only `JSONDecoder` follows.
    ///
    /// A subclass may decode differently, a function may convert keys, and a dictionary without its braces looks like
    /// another document.
    init?(_ decoder: JSONDecoder) {
        guard type(of: decoder) == JSONDecoder.self else { return nil }
        switch decoder.keyDecodingStrategy {
        case .useDefaultKeys: isSnakeCase = false
        case .convertFromSnakeCase: isSnakeCase = true
        default: return nil
        }
        userInfo = decoder.userInfo
        guard userInfo.isEmpty || !decoder.assumesTopLevelDictionary else { return nil }
        dates = decoder.dateDecodingStrategy
        data = decoder.dataDecodingStrategy
        floats = decoder.nonConformingFloatDecodingStrategy
        allowsJSON5 = decoder.allowsJSON5
    }
}
