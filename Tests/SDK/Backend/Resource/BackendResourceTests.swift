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

    /// What a resource makes of a request and of a response, beside what it has to be.
    private static let requests: [Row<(String, String)>] = [
        Row("without a request there is no body", (sent(Open<Void>(path: path, method: .GET), ()), "")),
        Row("a value is JSON, without a response", (sent(Sending<Void>(path: path, method: .POST), [1]), "[1]")),
        Row("a value is JSON, with a response", (sent(Sending<Int>(path: path, method: .POST), [1]), "[1]")),
        Row(
            "a value is JSON, with a handler of the response",
            (sent(Sending<Bool>(path: path, method: .POST, response: { _, _ in .success(true) }), [1]), "[1]")
        ),
        Row(
            "an encoder is handed to the handler",
            (
                sent(
                    BackendResource<Address, Void, NoAuth>(path: path, method: .POST).encoder(snakes),
                    Address(firstLine: "a", postcode: nil)
                ), #"{"first_line":"a"}"#
            )
        ),
        Row(
            "data is sent as it is",
            (sent(BackendResource<Data, Data, NoAuth>(path: path, method: .PUT), Data([0, 255])), "[0, 255]")
        ),
        Row(
            "a handler makes the body",
            (
                sent(
                    BackendResource<Int, Int, NoAuth>(
                        path: path,
                        method: .POST,
                        request: { value, _ in .success(Data("\(value)".utf8)) },
                        response: { data, _ in .success(data.count) }
                    ),
                    12
                ), "12"
            )
        ),
        Row(
            "an upload without a response",
            (contentType(Uploading<Void>(path: path, method: .POST).upload?(form)), formType)
        ),
        Row(
            "an upload with a response",
            (contentType(Uploading<Int>(path: path, method: .POST).upload?(form)), formType)
        ),
        Row(
            "an upload with a handler of the response",
            (
                contentType(
                    Uploading<Int>(path: path, method: .POST, response: Parser.reading(key: "c")).upload?(form)
                ), formType
            )
        ),
    ]

    private static let form = UploadBody.form(["a": "b"])
    private static let formType = "application/x-www-form-urlencoded"

    private static let responses: [Row<(String, String)>] = [
        Row("a value without a request", (read(Open<Int>(path: path, method: .GET), "7"), "7")),
        Row(
            "a handler without a request",
            (
                read(
                    Open<String>(
                        path: path,
                        method: .GET,
                        response: { data, _ in .success(String(decoding: data, as: UTF8.self)) }
                    ),
                    "7"
                ), "7"
            )
        ),
        Row(
            "a handler that looks at the head",
            (
                read(
                    Sending<Bool>(path: path, method: .POST, response: { _, head in .success(head.status == 200) }),
                    ""
                ), "true"
            )
        ),
        Row(
            "a value below a key",
            (read(Open<Int>(path: path, method: .GET, response: Parser.reading(key: "c")), keyed), "7")
        ),
        Row(
            "pruned elements below a key",
            (
                read(
                    Open<[Int]>(path: path, method: .GET, response: Parser.reading(key: "a.b", strategy: .prune)),
                    keyed
                ), "[1, 3]"
            )
        ),
        Row(
            "strict elements below a key",
            (
                read(
                    Open<[Int]>(path: path, method: .GET, response: Parser.reading(key: "a.b", strategy: .strict)),
                    keyed
                ), "at a.b[1]: expected a whole number"
            )
        ),
        Row(
            "pruned elements of a whole body",
            (
                read(Open<[Int]>(path: path, method: .GET, response: Parser.reading(strategy: .prune)), "[1, null]"),
                "[1]"
            )
        ),
        Row(
            "a decoder, without a request",
            (read(Open<Date>(path: path, method: .GET, decoder: seconds), "7"), "7.0 s")
        ),
        Row(
            "a decoder, with a value to send",
            (read(Sending<Date>(path: path, method: .PUT, decoder: seconds), "7"), "7.0 s")
        ),
        Row(
            "a decoder, with an upload",
            (read(Uploading<Date>(path: path, method: .POST, decoder: seconds), "7"), "7.0 s")
        ),
        Row(
            "a decoder, with a handler of the request",
            (
                read(
                    BackendResource<Int, Date, NoAuth>(
                        path: path,
                        method: .POST,
                        decoder: seconds,
                        request: { _, _ in .success(Data()) }
                    ),
                    "7"
                ), "7.0 s"
            )
        ),
        Row(
            "a decoder, below a key",
            (
                read(
                    Open<Date>(path: path, method: .GET, response: Parser.reading(key: "a", decoder: seconds)),
                    #"{"a": 7}"#
                ), "7.0 s"
            )
        ),
        Row(
            "a decoder, of pruned elements",
            (
                read(
                    Open<[Date]>(
                        path: path,
                        method: .GET,
                        response: Parser.reading(key: "b", strategy: .prune, decoder: seconds)
                    ),
                    #"{"b": [7, "x"]}"#
                ), "\([Date(timeIntervalSince1970: 7)])"
            )
        ),
        Row("a value, of an upload", (read(Uploading<Int>(path: path, method: .POST), "7"), "7")),
        Row(
            "a value below a key, of an upload",
            (
                read(
                    Uploading<Int>(path: path, method: .POST, response: Parser.reading(key: "c")),
                    #"{"c": 7}"#
                ), "7"
            )
        ),
        Row(
            "data is read as it is",
            (read(BackendResource<Data, Data, NoAuth>(path: path, method: .PUT), Data([0, 255])), "[0, 255]")
        ),
        Row("data may be empty", (read(BackendResource<Data, Data, NoAuth>(path: path, method: .PUT), ""), "")),
        Row(
            "a handler beside one of the request",
            (
                read(
                    BackendResource<Int, Int, NoAuth>(
                        path: path,
                        method: .POST,
                        request: { value, _ in .success(Data("\(value)".utf8)) },
                        response: { data, _ in .success(data.count) }
                    ),
                    "12"
                ), "2"
            )
        ),
    ]

    @Test(arguments: requests + responses) func everyInitializerMakesBothSides(_ row: Row<(String, String)>) {
        let (made, expected) = row.value
        #expect(made == expected, sourceLocation: row.location)
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

    @Test func noTextOfAResourceOrAFormHasSecrets() throws {
        let resource = BackendResource<UploadBody, Void, NoAuth>(
            path: .api(.core, "/v1/\("a b")?token=s3cret"),
            method: .POST
        )
        .query([URLQueryItem(name: "code", value: "s3cret")])
        .headers(["X-Api-Key": "s3cret", "X-Name": "n"])
        let form = UploadBody.form(["name": "x", "password": "s3cret&,", "grant_type": "y"])
        let part = UploadBody.Part.field("password", "s3cret")
        var dumped = ""
        dump([resource], to: &dumped)
        dump([form], to: &dumped)
        dump([part], to: &dumped)

        #expect(
            ("\(resource)", "\(form)", "\(part)") == (
                "POST /v1/a%20b\nX-Api-Key: •••\nX-Name: n", "name=x&password=•••&grant_type=y", "password (6 bytes)"
            )
        )
        let texts = [dumped, String(reflecting: resource), String(reflecting: form), String(reflecting: part)]
        // Bytes would be listed as numbers.
        #expect(texts.allSatisfy { !$0.contains("s3cret") && !$0.contains("115") })
    }

    @Test func statusesAreRanges() {
        let statuses = StatusSet.success.adding([404..<405])

        #expect([199, 200, 299, 300, 404].map(statuses.contains) == [false, true, true, false, true])
    }
}
