import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// Every combination of request and response that has an initializer of its own.
@Suite struct BackendResourceTests {
    private static let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
    private static let path = ResourcePath.api(.core, "/")

    private typealias Open<Response: Sendable> = BackendResource<Void, Response, NoAuth>
    private typealias Sending<Response: Sendable> = BackendResource<[Int], Response, NoAuth>
    private typealias Uploading<Response: Sendable> = BackendResource<UploadBody, Response, NoAuth>
    private typealias RawData = BackendResource<Data, Data, NoAuth>

    private static let handled = BackendResource<Int, Int, NoAuth>(
        path: path,
        method: .POST,
        request: { value, _ in .success(Data("\(value)".utf8)) },
        response: { data, _ in .success(data.count) }
    )

    private static let keyed = #"{"a": {"b": [1, null, 3]}, "c": 7}"#

    private static let seconds: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }()

    private static let snakes: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }()

    /// The body that a resource makes of a value.
    private static func sent<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        _ value: Request
    ) -> String {
        switch resource.request(value, resource.options.encoder) {
        case let .success(body): text(of: body)
        case let .failure(error): "\(error)"
        }
    }

    private static func text(of bytes: Data) -> String {
        String(validating: bytes, as: UTF8.self) ?? "\(Array(bytes))"
    }

    /// The value that a resource makes of a body.
    private static func read<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        _ body: String
    ) -> String {
        read(resource, Data(body.utf8))
    }

    private static func read<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        _ body: Data
    ) -> String {
        text(resource.response(body, head))
    }

    private static func text<Value>(_ result: Result<Value, CoreError>) -> String {
        switch result {
        case let .success(date as Date): "\(date.timeIntervalSince1970) s"
        case let .success(bytes as Data): text(of: bytes)
        case let .success(value): "\(value)"
        case let .failure(error): "\(error)".prefix { $0 != "," }.description
        }
    }

    private static func contentType(_ upload: Result<UploadStream, CoreError>?) -> String {
        upload.map { text($0.map(\.body.contentType)) } ?? "no upload"
    }

    private static let form = UploadBody.form(["a": "b"])
    private static let formType = "application/x-www-form-urlencoded"

    /// What a resource makes of a request: a body of a type, by a handler, as it is, or an upload.
    @Test func everyInitializerMakesARequest() throws {
        let (path, form, formType) = (Self.path, Self.form, Self.formType)
        expect(Self.sent(Open<Void>(path: path, method: .GET), ()), is: "")
        expect(Self.sent(Sending<Void>(path: path, method: .POST), [1]), is: "[1]")
        expect(Self.sent(Sending<Int>(path: path, method: .POST), [1]), is: "[1]")
        let address = BackendResource<Address, Void, NoAuth>(path: path, method: .POST).encoder(Self.snakes)
        expect(Self.sent(address, Address(firstLine: "a", postcode: nil)), is: #"{"first_line":"a"}"#)
        expect(Self.sent(RawData(path: path, method: .PUT), Data([0, 255])), is: "[0, 255]")
        let types = try [Data([0, 255]), nil].map { body in
            let resource = BackendResource<Data?, Void, NoAuth>(path: path, method: .PUT)
            let builder = RequestBuilder(environment: Environment(base: try URL.of("http://a")), timeout: .seconds(1))
            return (try? builder.build(resource, body).get())?.headers["Content-Type"]
        }
        expect(types, is: ["application/octet-stream", "application/json"])
        expect(Self.sent(Self.handled, 12), is: "12")
        expect(Self.contentType(Uploading<Void>(path: path, method: .POST).upload?(form)), is: formType)
        expect(Self.contentType(Uploading<Int>(path: path, method: .POST).upload?(form)), is: formType)
    }

    /// What a resource makes of a response: a value of a type, by a handler, of a part of the body, or as it is.
    @Test func everyInitializerReadsAResponse() {
        let (path, seconds) = (Self.path, Self.seconds)
        expect(Self.read(Open<Int>(path: path, method: .GET), "7"), is: "7")
        let optional = Open<Int?>(path: path, method: .GET)
        expect(["7", "null"].map { Self.read(optional, $0) }, is: ["Optional(7)", "nil"])
        let versioned = Open<Answered<Int?>>(path: path, method: .GET)
        expect(Self.read(versioned, "7").contains("Optional(7)"), is: true)
        for status in [204, 205, 304] {
            let head = HTTPResponse(status: status, headers: [:], url: Self.head.url)
            expect(Self.text(optional.response(Data(), head)), is: "nil")
            expect(Self.text(versioned.response(Data(), head).map(\.value)), is: "nil")
            let headed = Open<Versioned<Int>?>(path: path, method: .GET)
            expect(Self.text(headed.response(Data(), head)), is: "nil")
        }
        let headed = Open<Versioned<Int>?>(path: path, method: .GET)
        expect(Self.read(headed, "7").contains("value: 7"), is: true)
        expect(Self.read(Open<Data?>(path: path, method: .GET), Data([0, 255])), is: "[0, 255]")
        let text = Open<String>(
            path: path,
            method: .GET,
            response: { data, head in .success("\(head.status) \(String(decoding: data, as: UTF8.self))") }
        )
        expect(Self.read(text, "7"), is: "200 7")
        let status = Sending<Int>(path: path, method: .POST, response: { _, head in .success(head.status) })
        expect(Self.read(status, ""), is: "200")
        expect(Self.read(RawData(path: path, method: .PUT), Data([0, 255])), is: "[0, 255]")
        expect(Self.read(Self.handled, "12"), is: "2")

        let below = Open<Int>(path: path, method: .GET, response: Parser.reading(key: "c"))
        expect(Self.read(below, Self.keyed), is: "7")
        let pruned = Open<[Int]>(path: path, method: .GET, response: Parser.reading(key: "a.b", strategy: .prune))
        expect(Self.read(pruned, Self.keyed), is: "[1, 3]")
        let whole = Open<[Int]>(path: path, method: .GET, response: Parser.reading(strategy: .prune))
        expect(Self.read(whole, "[1, null]"), is: "[1]")
        let upload = Uploading<Int>(path: path, method: .POST, response: Parser.reading(key: "c"))
        expect(Self.read(upload, Self.keyed), is: "7")

        expect(Self.read(Open<Date>(path: path, method: .GET, decoder: seconds), "7"), is: "7.0 s")
        expect(Self.read(Sending<Date>(path: path, method: .PUT, decoder: seconds), "7"), is: "7.0 s")
        expect(Self.read(Uploading<Date>(path: path, method: .POST, decoder: seconds), "7"), is: "7.0 s")
        let making = BackendResource<Int, Date, NoAuth>(
            path: path,
            method: .POST,
            decoder: seconds,
            request: { _, _ in .success(Data()) }
        )
        expect(Self.read(making, "7"), is: "7.0 s")
        let date = Open<Date>(path: path, method: .GET, response: Parser.reading(key: "a", decoder: seconds))
        expect(Self.read(date, #"{"a": 7}"#), is: "7.0 s")
        let dates = Open<[Date]>(
            path: path,
            method: .GET,
            response: Parser.reading(key: "b", strategy: .prune, decoder: seconds)
        )
        expect(Self.read(dates, #"{"b": [7, "x"]}"#), is: "\([Date(timeIntervalSince1970: 7)])")
    }

    @Test func optionsAddUpAndLeaveTheOriginalAlone() {
        let plain = BackendResource<[Int], Int, NoAuth>(path: Self.path, method: .POST)
        let encoder = JSONEncoder()
        let (first, second) = (URLQueryItem(name: "a", value: "1"), URLQueryItem(name: "a", value: "2"))
        let changed =
            plain
            .query([first]).query([second])
            .headers(["X-Name": "n", "Accept": "a"]).headers(["accept": "b"])
            .accepting(404)
            .timeout(.seconds(5)).accessTimeout(.seconds(60))
            .encoder(encoder)
            .caching(.reload).retrying(.never).prioritized(.high)

        #expect(
            (
                changed.query, changed.headers, changed.options.acceptedStatuses.contains(404), changed.options.timeout,
                changed.options.accessTimeout, changed.options.encoder === encoder
            ) == ([first, second], ["X-Name": "n", "accept": "b"], true, .seconds(5), .seconds(60), true)
        )
        #expect(
            (
                changed.options.handling, changed.timeout(nil).options.timeout,
                changed.accessTimeout(nil).options.accessTimeout
            ) == (RequestHandling(cachePolicy: .reload, retryPolicy: .never, priority: .high), nil, nil)
        )
        #expect(
            (plain.query.isEmpty, plain.headers.isEmpty, plain.options.timeout, plain.options.handling)
                == (true, true, nil, RequestHandling())
        )
    }

    @Test func statusesAreRanges() {
        let statuses = StatusSet.success.adding([404..<405])

        #expect([199, 200, 299, 300, 404].map(statuses.contains) == [false, true, true, false, true])
    }
}
