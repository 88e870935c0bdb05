import Foundation
import Testing

@testable import MillracePlatform

/// Foundation's whole is the oracle, on texts of all bytes.
@Suite struct PercentEncodingTests {
    private static let texts: [String] =
        (0...127).map { (byte: UInt8) in "a\(Character(Unicode.Scalar(byte)))b" } + [
            "", "ü", "e\u{301}", "東京", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "%41", "/../a?b#c&d=e+f g",
        ]

    @Test func onlyUnreservedCharactersStay() {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        for text in Self.texts {
            #expect(PercentEncoding.encoded(text) == text.addingPercentEncoding(withAllowedCharacters: unreserved))
        }
    }

    @Test func whatIsEncodedIsDecoded() {
        for text in Self.texts {
            let decoded = PercentEncoding.decoded(PercentEncoding.encoded(text)).map { Array($0.utf8) }
            #expect(decoded == Array(text.utf8))
        }
    }

    @Test(arguments: ["%", "%4", "a%zz", "%41%4", "%C3", "%FF", "%C3%28", "%41", "%e2%82%ac", "a%00b", "plain", "%%41"])
    func aTextThatIsNoneIsNotDecoded(text: String) {
        #expect(PercentEncoding.decoded(text) == text.removingPercentEncoding)
    }
}
