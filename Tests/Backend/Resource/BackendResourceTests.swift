import Foundation
import Testing

@testable import MillraceBackend

/// Every combination of request and response that has an initializer of its own.
@Suite struct BackendResourceTests {
    private let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
    private let path = ResourcePath.api(.core, "/")

    @Test func withoutARequestThereIsNoBody() {
        let nothing = BackendResource<Void, Void, NoAuth>(path: path, method: .GET)
        let value = BackendResource<Void, Int, NoAuth>(path: path, method: .GET)
        let custom = BackendResource<Void, String, NoAuth>(
            path: path,
            method: .GET,
            response: { data, _ in
                .success(String(decoding: data, as: UTF8.self))
            }
        )

        #expect(nothing.request((), JSONEncoder()) == .success(Data()))
        #expect(value.response(Data("7".utf8), head) == .success(7))
        #expect(custom.response(Data("7".utf8), head) == .success("7"))
    }

    @Test func anEncodableRequestIsJSON() {
        let nothing = BackendResource<[Int], Void, NoAuth>(path: path, method: .POST)
        let value = BackendResource<[Int], Int, NoAuth>(path: path, method: .POST)
        let custom = BackendResource<[Int], Bool, NoAuth>(
            path: path,
            method: .POST,
            response: { _, head in
                .success(head.status == 200)
            }
        )

        #expect(nothing.request([1], nothing.encoder) == .success(Data("[1]".utf8)))
        #expect(value.request([1], value.encoder) == .success(Data("[1]".utf8)))
        #expect(custom.request([1], custom.encoder) == .success(Data("[1]".utf8)))
        #expect(custom.response(Data(), head) == .success(true))
    }

