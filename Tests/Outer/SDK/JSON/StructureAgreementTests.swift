import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// Documents that are cut off, or changed in a byte, at every place.
@Suite struct StructureAgreementTests {
    /// Each byte in each place: some end a document for certain, others are for `JSONDecoder` to judge.
    @Test func everyByteAnywhere() {
        let decoders = [JSONDecoder(), JSONDecoder(), JSONDecoder()]
        decoders[1].allowsJSON5 = true
        decoders[2].assumesTopLevelDictionary = true
        for text in [#"{"a":-1.5e2,"b":[true,"x"] }"#, "12", #""a":1"#] {
            let document = Array(text.utf8)
            for place in TestDepth.some(0...document.count, each: 3) {
                for byte in [UInt8](1..<0x80) + [0, 0xC3, 0xEF, 0xFE, 0xFF] {
                    let inserted = Data(document[..<place] + [byte] + document[place...])
                    let replaced = Data(document[..<place] + [byte] + document[place...].dropFirst())
                    // JSON5 ends the process for some of them, as `0008` says.
                    let isSafe = byte < 0x80 && text.count > 2 && !"+-eE".utf8.contains(byte)
                    for decoder in decoders where isSafe || !decoder.allowsJSON5 {
                        agrees(Ignorant.self, inserted, decoder: decoder)
                        agrees(Ignorant.self, replaced, decoder: decoder)
                    }
                }
            }
        }
    }

    @Test func aDocumentCutOffAtEveryByte() {
        for document in [
            RichDocument.data, Data(" [1, -2.5, 1e10, true, null] ".utf8), Data(#""a\n\u00e9\ud83d\ude00é""#.utf8),
        ] {
            for end in 0...document.count {
                agrees(RichDocument.self, document[..<end], by: ==)
                agrees(AnyJSON.self, document[..<end], by: AnyJSON.same)
                agrees(AnyJSON.self, document[end...], by: AnyJSON.same)
            }
        }
    }

    @Test func everyByteOfADocumentReplacedAndReadAsAnything() {
        let telling = Array("\"\\{}[],:0-.".utf8) + [0x01, 0xFF]
        var document = Data(#"{"a": [1, -2.5e1, "x\n", true], "é": {"b": null, "": []}, "a": "\ud83d\ude00"}"#.utf8)
        for place in document.indices {
            let byte = document[place]
            for other in telling where other != byte {
                document[place] = other
                agrees(AnyJSON.self, document, by: AnyJSON.same)
                agrees(MemberA.self, document, by: { $0.a == $1.a })
            }
            document[place] = byte
        }
    }
}
