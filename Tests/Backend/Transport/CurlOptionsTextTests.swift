import Foundation
import Testing

@testable import MillraceBackend

@Suite struct CurlOptionsTextTests {
    @Test func noTextOfTheOptionsHasSecrets() throws {
        let file = URL(filePath: "/client.pem")
        let options = CurlTransport.Options(
            clientCertificate: .init(certificate: file, key: file, password: "s3cret"),
            proxy: .url(try #require(URL(string: "http://user:s3cret@proxy:3128")))
        )
        var dumped = ""
        dump(options, to: &dumped)

        #expect(!"\(options) \(String(reflecting: options)) \(dumped)".contains("s3cret"))
    }
}