    @Test func aResponseMayBeBelowAKey() {
        let bytes = Data(#"{"a": {"b": [1, null, 3]}, "c": 7}"#.utf8)
        typealias Open<Response: Sendable> = BackendResource<Void, Response, NoAuth>
        let value = Open<Int>(path: path, method: .GET, response: Parser.reading(key: "c"))
        let pruned = Open<[Int]>(path: path, method: .GET, response: Parser.reading(key: "a.b", strategy: .prune))
        let strict = Open<[Int]>(path: path, method: .GET, response: Parser.reading(key: "a.b", strategy: .strict))
        let whole = Open<[Int]>(path: path, method: .GET, response: Parser.reading(strategy: .prune))

        #expect(value.response(bytes, head) == .success(7))
        #expect(pruned.response(bytes, head) == .success([1, 3]))
        #expect(strict.response(bytes, head).failure?.description.hasPrefix("at a.b[1]:") == true)
        #expect(whole.response(Data("[1, null]".utf8), head) == .success([1]))
    }

    @Test func aDecoderReadsBesideEveryKindOfRequest() {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let request: @Sendable (Int, JSONEncoder) -> Result<Data, CoreError> = { _, _ in .success(Data()) }
        let date = Date(timeIntervalSince1970: 7)
        let answers = [
            BackendResource<Void, Date, NoAuth>(path: path, method: .GET, decoder: decoder).response,
            BackendResource<[Int], Date, NoAuth>(path: path, method: .PUT, decoder: decoder).response,
            BackendResource<UploadBody, Date, NoAuth>(path: path, method: .POST, decoder: decoder).response,
            BackendResource<Int, Date, NoAuth>(path: path, method: .POST, decoder: decoder, request: request).response,
            BackendResource<Void, Date, NoAuth>(
                path: path,
                method: .GET,
                response: Parser.reading(key: "a", decoder: decoder)
            ).response,
        ]
        let dates = Parser.reading(key: "b", strategy: .prune, decoder: decoder) as Dates

        #expect(answers.prefix(4).map { $0(Data("7".utf8), head) } == Array(repeating: .success(date), count: 4))
        #expect(answers[4](Data(#"{"a": 7}"#.utf8), head) == .success(date))
        #expect(dates(Data(#"{"b": [7, "x"]}"#.utf8), head) == .success([date]))
    }

    private typealias Dates = @Sendable (Data, HTTPResponse) -> Result<[Date], CoreError>

    @Test func anUploadIsMadePieceByPieceBesideEveryKindOfResponse() {
        let nothing = BackendResource<UploadBody, Void, NoAuth>(path: path, method: .POST)
        let value = BackendResource<UploadBody, Int, NoAuth>(path: path, method: .POST)
        let custom = BackendResource<UploadBody, Int, NoAuth>(
            path: path,
            method: .POST,
            response: Parser.reading(key: "c")
        )
        let form = UploadBody.form(["a": "b"])
        let types = [nothing.upload?(form), value.upload?(form), custom.upload?(form)]
            .map { try? $0?.get().body.contentType }

        #expect(types == Array(repeating: "application/x-www-form-urlencoded", count: 3))
        #expect(value.response(Data("7".utf8), head) == .success(7))
        #expect(custom.response(Data(#"{"c": 7}"#.utf8), head) == .success(7))
    }

    @Test func optionsAddUpAndLeaveTheOriginalAlone() {
        let plain = BackendResource<[Int], Int, NoAuth>(path: path, method: .POST)
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

        #expect(changed.query == [first, second])
        #expect(changed.headers == ["X-Name": "n", "accept": "b"])
        #expect(changed.acceptedStatuses.contains(404))
        #expect(changed.timeout == .seconds(5))
        #expect(changed.accessTimeout == .seconds(60))
        #expect(changed.encoder === encoder)
        #expect(changed.cachePolicy == .reload && changed.retryPolicy == .never && changed.priority == .high)
        #expect(changed.timeout(nil).timeout == nil)
        #expect(changed.accessTimeout(nil).accessTimeout == nil)
        #expect(plain.query.isEmpty && plain.headers.isEmpty && plain.timeout == nil)
        #expect(plain.cachePolicy == .standard && plain.retryPolicy == nil && plain.priority == .normal)
    }

    @Test func anEncoderIsHandedToTheHandler() {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let resource = BackendResource<Address, Void, NoAuth>(path: path, method: .POST).encoder(encoder)
        let address = Address(firstLine: "a", postcode: nil)

        #expect(resource.request(address, resource.encoder) == .success(Data(#"{"first_line":"a"}"#.utf8)))
    }

    @Test func dataGoesBothWaysAsItIs() {
        let bytes = Data([0, 255])
        let resource = BackendResource<Data, Data, NoAuth>(path: path, method: .PUT)

        #expect(resource.request(bytes, JSONEncoder()) == .success(bytes))
        #expect(resource.response(bytes, head) == .success(bytes))
        #expect(resource.response(Data(), head) == .success(Data()))
    }

    @Test func handlersReplaceBothSides() {
        let both = BackendResource<Int, Int, NoAuth>(
            path: path,
            method: .POST,
            request: { value, _ in .success(Data("\(value)".utf8)) },
            response: { data, _ in .success(data.count) }
        )

        #expect(both.request(12, JSONEncoder()) == .success(Data("12".utf8)))
        #expect(both.response(Data("12".utf8), head) == .success(2))
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

        #expect("\(resource)" == "POST /v1/a%20b\nX-Api-Key: •••\nX-Name: n")
        #expect("\(form)" == "name=x&password=•••&grant_type=y")
        #expect("\(part)" == "password (6 bytes)")
        let texts = [dumped, String(reflecting: resource), String(reflecting: form), String(reflecting: part)]
        // Bytes would be listed as numbers.
        #expect(texts.allSatisfy { !$0.contains("s3cret") && !$0.contains("115") })
    }

    @Test func statusesAreRanges() {
        let statuses = StatusSet.success.adding([404..<405])

        #expect([199, 200, 299, 300, 404].map(statuses.contains) == [false, true, true, false, true])
    }
}
