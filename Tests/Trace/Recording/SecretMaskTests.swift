import Foundation
import Testing

@testable import MillraceTrace

/// A secret is masked in every form that a URL, JSON or a header field gives it.
@Suite struct SecretMaskTests {
    static let secrets = ["abc123", "a b+c/d", "ü€😀x", "\"quoted\\\"", "p@ss:w0rd&=?#%", "東京"]

    @Test(arguments: secrets)
    func everyFormIsMasked(secret: String) throws {
        let mask = SecretMask(["other", secret, ""])
        let percent = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let json = try JSONSerialization.data(withJSONObject: [secret])
        var forms = [secret, percent, percent.lowercased(), percent.replacing("%20", with: "+")]
        forms.append(String(decoding: json.dropFirst(2).dropLast(2), as: UTF8.self))
        forms.append(String(decoding: try JSONEncoder().encode(secret).dropFirst().dropLast(), as: UTF8.self))
        for form in forms {
            #expect(mask.text("<\(form)>") == "<•••>", "\(form)")
        }
        // Within a longer text, base64 has the secret at one of three places; what is left of it is less than a byte at each end.
        for before in ["", "u", "us", "user:"] {
            let text = Data("\(before)\(secret)!".utf8).base64EncodedString()
            #expect(mask.text(text).contains("•••"), "\(before)")
            #expect(Data(base64Encoded: mask.text(text)) == nil)
        }
    }

    @Test func whatIsNoSecretStays() {
        #expect(SecretMask(["abc123"]).text("abc12 abc 123") == "abc12 abc 123")
        #expect(SecretMask([]).text("a") == "a")
        #expect(SecretMask([""]).text("a") == "a")
    }
}
