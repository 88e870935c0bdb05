import Foundation

extension Parser {
    /// Decodes a document as a decoder does, faster where it can.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        _ data: Data,
        _ decoder: JSONDecoder
    ) throws -> Value {
        do {
            return try JSONReader.read(data, decoder) { try $0.value(type, at: 0) }
        } catch {
            return try decoder.decode(type, from: data)
        }
    }

    /// Decodes a document with a configuration as a decoder does, faster where it can.
    static func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        _ data: Data,
        _ decoder: JSONDecoder,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        do {
            return try JSONReader.read(data, decoder) { document in
                try type.init(from: JSONValueDecoder(document: document, index: 0), configuration: configuration)
            }
        } catch {
            return try decoder.decode(type, from: data, configuration: configuration)
        }
    }
}
