import Foundation
import JSONTestSupport
import MillraceBackend
import TestSupport
import Testing

/// Decoding beside, inside and at the edge of something else.
@Suite struct DecoderUseTests {
    /// A document that ends with a page of memory, behind which reading is not allowed.
    @Test func nothingBehindADocumentIsRead() throws {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let mapped = mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        let memory = try #require(mapped)
        try #require(memory != MAP_FAILED)
        defer { munmap(memory, 2 * page) }
        try #require(mprotect(memory + page, page, PROT_NONE) == 0)

        let texts = [
            "1", "-", "12", "1.5", "1e", "true", "tru", "nul", "f", "\"", "\"a", "\"\\", "\"\\u", "\"\\u00",
            "\"\\ud83d", "\"\\ud83d\\", "[", "[1", "[1,", "{", "{\"a", "{\"a\"", "{\"a\":", " ",
            #"{"a":1}"#, #"["\ud83d\ude00"]"#,
        ]
        for text in texts {
            for pad in 0..<17 {
                let bytes = Array(repeating: UInt8(ascii: " "), count: pad) + Array(text.utf8)
                Self.agreesAtTheEnd(bytes, of: memory, page)
                Self.agreesAtTheEnd(
                    Array("[\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: pad) + Array(text.utf8),
                    of: memory,
                    page
                )
            }
        }
        for bytes in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xF0], [0xEF, 0xBB], [0xFF]] as [[UInt8]] {
            Self.agreesAtTheEnd(bytes, of: memory, page)
            Self.agreesAtTheEnd([0x22] + bytes, of: memory, page)
        }
    }

    private static func agreesAtTheEnd(_ bytes: [UInt8], of memory: UnsafeMutableRawPointer, _ page: Int) {
        let start = memory + page - bytes.count
        start.copyMemory(from: bytes, byteCount: bytes.count)
        agrees(AnyJSON.self, Data(bytesNoCopy: start, count: bytes.count, deallocator: .none), by: AnyJSON.same)
    }

    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("documents within documents", documentsWithinDocuments),
        Row("many threads with one decoder", manyThreadsWithOneDecoder),
        Row("keys of paths", keysOfPaths),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func documentsWithinDocuments() {
        let inner = #"{\"a\": [1, \"x\", null], \"payload\": \"{\\\"a\\\": true}\"}"#
        let document = #"{"before": "é\n", "payload": "\#(inner)", "after": [1, 2.5, "\u00e9"]}"#
        agrees(Envelope.self, document)
        agrees([Envelope].self, "[\(document), \(document), {}]")
        agrees(Envelope.self, #"{"payload": "[1", "after": 3}"#)
        agrees(Envelope.self, #"{"payload": "01", "after": 01}"#)
    }

    private static func manyThreadsWithOneDecoder() {
        let decoder = JSONDecoder()
        DispatchQueue.concurrentPerform(iterations: 64) { turn in
            agrees(RichDocument.self, RichDocument.data, decoder: decoder, by: ==)
            agrees(AnyJSON.self, RichDocument.data, decoder: decoder, by: AnyJSON.same)
            agrees(AnyJSON.self, RichDocument.data.prefix(4 * turn + 1), decoder: decoder, by: AnyJSON.same)
        }
    }

    /// The keys of a path are those that were asked for, with their own type, number and spelling.
    private static func keysOfPaths() {
        let all: [String] = [
            #"{"plain": 1, "e\u0301": 2}"#, #"{"plain": [1], "\u00e9": {}}"#, #"{"plain": {"plain": 1}}"#, "{}",
            #"{"plain": null, "e\u0301": null}"#,
        ]
        for text in all {
            agrees(Asking.self, text)
            agrees([Asking].self, "[\(text)]")
            agrees([String: Asking].self, #"{"k": \#(text)}"#)
        }
    }

    /// A value with a document in one of its strings, which is decoded while the outer one is.
    private struct Envelope: Decodable {
        let before: String?
        let payload: String
        let after: AnyJSON?

        private enum CodingKeys: CodingKey {
            case before, payload, after
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let text = try container.decodeIfPresent(String.self, forKey: .payload) ?? "null"
            let ours: Result<AnyJSON, CoreError> = Parser.parse(Data(text.utf8))
            let nested: Result<Envelope, CoreError> = Parser.parse(Data(text.utf8))
            payload = "\(ExactText.text((try? ours.get()) as Any)) \(ExactText.text((try? nested.get()) as Any))"
            before = try container.decodeIfPresent(String.self, forKey: .before)
            after = try container.decodeIfPresent(AnyJSON.self, forKey: .after)
        }
    }

    /// What the paths of errors, containers and decoders are made of.
    private struct Asking: Decodable {
        private(set) var log: [String] = []

        private enum CodingKeys: Int, CodingKey {
            case plain = 11
            case accented = 22

            var stringValue: String { self == .plain ? "plain" : "\u{e9}" }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            for key in [CodingKeys.plain, .accented] {
                note { _ = try container.decode(Bool.self, forKey: key) }
                note { _ = try container.decode([Bool].self, forKey: key) }
                note { _ = try container.nestedUnkeyedContainer(forKey: key).count }
                note {
                    _ = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: key).decode(
                        Bool.self,
                        forKey: .plain
                    )
                }
                log.append(Asking.words(try container.superDecoder(forKey: key).codingPath))
                let nested = try? container.nestedContainer(keyedBy: CodingKeys.self, forKey: key)
                log.append(Asking.words(nested?.codingPath ?? []))
            }
        }

        private mutating func note(_ act: () throws -> Void) {
            do {
                try act()
            } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
                DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context)
            {
                log.append(Asking.words(context.codingPath))
            } catch {
                log.append("another error")
            }
        }

        private static func words(_ path: [any CodingKey]) -> String {
            path.map { "\($0.stringValue) \($0.intValue ?? -1) \($0 is CodingKeys)" }.joined(separator: ", ")
        }
    }
}
