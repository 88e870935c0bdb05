import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct CurlCommandTests {
    private func command(
        _ method: Resource.Method = .POST,
        _ url: String = "http://localhost/",
        headers: HeaderFields = [:],
        body: String? = nil
    ) throws -> String {
        HTTPRequest(method: method, url: try .of(url), headers: headers, body: body.map { Data($0.utf8) }).curlCommand
    }

    // With an accent after it, a quote is one character with the accent, and no longer equal to a quote.
    @Test(arguments: [
        ("it's", #"it'\''s"#), ("'", #"'\''"#), ("a'\u{301}; echo out #", "a'\\''\u{301}; echo out #"),
        ("$(id) `id` \\ !! \"", "$(id) `id` \\ !! \""), ("@/etc/passwd", "@/etc/passwd"),
    ])
    func aBodyIsOneWordForAShell(body: String, quoted: String) throws {
        #expect(try command(body: body) == "curl -X POST --data-raw '\(quoted)' 'http://localhost/'")
    }

    @Test func aRequestIsACommand() throws {
        // A body does not change the method, and a GET needs none.
        expect(try command(.GET, body: "x"), is: "curl -X GET --data-raw 'x' 'http://localhost/'")
        expect(try command(.GET), is: "curl 'http://localhost/'")
        expect(try command(.HEAD), is: "curl --head 'http://localhost/'")
        // curl takes brackets and braces for patterns, but those around an address.
        expect(try command(.GET, "http://[::1]/{a}?b[]=1"), is: "curl 'http://[::1]/%7Ba%7D?b%5B%5D=1'")
        // What identifies a request is no secret.
        expect(
            try command(headers: ["Idempotency-Key": "k1", "Author": "me"]),
            is: "curl -X POST -H 'Idempotency-Key: k1' -H 'Author: me' 'http://localhost/'"
        )
        for name in [
            "X-Auth-Key", "Ocp-Apim-Subscription-Key", "X-Functions-Key", "X-Amz-Signature", "X-Session",
        ] {
            let command = try command(headers: [name: "s3cret"])
            expect(command, is: "curl -X POST -H '\(name): •••' 'http://localhost/'")
        }
    }

    @Test(arguments: [
        "http://user:s3cret@localhost/", "http://s3cret@localhost/?a=b", "http://x/?X-Amz-Signature=s3cret&a=b",
        "http://x/?sessionId=s3cret", "http://x/?pwd=s3cret", "http://x/?a=1#access_token=s3cret",
    ])
    func secretsOfAURLStayOut(url: String) throws {
        let command = try command(.GET, url)

        #expect((command.contains("s3cret"), (command.contains("•••") || url.contains("#"))) == (false, true))
    }
}
