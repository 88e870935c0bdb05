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
}
