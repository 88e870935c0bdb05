import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// Every text of a value that may hold a secret is its description.
@Suite struct TextFormsTests {
    private static func values() throws -> [any CustomStringConvertible] {
        let url = try URL.of("https://user:s3cret@example.com:8443/a?token=s3cret")
        let certificate = CurlTransport.ClientCertificate(certificate: url, key: url, password: "s3cret")
        let proxy = CurlTransport.Proxy.url(url)
        let headers: HeaderFields = ["Authorization": "Bearer s3cret", "X-Name": "n"]
        let form = UploadBody.form(["name": "x", "password": "s3cret&,"])
        return [
            Token("s3cret"), form, headers, try headers.first.unwrapped(), certificate, proxy,
            CoreError.transport(.refused, at: .init(method: .GET, path: "/a")),
            try Cookie("a=s3cret", from: url, at: .now, on: .now).unwrapped(),
            BackendResource<Void, Void, NoAuth>(path: .absolute(url), method: .GET).headers(["Cookie": "a=s3cret"])
                .query([URLQueryItem(name: "code", value: "s3cret")]),
            UploadBody.Part.field("password", "s3cret"),
            HTTPRequest(method: .GET, url: url, headers: headers),
            HTTPResponse(status: 200, headers: headers, url: url),
        ]
    }

    @Test func everyTextOfAValueIsItsDescription() throws {
        for value in try Self.values() {
            let (text, type) = (value.description, "\(type(of: value))")
            var dumped = ""
            var printed = ""
            dump([value as Any], to: &dumped)
            debugPrint(value, terminator: "", to: &printed)

            // Bytes would be listed as numbers.
            let leaks = ["s3cret", "- 115"].filter { (dumped + text).contains($0) }
            let texts = [printed, String(reflecting: value), "\(value)", "\([value as Any])"]
            #expect((texts, leaks) == ([text, text, text, "[\(text)]"], []), "\(type)")
        }
    }
}
