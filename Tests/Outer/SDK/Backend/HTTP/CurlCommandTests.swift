import Foundation
import MillraceBackend
import Testing

/// What a shell makes of a request's `curlCommand`; what the command says is tested beside the other tests of the
/// backend.
@Suite struct CurlCommandTests {
    // With an accent after it, a quote is one character with the accent, and no longer equal to a quote.
    @Test(arguments: ["it's", "'", "a'\u{301}; echo out #", "$(id) `id` \\ !! \"", "@/etc/passwd"])
    func aShellTakesABodyAsOneWord(body: String) throws {
        let url = try #require(URL(string: "http://localhost/"))
        let request = HTTPRequest(method: .POST, url: url, body: Data(body.utf8))
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "curl() { printf '%s|' \"$@\"; }; " + request.curlCommand]
        process.standardOutput = output
        try process.run()
        let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        #expect(words == "-X|POST|--data-raw|\(body)|http://localhost/|")
    }
}
