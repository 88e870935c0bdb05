import Foundation
import Testing

@testable import MillracePlatform

/// Foundation's whole is the oracle, on texts of all bytes.
@Suite struct PercentEncodingTests {
    private static let texts: [String] =
        (0...127).map { (byte: UInt8) in "a\(Character(Unicode.Scalar(byte)))b" } + [
            "", "ü", "e\u{301}", "東京", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "%41", "/../a?b#c&d=e+f g",
        ]

    @Test func onlyUnreservedCharactersStayAndWhatIsEncodedIsDecoded() {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        let encoded = Self.texts.map { PercentEncoding.encoded($0) }
        #expect(encoded == Self.texts.map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) })
        let decoded = encoded.map { PercentEncoding.decoded($0).map { Array($0.utf8) } }
        #expect(decoded == Self.texts.map { Array($0.utf8) })
    }

    @Test(arguments: ["%", "%4", "a%zz", "%41%4", "%C3", "%FF", "%C3%28", "%41", "%e2%82%ac", "a%00b", "plain", "%%41"])
    func aTextThatIsNoneIsNotDecoded(text: String) {
        #expect(PercentEncoding.decoded(text) == text.removingPercentEncoding)
    }
}
