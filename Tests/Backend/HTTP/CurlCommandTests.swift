import Foundation
import Testing

@testable import MillraceBackend

@Suite struct CurlCommandTests {
    private func command(
        _ method: Resource.Method = .POST,
        _ url: String = "http://localhost/",
        headers: HeaderFields = [:],
        body: String? = nil
    ) throws -> String {
        let url = try #require(URL(string: url))
        return HTTPRequest(method: method, url: url, headers: headers, body: body.map { Data($0.utf8) }).curlCommand
    }

    // With an accent after it, a quote is one character with the accent, and no longer equal to a quote.
    @Test(arguments: ["it's", "'", "a'\u{301}; echo out #", "$(id) `id` \\ !! \"", "@/etc/passwd"])
    func aShellTakesABodyAsOneWord(body: String) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        let command = try command(body: body)
        process.arguments = ["-c", "curl() { printf '%s|' \"$@\"; }; " + command]
        process.standardOutput = output
        try process.run()
        let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        #expect(words == "-X|POST|--data-raw|\(body)|http://localhost/|")
    }

    @Test func aBodyDoesNotChangeTheMethod() throws {
        #expect(try command(.GET, body: "x") == "curl -X GET --data-raw 'x' 'http://localhost/'")
        #expect(try command(.GET) == "curl 'http://localhost/'")
        #expect(try command(.HEAD) == "curl --head 'http://localhost/'")
    }

    @Test func aURLHasNoPatterns() throws {
        // curl takes brackets and braces for patterns, but those around an address.
        #expect(
            try command(.GET, "http://[::1]/{a}?b[]=1") == "curl 'http://[::1]/%7Ba%7D?b%5B%5D=1'"
        )
    }

    @Test(arguments: [
        "http://user:s3cret@localhost/", "http://s3cret@localhost/?a=b", "http://x/?X-Amz-Signature=s3cret&a=b",
        "http://x/?sessionId=s3cret", "http://x/?pwd=s3cret", "http://x/?a=1#access_token=s3cret",
    ])
    func secretsOfAURLStayOut(url: String) throws {
        let command = try command(.GET, url)

        #expect(!command.contains("s3cret"))
        #expect(command.contains("•••") || url.contains("#"))
    }

    @Test(arguments: ["X-Auth-Key", "Ocp-Apim-Subscription-Key", "X-Functions-Key", "X-Amz-Signature", "X-Session"])
    func secretsOfFieldsStayOut(name: String) throws {
        #expect(try command(headers: [name: "s3cret"]).contains("-H '\(name): •••'"))
    }

    @Test func whatIdentifiesARequestIsNoSecret() throws {
        #expect(
            try command(headers: ["Idempotency-Key": "k1", "Author": "me"]).contains(
                "'Idempotency-Key: k1' -H 'Author: me'"
            )
        )
    }
}
