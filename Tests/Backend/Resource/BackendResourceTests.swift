import Foundation
import MillraceBackend
import Testing

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
        let request: @Sendable (Int, JSONEncoder) -> Result<Data, CoreError> = { _, _ in .success(Data()) }
        let values = [
            BackendResource<Void, Int, NoAuth>(path: path, method: .GET, key: "c").response,
            BackendResource<[Int], Int, NoAuth>(path: path, method: .POST, key: "c").response,
            BackendResource<Int, Int, NoAuth>(path: path, method: .POST, key: "c", request: request).response,
        ]
        let arrays = [
            BackendResource<Void, [Int], NoAuth>(path: path, method: .GET, key: "a.b", strategy: .prune).response,
            BackendResource<[Int], [Int], NoAuth>(path: path, method: .POST, key: "a.b", strategy: .prune).response,
            BackendResource<Int, [Int], NoAuth>(
                path: path,
                method: .POST,
                key: "a.b",
                strategy: .prune,
                request: request
            ).response,
        ]
        let strict = BackendResource<Void, [Int], NoAuth>(path: path, method: .GET, key: "a.b", strategy: .strict)
        let whole = BackendResource<Void, [Int], NoAuth>(path: path, method: .GET, strategy: .prune)

        #expect(values.map { $0(bytes, head) } == [.success(7), .success(7), .success(7)])
        #expect(arrays.map { $0(bytes, head) } == [.success([1, 3]), .success([1, 3]), .success([1, 3])])
        #expect(strict.response(bytes, head).failure?.description.hasPrefix("at a.b[1]:") == true)
        #expect(whole.response(Data("[1, null]".utf8), head) == .success([1]))
    }

    @Test func anEncoderIsHandedToTheHandler() {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let resource = BackendResource<Address, Void, NoAuth>(path: path, method: .POST, encoder: encoder)
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
        let resource = BackendResource<URLEncodedForm, Void, NoAuth>(
            path: .api(.core, "/v1/\("a b")?token=s3cret"),
            method: .POST,
            query: [URLQueryItem(name: "code", value: "s3cret")],
            headers: ["X-Api-Key": "s3cret", "X-Name": "n"]
        )
        let form: URLEncodedForm = ["name": "x", "password": "s3cret&,", "grant_type": "y"]
        let part = MultipartForm.Part.field("password", "s3cret")
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
        let statuses = StatusSet.success.adding(404)

        #expect([199, 200, 299, 300, 404].map(statuses.contains) == [false, true, true, false, true])
    }
}
