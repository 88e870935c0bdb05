import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

// The listings of the feature how-to (`Proposals/0023-the-five-documents.md`), as they are printed there. That this
// file compiles is the test; what the resources say is checked at its end.

struct CitiesResponse: Equatable, Decodable {
    let cities: [City]
}

struct City: Equatable, Decodable {
    let name: String
}

struct Question: Equatable, Decodable {
    let text: String
}

struct Address: Encodable {
    let firstLine: String
    let postcode: String?
}

private enum Simple {
    struct CitiesService {
        static func fetchCitiesResource() -> BackendResource<Void, CitiesResponse, KongAuth> {
            let citiesPath = "/v1/cities"
            return BackendResource(
                path: .api(.core, citiesPath),
                method: .GET
            )
        }
    }
}

protocol CitiesBusinessControllerProtocol {
    func fetch() -> SignalProducer<CitiesResponse, CoreError>
}

struct CitiesBusinessController: CitiesBusinessControllerProtocol {
    private let accessible: AuthenticatedAccessible

    init(accessible: AuthenticatedAccessible) {
        self.accessible = accessible
    }

    func fetch() -> SignalProducer<CitiesResponse, CoreError> {
        let resource = Simple.CitiesService.fetchCitiesResource()
        return accessible.access(resource)
    }

    func requestDelivery(to address: Address) -> SignalProducer<Never, CoreError> {
        let resource = Posting.CitiesService.requestDelivery()
        return accessible.access(resource, with: address)
    }
}

private enum Keyed {
    static let citiesPath = "/v1/cities"

    static func fetchCitiesResource() -> BackendResource<Void, [City], KongAuth> {
        return BackendResource(
            path: .api(.core, citiesPath),
            method: .GET,
            response: { data, _ in Parser.parse(data, key: "cities", strategy: .prune) }
        )
    }
}

private enum CustomDecoder {
    struct CitiesService {
        // `internal` access level to allow for testing.
        internal static let jsonDecoder: JSONDecoder = {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }()

        static func fetchCitiesResource() -> BackendResource<Void, CitiesResponse, KongAuth> {
            let citiesPath = "/v1/cities"
            return BackendResource(
                path: .api(.core, citiesPath),
                method: .GET,
                decoder: jsonDecoder
            )
        }
    }
}

private enum Posting {
    struct CitiesService {
        static func requestDelivery() -> BackendResource<Address, Void, KongAuth> {
            return BackendResource(
                path: .api(.core, "/v1/cities/delivery"),
                method: .POST
            )
        }
    }
}

private enum Wrapping {
    static func requestDelivery() -> BackendResource<Address, Void, KongAuth> {
        return BackendResource(
            path: .api(.core, "/v1/cities/delivery"),
            method: .POST,
            request: { address, _ in
                return Parser.encode(["address": address])
            }
        )
    }

    static func obtainQuestions(query: String) -> BackendResource<Void, [Question], KongAuth> {
        return BackendResource(
            path: .api(.core, "/v1/questions"),
            method: .POST,
            request: { _, encoder in
                Parser.encode(["question_query": query], encoder: encoder)
            }
        )
    }
}

extension BackendResource where Request: Encodable, Response: Decodable {
    fileprivate init(asPrinted path: ResourcePath) {
        self.init(
            path: path,
            method: .POST,
            request: Parser.encode,
            response: { data, _ in Parser.parse(data) }
        )
    }
}

extension BackendResource where Response: Decodable {
    fileprivate init(asPrinted path: ResourcePath, decoder: JSONDecoder, request: @escaping RequestHandler) {
        self.init(
            path: path,
            method: .POST,
            request: request,
            response: { data, _ in Parser.parse(data, decoder: decoder) }
        )
    }
}

@Suite(.bodyTimeLimit) struct PrintedListingTests {
    private let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
    private let answer = Data(#"{"cities": [{"name": "London"}, {"name": 7}, {"name": "Bath"}]}"#.utf8)

    @Test func aKeyedResourcePrunes() {
        let cities = Keyed.fetchCitiesResource().response(answer, head)

        #expect(cities == .success([City(name: "London"), City(name: "Bath")]))
    }

    @Test func aRequestHandlerMakesTheBody() throws {
        let address = Address(firstLine: "1 High Street", postcode: nil)
        let wrapped = try Wrapping.requestDelivery().request(address, JSONEncoder()).get()
        let plain = try Posting.CitiesService.requestDelivery().request(address, JSONEncoder()).get()
        let query = try Wrapping.obtainQuestions(query: "tea").request((), JSONEncoder()).get()

        #expect(
            (
                String(decoding: wrapped, as: UTF8.self), String(decoding: plain, as: UTF8.self),
                String(decoding: query, as: UTF8.self)
            ) == (
                #"{"address":{"firstLine":"1 High Street"}}"#, #"{"firstLine":"1 High Street"}"#,
                #"{"question_query":"tea"}"#
            )
        )
    }

    @Test func thePrintedInitializersCanBeWritten() {
        let encodable = BackendResource<[String], [City], NoAuth>(asPrinted: .api(.core, "/"))
        let keyed = BackendResource<Int, [City], NoAuth>(asPrinted: .api(.core, "/"), decoder: JSONDecoder()) { _, _ in
            .success(Data())
        }

        #expect(
            (encodable.request(["a"], JSONEncoder()), keyed.response(Data("[]".utf8), head)) == (
                .success(Data(#"["a"]"#.utf8)), .success([])
            )
        )
    }
}
