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

    @Test(arguments: [
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
    ])
    func aCookieGoesWhereItBelongs(field: String, origin: String, target: String, seconds: Int, expected: String?)
        throws
    {
        #expect(try sent([field], from: origin, to: target, after: seconds) == expected)
    }

    /// Answers from which a jar takes fields, one after the other, and what it sends then.
    struct Course: Sendable {
        let takes: [(String, [String])]
        /// The pause after the first answer.
        var seconds = 0
        var target = "http://x.org/"
        let header: String?
    }

    private static let value = String(repeating: "x", count: 4091)
    private static let long = String(repeating: "y", count: 1025)

    private static func one(_ fields: String..., to target: String = "http://x.org/", sends header: String?) -> Course {
        Course(takes: [("http://x.org/", fields)], target: target, header: header)
    }

    private static let courses: [Row<Course>] = [
        Row(
            "longer paths come first, and a new value replaces",
            one("a=1", "b=2; Path=/p/q", "c=3; Path=/p", "a=4", to: "http://x.org/p/q/r", sends: "b=2; c=3; a=4")
        ),
        Row(
            "what has expired protects nothing",
            Course(
                takes: [("https://x.org/", ["a=old; Secure; Max-Age=5"]), ("http://x.org/", ["a=new"])],
                seconds: 5,
                target: "https://x.org/",
                header: "a=new"
            )
        ),
        Row(
            "what is not encrypted can't crowd out what is",
            Course(
                takes: [("https://x.org/", ["a=b; Secure"])] + (0..<60).map { ("http://x.org/", ["n\($0)=1"]) },
                target: "https://x.org/",
                header: (["a=b"] + (11..<60).map { "n\($0)=1" }).joined(separator: "; ")
            )
        ),
        Row(
            "the size of a cookie is that of its name and value",
            one("name=\(value)x; Path=/; Comment=\(long)", sends: "name=\(value)x")
        ),
        Row("a cookie that is too large is none", one("name=\(value)xx", sends: nil)),
        // An attribute that is too long is as good as none.
        Row("a domain that is too long is none", one("a=b; Domain=\(long)", sends: "a=b")),
        Row("a path that is too long is none", one("a=b; Path=/p; Path=/\(long)", to: "http://x.org/p", sends: "a=b")),
        Row("the path before it counts", one("a=b; Path=/p; Path=/\(long)", sends: nil)),
        Row(
            "a path that is just short enough counts",
            one("a=b; Path=/p; Path=/\(long.dropLast(2))", to: "http://x.org/p", sends: nil)
        ),
    ]

    private static let unencrypted: [Row<Course>] =
        ([
            ("http://x.org/", "a=no", "a=yes"), ("http://x.org/", "a=no; Domain=x.org", "a=yes"),
            ("http://w.x.org/", "a=no; Domain=x.org", "a=yes"), ("http://x.org/p/q", "a=no; Path=/p", "a=yes"),
            ("http://x.org/", "a=; Max-Age=0", "a=yes"), ("https://x.org/", "a=new; Domain=x.org", "a=new"),
            ("http://x.org/", "b=c", "a=yes; b=c"),
        ] as [(String, String, String)]).map { origin, field, header in
            Row(
                "what is not encrypted can't replace what is: \(field) from \(origin)",
                Course(
                    takes: [("https://x.org/", ["a=yes; Secure; Domain=x.org"]), (origin, [field])],
                    target: "https://x.org/p/q",
                    header: header
                )
            )
        }

    @Test(arguments: courses + unencrypted) func aJarSendsWhatIsLeft(_ row: Row<Course>) throws {
        let (course, jar) = (row.value, CookieJar(on: clock))
        for (index, (origin, fields)) in course.takes.enumerated() {
            var headers: HeaderFields = [:]
            for field in fields { headers.append("Set-Cookie", field) }
            jar.take(from: HTTPResponse(status: 200, headers: headers, url: try url(origin)))
            if index == 0 { clock.advance(by: .seconds(course.seconds)) }
        }
        let header = jar.header(for: try url(course.target))
        #expect(header == course.header, sourceLocation: row.location)
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
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            cookies: CookieJar()
        )
        var response = MockResponse.text("x")
        for field in fields { response = response.addingHeader("Set-Cookie", field) }
        backend.server.enqueue(response)
        backend.server.enqueue(.text("x"))
        for _ in 0..<2 { #expect(session.access(TestResource.data()).single()?.failure == nil) }

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
        #expect(try jar.header(for: url("http://x.org/p")) == "used=1")
        for index in 48..<58 { try take("n\(index)=1; Path=/q") }

        #expect(jar.cookies.map(\.name) == ["renewed", "used"] + (10..<58).map { "n\($0)" })
    }

    @Test func cookiesAreOffUnlessAJarIsGiven() throws {
        let backend = try TestBackend()
        let jar = CookieJar()
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            cookies: jar
        )
        let answer = MockResponse(status: 302, headers: ["Set-Cookie": "a=b", "Location": "/v1/data"])
        // The cookie is set on the way, and the page leads back to itself.
        backend.server.enqueue(answer)
        backend.server.enqueue(.text("x"))
        #expect(session.access(TestResource.data()).single()?.failure == nil)
        backend.server.enqueue(.text("x").addingHeader("Set-Cookie", "c=d"))
        backend.server.enqueue(.text("x"))
        #expect(
            (
                backend.session.access(TestResource.data()).single()?.failure,
                backend.session.access(TestResource.data()).single()?.failure,
                backend.server.requests.map { $0.headers["Cookie"] }
            ) == (nil, nil, [nil, "a=b", nil, nil])
        )
        jar.removeAll()
        #expect(jar.cookies.isEmpty)
    }

    /// The cookies of a request that was under way at a log-out are those of the login before.
    @Test func aResponseFromBeforeALogOutSetsNoCookie() throws {
        let backend = try TestBackend()
        let jar = CookieJar()
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            cookies: jar
        )
        let answer = MockResponse.text("x").addingHeader("Set-Cookie", "user=ada")
        backend.server.dispatcher = { _ in
            jar.removeAll()
            return answer
        }
        _ = session.access(TestResource.data()).single()
        #expect(jar.cookies.isEmpty)
        backend.server.dispatcher = { _ in answer }
        _ = session.access(TestResource.data()).single()
        #expect(jar.cookies.map(\.value) == ["ada"])
    }
}
