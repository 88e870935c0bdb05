import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct CookieTests {
    private let clock = TestScheduler()

    private func url(_ text: String) throws -> URL {
        try URL.of(text)
    }

    /// What a jar sends to a URL after a field was set from another.
    private func sent(_ fields: [String], from origin: String, to target: String, after seconds: Int = 0) throws
        -> String?
    {
        let jar = CookieJar(on: clock)
        var headers: HeaderFields = [:]
        for field in fields { headers.append("Set-Cookie", field) }
        jar.take(from: HTTPResponse(status: 200, headers: headers, url: try url(origin)))
        clock.advance(by: .seconds(seconds))
        return jar.header(for: try url(target))
    }

    private static let cookies: [(String, String, String, Int, String?)] = [
        ("a=b", "http://x.org/", "http://x.org/y", 0, "a=b"),
        ("a=b", "http://x.org/", "http://w.x.org/", 0, nil),
        ("a=b; Domain=x.org", "http://w.x.org/", "http://v.x.org/", 0, "a=b"),
        ("a=b; Domain=.X.ORG", "http://w.x.org/", "http://x.org/", 0, "a=b"),
        ("a=b; Domain=y.org", "http://x.org/", "http://y.org/", 0, nil),
        ("a=b; Domain=org", "http://x.org/", "http://x.org/", 0, nil),
        ("a=b; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", 0, nil),
        ("a=b; Domain=co.uk", "http://x.co.uk/", "http://x.co.uk/", 0, nil),
        ("a=b; Domain=x.co.uk", "http://w.x.co.uk/", "http://v.x.co.uk/", 0, "a=b"),
        ("a=b; Domain=github.io", "http://someone.github.io/", "http://someone.github.io/", 0, nil),
        ("a=b; Domain=github.io", "http://github.io/", "http://github.io/", 0, "a=b"),
        ("a=b; Domain=github.io", "http://github.io/", "http://someone.github.io/", 0, nil),
        ("a=b; Domain=test.ck", "http://x.test.ck/", "http://x.test.ck/", 0, nil),
        ("a=b; Domain=www.ck", "http://x.www.ck/", "http://y.www.ck/", 0, "a=b"),
        ("a=b; Path=/p", "http://x.org/", "http://x.org/p/q", 0, "a=b"),
        ("a=b; Path=/p", "http://x.org/", "http://x.org/pq", 0, nil),
        ("a=b", "http://x.org/p/q", "http://x.org/", 0, nil),
        ("a=b; Secure", "https://x.org/", "http://x.org/", 0, nil),
        ("a=b; Secure", "https://x.org/", "https://x.org/", 0, "a=b"),
        ("a=b; Secure", "http://x.org/", "https://x.org/", 0, nil),
        ("a=b; Max-Age=10", "http://x.org/", "http://x.org/", 9, "a=b"),
        ("a=b; Max-Age=10", "http://x.org/", "http://x.org/", 10, nil),
        ("a=b; Max-Age=0", "http://x.org/", "http://x.org/", 0, nil),
        ("a=b; Expires=Sat, 01 Jan 2000 00:00:05 GMT", "http://x.org/", "http://x.org/", 4, "a=b"),
        ("a=b; Expires=Saturday, 01-Jan-00 00:00:05 GMT", "http://x.org/", "http://x.org/", 5, nil),
        ("a=b; Expires=Sat, 01 Jan 1999 00:00:05 GMT; Max-Age=5", "http://x.org/", "http://x.org/", 4, "a=b"),
        ("a=\"b c\"", "http://x.org/", "http://x.org/", 0, "a=\"b c\""),
        ("a=b; Max-Age=99999999999999999999", "http://x.org/", "http://x.org/", 34_559_999, "a=b"),
        ("a=b; Max-Age=99999999999999999999", "http://x.org/", "http://x.org/", 34_560_000, nil),
        ("a=b; Expires=Fri, 01 Jan 2100 00:00:00 GMT", "http://x.org/", "http://x.org/", 34_559_999, "a=b"),
        ("a=b; Expires=Fri, 01 Jan 2100 00:00:00 GMT", "http://x.org/", "http://x.org/", 34_560_000, nil),
        ("a=b; Expires=Thu, 31 Feb 2000 00:00:00 GMT", "http://x.org/", "http://x.org/", 40_000_000, "a=b"),
        ("a=b; Expires=Tue, 29 Feb 2000 00:00:00 GMT", "http://x.org/", "http://x.org/", 59 * 86_400, nil),
        ("a=b; Expires=Mon, 29 Feb 2100 00:00:00 GMT", "http://x.org/", "http://x.org/", 40_000_000, "a=b"),
        ("a=b; Expires=1st January 2000x 0:0:5.0", "http://x.org/", "http://x.org/", 5, nil),
        ("a=b; Expires=001 Jan 2000 00:00:05", "http://x.org/", "http://x.org/", 5, "a=b"),
        ("a=b; Expires=1 Jan 2000 000:00:05", "http://x.org/", "http://x.org/", 5, "a=b"),
        ("a=b; Max-Age=-99999999999999999999", "http://x.org/", "http://x.org/", 0, nil),
        ("a=b; Max-Age=1x", "http://x.org/", "http://x.org/", 10, "a=b"),
        ("__Secure-a=b; Secure", "https://x.org/", "https://x.org/", 0, "__Secure-a=b"),
        ("__Secure-a=b", "https://x.org/", "https://x.org/", 0, nil),
        ("__secure-a=b", "http://x.org/", "http://x.org/", 0, nil),
        ("__Host-a=b; Secure; Path=/", "https://x.org/p/q", "https://x.org/", 0, "__Host-a=b"),
        ("__Host-a=b; Secure", "https://x.org/", "https://x.org/", 0, nil),
        ("__Host-a=b; Secure; Path=/p", "https://x.org/p", "https://x.org/p", 0, nil),
        ("__Host-a=b; Secure; Path=/; Domain=x.org", "https://x.org/", "https://x.org/", 0, nil),
        ("__Host-a=b; Path=/", "https://x.org/", "https://x.org/", 0, nil),
        ("a=b; Domain=..x.org", "http://w.x.org/", "http://w.x.org/", 0, nil),
        ("a=b; Domain=localhost", "http://localhost/", "http://localhost/", 0, "a=b"),
        ("a=b; Domain=localhost", "http://localhost/", "http://w.localhost/", 0, nil),
        ("a=b\tc", "http://x.org/", "http://x.org/", 0, "a=b\tc"),
        ("a=b; c=\u{1}", "http://x.org/", "http://x.org/", 0, nil),
        (" \ta=\u{A0}b \t", "http://x.org/", "http://x.org/", 0, "a=\u{A0}b"),
        ("=b", "http://x.org/", "http://x.org/", 0, nil),
        ("nothing", "http://x.org/", "http://x.org/", 0, nil),
    ]

    @Test(arguments: cookies)
    func aCookieGoesWhereItBelongs(field: String, origin: String, target: String, seconds: Int, expected: String?)
        throws
    {
        #expect(try sent([field], from: origin, to: target, after: seconds) == expected)
    }

    /// What a jar sends after answers of several origins, with a pause after the first one.
    private func sent(_ answers: [(origin: String, field: String)], pause: Int = 0, to target: String) throws -> String?
    {
        let jar = CookieJar(on: clock)
        for (index, (origin, field)) in answers.enumerated() {
            jar.take(from: HTTPResponse(status: 200, headers: ["Set-Cookie": field], url: try url(origin)))
            if index == 0 { clock.advance(by: .seconds(pause)) }
        }
        return jar.header(for: try url(target))
    }

    @Test func aJarSendsWhatIsLeft() throws {
        // Longer paths come first, and a new value replaces.
        let fields = ["a=1", "b=2; Path=/p/q", "c=3; Path=/p", "a=4"]
        expect(try sent(fields, from: "http://x.org/", to: "http://x.org/p/q/r"), is: "b=2; c=3; a=4")

        // What is not encrypted can't crowd out what is.
        let others = (0..<60).map { ("http://x.org/", "n\($0)=1") }
        let left = (["a=b"] + (11..<60).map { "n\($0)=1" }).joined(separator: "; ")
        expect(try sent([("https://x.org/", "a=b; Secure")] + others, to: "https://x.org/"), is: left)

        // The size of a cookie is that of its name and value, and one that is too large is none.
        let value = String(repeating: "x", count: 4091)
        let long = String(repeating: "y", count: 1025)
        let comment = "name=\(value)x; Path=/; Comment=\(long)"
        expect(try sent([comment], from: "http://x.org/", to: "http://x.org/"), is: "name=\(value)x")
        expect(try sent(["name=\(value)xx"], from: "http://x.org/", to: "http://x.org/"), is: nil)

        // An attribute that is too long is as good as none: the one before it counts.
        expect(try sent(["a=b; Domain=\(long)"], from: "http://x.org/", to: "http://x.org/"), is: "a=b")
        let tooLong = ["a=b; Path=/p; Path=/\(long)"]
        expect(try sent(tooLong, from: "http://x.org/", to: "http://x.org/p"), is: "a=b")
        expect(try sent(tooLong, from: "http://x.org/", to: "http://x.org/"), is: nil)
        let longEnough = ["a=b; Path=/p; Path=/\(long.dropLast(2))"]
        expect(try sent(longEnough, from: "http://x.org/", to: "http://x.org/p"), is: nil)
    }

    @Test func whatIsNotEncryptedCanNotReplaceWhatIs() throws {
        for (origin, field, header) in [
            ("http://x.org/", "a=no", "a=yes"), ("http://x.org/", "a=no; Domain=x.org", "a=yes"),
            ("http://w.x.org/", "a=no; Domain=x.org", "a=yes"), ("http://x.org/p/q", "a=no; Path=/p", "a=yes"),
            ("http://x.org/", "a=; Max-Age=0", "a=yes"), ("https://x.org/", "a=new; Domain=x.org", "a=new"),
            ("http://x.org/", "b=c", "a=yes; b=c"),
        ] {
            let answers = [("https://x.org/", "a=yes; Secure; Domain=x.org"), (origin, field)]
            expect(try sent(answers, to: "https://x.org/p/q"), is: header)
        }
        // What has expired protects nothing.
        let answers = [("https://x.org/", "a=old; Secure; Max-Age=5"), ("http://x.org/", "a=new")]
        expect(try sent(answers, pause: 5, to: "https://x.org/"), is: "a=new")
    }

    @Test func aRequestGetsNoMoreCookiesThanServersTake() throws {
        let fields = (0..<10).map { "n\($0)=" + String(repeating: "x", count: 1500) } + ["last=1", "deep=1; Path=/p/q"]
        let header = try (try sent(fields, from: "http://x.org/", to: "http://x.org/p/q")).unwrapped()
        let names = header.components(separatedBy: "; ").map { $0.prefix { $0 != "=" } }

        #expect((header.utf8.count <= 8000, names) == (true, ["deep", "n0", "n1", "n2", "n3", "n4", "last"]))
    }

    /// Each list is the fields of one answer, and what goes back.
    @Test(arguments: [
        (["a=b,c=d"], "a=b,c=d"), (["a=b,c=d; Path=/", "e=f; Path=/"], "a=b,c=d; e=f"),
        (["a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT", "b=2"], "a=1; b=2"),
        (["a={\"x\":1,\"y\":2}"], "a={\"x\":1,\"y\":2}"),
        (["a=b, c", "d=e"], "a=b, c; d=e"), (["a=1", "b=2", "c=3"], "a=1; b=2; c=3"), (["a=x,y=z,w"], "a=x,y=z,w"),
    ])
    func aCommaIsPartOfAValue(fields: [String], expected: String) throws {
        let backend = try TestBackend()
        let session = backend.session(cookies: CookieJar())
        var response = MockResponse.text("x")
        for field in fields { response = response.addingHeader("Set-Cookie", field) }
        backend.server.enqueue(response)
        backend.server.enqueue(.text("x"))
        for _ in 0..<2 { _ = session.access(TestResource.data()).single() }

        #expect(backend.server.requests.last?.headers["Cookie"] == expected)
    }

    @Test func whatWasNotUsedForTheLongestTimeGoesFirst() throws {
        let jar = CookieJar(on: clock)
        func take(_ field: String, from origin: String = "http://x.org/") throws {
            jar.take(from: HTTPResponse(status: 200, headers: ["Set-Cookie": field], url: try url(origin)))
        }
        try take("renewed=1; Path=/r")
        try take("used=1; Path=/p")
        for index in 0..<48 { try take("n\(index)=1; Path=/q") }
        try take("renewed=2; Path=/r")
        let used = try jar.header(for: url("http://x.org/p"))
        for index in 48..<58 { try take("n\(index)=1; Path=/q") }

        let names = ["renewed", "used"] + (10..<58).map { "n\($0)" }
        #expect((used, jar.cookies.map(\.name)) == ("used=1", names))
    }

    @Test func cookiesAreOffUnlessAJarIsGiven() throws {
        let backend = try TestBackend()
        let jar = CookieJar()
        let session = backend.session(cookies: jar)
        let answer = MockResponse(status: 302, headers: ["Set-Cookie": "a=b", "Location": "/v1/data"])
        // The cookie is set on the way, and the page leads back to itself.
        backend.server.enqueue(answer)
        backend.server.enqueue(.text("x"))
        _ = session.access(TestResource.data()).single()
        backend.server.enqueue(.text("x").addingHeader("Set-Cookie", "c=d"))
        backend.server.enqueue(.text("x"))
        for _ in 0..<2 { _ = backend.session.access(TestResource.data()).single() }
        jar.removeAll()
        #expect(
            (backend.server.requests.map { $0.headers["Cookie"] }, jar.cookies.count) == ([nil, "a=b", nil, nil], 0)
        )
    }

    /// The cookies of a request that was under way at a log-out are those of the login before.
    @Test func aResponseFromBeforeALogOutSetsNoCookie() throws {
        let backend = try TestBackend()
        let jar = CookieJar()
        let session = backend.session(cookies: jar)
        let answer = MockResponse.text("x").addingHeader("Set-Cookie", "user=ada")
        backend.server.dispatcher = { _ in
            jar.removeAll()
            return answer
        }
        _ = session.access(TestResource.data()).single()
        let before = jar.cookies.count
        backend.server.dispatcher = { _ in answer }
        _ = session.access(TestResource.data()).single()
        #expect((before, jar.cookies.map(\.value)) == (0, ["ada"]))
    }
}
