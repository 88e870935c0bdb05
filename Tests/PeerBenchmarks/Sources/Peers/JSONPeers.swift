import Foundation
import Millrace

#if canImport(ReerJSON)
    import ReerJSON
#endif
#if canImport(ExtrasJSON)
    import ExtrasJSON
#endif
#if canImport(CYYJSON)
    import CYYJSON
#endif

/// Something that decodes documents and encodes values.
protocol JSONPeer {
    var name: String { get }

    /// Decodes a document, or throws.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws

    /// Encodes a value, and returns how long the document is.
    func encode<Value: Encodable>(_ value: Value) throws -> Int
}

/// Those that are there: ours, Foundation's, and the packages that were asked for or fetched.
enum JSONPeers {
    static var all: [any JSONPeer] {
        var all: [any JSONPeer] = [Ours(), Foundations()]
        #if canImport(ReerJSON)
            all.append(Reer())
        #endif
        #if canImport(ExtrasJSON)
            all.append(Extras())
        #endif
        return all
    }

    private struct Ours: JSONPeer {
        let name = "Millrace"
        private let decoder = JSONDecoder()
        private let encoder = JSONEncoder()

        func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws {
            let value: Result<Value, CoreError> = Parser.parse(data, decoder: decoder)
            _ = try value.get()
        }

        func encode<Value: Encodable>(_ value: Value) throws -> Int {
            try Parser.encode(value, encoder: encoder).get().count
        }
    }

    private struct Foundations: JSONPeer {
        let name = "Foundation"
        private let decoder = JSONDecoder()
        private let encoder = JSONEncoder()

        func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws {
            _ = try decoder.decode(type, from: data)
        }

        func encode<Value: Encodable>(_ value: Value) throws -> Int {
            try encoder.encode(value).count
        }
    }

    #if canImport(ReerJSON)
        private struct Reer: JSONPeer {
            let name = "ReerJSON"
            private let decoder = ReerJSONDecoder()
            private let encoder = ReerJSONEncoder()

            func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws {
                _ = try decoder.decode(type, from: data)
            }

            func encode<Value: Encodable>(_ value: Value) throws -> Int {
                try encoder.encode(value).count
            }
        }
    #endif

    #if canImport(ExtrasJSON)
        private struct Extras: JSONPeer {
            let name = "swift-extras-json"
            private let decoder = XJSONDecoder()
            private let encoder = XJSONEncoder()

            func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws {
                _ = try decoder.decode(type, from: data)
            }

            func encode<Value: Encodable>(_ value: Value) throws -> Int {
                try encoder.encode(value).count
            }
        }
    #endif
}

#if canImport(CYYJSON)
    /// A document in yyjson's memory, without a value of any type: what a decoder that is built on it can't be faster
    /// than.
    final class TreeOfC {
        private let tree: UnsafeMutablePointer<yyjson_doc>

        /// Reads a document, or returns nil where it isn't valid.
        init?(_ data: Data) {
            let tree = data.withUnsafeBytes { bytes in
                bytes.baseAddress.flatMap { yyjson_read($0.assumingMemoryBound(to: CChar.self), bytes.count, 0) }
            }
            guard let tree else { return nil }
            self.tree = tree
        }

        deinit {
            yyjson_doc_free(tree)
        }

        /// Writes the document, and returns its length.
        func write() -> Int {
            var count = 0
            free(yyjson_write(tree, 0, &count))
            return count
        }
    }
#endif
