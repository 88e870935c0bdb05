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
        #expect("\(options.proxy), \(try #require(options.clientCertificate))" == "proxy:3128, client.pem, client.pem")
        for value in [options, options.proxy, try #require(options.clientCertificate)] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("s3cret"))
        }
    }
}
