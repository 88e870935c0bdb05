import Foundation
import MillraceStreams
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceTrace

/// A secret is masked in every form that a URL, JSON or a header field gives it.
@Suite struct SecretMaskTests {
    static let secrets = ["abc123", "a b+c/d", "ü€😀x", "\"quoted\\\"", "p@ss:w0rd&=?#%", "100%25off%2525", "東京"]

    @Test(arguments: secrets)
    func everyFormIsMasked(secret: String) throws {
        let mask = SecretMask(["other", secret, ""])
        let percent = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let json = try JSONSerialization.data(withJSONObject: [secret])
        var forms = [secret, percent, percent.lowercased(), percent.replacing("%20", with: "+")]
        forms.append(String(decoding: json.dropFirst(2).dropLast(2), as: UTF8.self))
        forms.append(String(decoding: try JSONEncoder().encode(secret).dropFirst().dropLast(), as: UTF8.self))
        #expect(forms.filter { mask.text("<\($0)>") != "<•••>" } == [])
        // Within a longer text, base64 has the secret at one of three places; what is left of it is less than a byte at
        // each end.
        for before in ["", "u", "us", "user:"] {
            let text = Data("\(before)\(secret)!".utf8).base64EncodedString()
            let masked = mask.text(text)
            #expect(masked.contains("•••") && Data(base64Encoded: masked) == nil, "\(before): \(masked)")
        }
    }

    /// A form of a secret in which some characters are escaped and others aren't: an encoder may escape what it likes.
    private static func form(of secret: String, _ kind: Int, _ random: inout SeededGenerator) -> String {
        secret.unicodeScalars.reduce(into: "") { out, scalar in
            let isEscaped = Bool.random(using: &random)
            let isPlain = scalar.properties.isAlphabetic && scalar.isASCII
            switch kind {
            case 0 where isEscaped || !isPlain:
                let format = Bool.random(using: &random) ? "%%%02x" : "%%%02X"
                out += String(scalar).utf8.map { String(format: format, $0) }.joined()
            case 1 where isEscaped:
                let format = Bool.random(using: &random) ? "\\u%04x" : "\\u%04X"
                out += String(scalar).utf16.map { String(format: format, $0) }.joined()
            case 1 where "\"\\/".unicodeScalars.contains(scalar), 2 where isEscaped && !isPlain: out += "\\\(scalar)"
            case 2 where scalar == "\"" || scalar == "\\": out += "\\\(scalar)"
            case 3 where isEscaped || scalar == "&": out += "&#\(scalar.value);"
            default: out.unicodeScalars.append(scalar)
            }
        }
    }

    @Test(arguments: secrets, 0..<4)
    func eachCharacterMayHaveItsOwnForm(secret: String, kind: Int) throws {
        let mask = SecretMask([secret])
        var random = SeededGenerator(seed: 1)
        let forms =
            (0..<TestDepth.times(50)).map { _ in Self.form(of: secret, kind, &random) }
            + [secret.precomposedStringWithCanonicalMapping, secret.decomposedStringWithCanonicalMapping]
        #expect(forms.filter { mask.text("<\($0)>") != "<•••>" } == [])
        #expect(!mask.text(Data(secret.utf8).map { String(format: "%02x", $0) }.joined()).contains(/\d\d/))
        let inner = String(decoding: try JSONEncoder().encode([secret]), as: UTF8.self)
        let outer = String(decoding: try JSONEncoder().encode([inner]), as: UTF8.self)
        let outermost = String(decoding: try JSONEncoder().encode([outer]), as: UTF8.self)
        #expect(mask.text(outermost) == #"["[\"[\\\"•••\\\"]\"]"]"#)
    }

    /// A mark behind a letter, or a sign before it, makes another character of it, and leaves its bytes as they are.
    @Test(arguments: secrets, ["\u{301}", "\u{200D}", "\u{600}"])
    func itsNeighborsHideNoSecret(secret: String, neighbor: String) {
        let masked = SecretMask([secret]).text(neighbor + secret + neighbor)
        #expect(masked.unicodeScalars.elementsEqual((neighbor + "•••" + neighbor).unicodeScalars))
    }

    @Test func aSecretThatIsCutOrGoesOverLinesIsMasked() {
        let mask = SecretMask(["Hunter2 Hunter2"])
        #expect(mask.text("{\"a\": \"Hunter2 Hu", isCut: true) == "{\"a\": \"•••")
        // The beginning of one stays where nothing is cut.
        let texts = [
            ("code: Hunter2 H…", "code: •••…"), ("Hunter2 Hu", "Hunter2 Hu"),
            ("a Hunter2\n  Hunter2 b\nc", "a •••\n••• b\nc"), ("a Hun\nter2 Hun\r\nter2 b", "a •••\n•••\n••• b"),
        ]
        #expect(texts.map { mask.text($0.0) } == texts.map(\.1))
        let long = Data("\(String(repeating: "x", count: 40))Hunter2 Hunter2 and more".utf8)
        let lines = long.base64EncodedString(options: .lineLength64Characters)
        #expect(mask.text(lines).contains("•••\n•••"))
    }
}
