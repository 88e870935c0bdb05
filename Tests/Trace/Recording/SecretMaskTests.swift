import Foundation
import MillraceStreams
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

    /// The page of a log and its statistics escape what they show: no form of a secret comes of what is left of a masked text.
    @Test(arguments: secrets)
    func whatIsMadeOfALogHasNoSecret(secret: String) throws {
        let mask = SecretMask([secret])
        let json = String(decoding: try JSONEncoder().encode([secret]), as: UTF8.self)
        let text = mask.text("<\(secret)>\(json)&\(secret)</script>")
        let loop = "A\(text)#1"
        let records = [
            TraceEntry.note(text), .began(loop: loop, state: [TracePart(path: text, text: text)], feedbacks: [text]),
            .event(text, loop: loop, parts: [], changes: []), .sent("GET http://host/\(text)"),
        ].enumerated().map { index, entry in
            TraceRecord(number: CauseID(number: UInt64(index) + 1), cause: .none, seconds: 0, entry: entry)
        }
        var summary = TraceSummary()
        summary.add(TraceLog(records), named: "session.jsonl")
        let escaped = TracePage.escaped(secret)
        for made in [TracePage(TraceLog(records), title: text).html, "\(summary)"] {
            #expect(made.contains("•••"))
            for form in [secret, escaped, String(json.dropFirst(2).dropLast(2))] { #expect(!made.contains(form)) }
        }
    }

    @Test func whatIsNoSecretStays() {
        #expect(SecretMask(["abc123"]).text("abc12 abc 123") == "abc12 abc 123")
        #expect(SecretMask([]).text("a") == "a")
        #expect(SecretMask([""]).text("a") == "a")
    }
}
