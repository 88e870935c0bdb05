import Foundation
import MillraceBackend
import MillraceJSONPatch
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// Patches of repositories: both forms × envelopes × from values and written by hand.
@Suite(.bodyTimeLimit) struct PatchableTests {
    private let backend: TestBackend
    private let old = Card(id: "1", firstName: "Paul", nickName: "P")
    private let new = Card(id: "1", firstName: "Paula", nickName: nil)

    init() throws {
        backend = try TestBackend()
    }

    private func sent() -> String? {
        backend.server.takeRequest().map {
            "\($0.method) \($0.target) \($0.headers["Content-Type"] ?? "") \($0.bodyText)"
        }
    }

    @Test(arguments: [nil, "data", "data.ca/rd"])
    func whatDiffersIsSent(key: String?) {
        let keys = (key ?? "").split(separator: ".")
        let answer = keys.reversed().reduce(#"{"id":"1","first_name":"Paula"}"#) { "{\"\($1)\":\($0)}" }
        backend.server.dispatcher = { _ in .json(answer) }
        let envelope = Envelope(entity: key)
        let cards = Cards<MergePatch>(backend: Backend(backend.session), envelope: envelope)
        let lists = Cards<JSONPatch>(backend: Backend(backend.session), envelope: envelope)
        let merge = keys.reversed().reduce(#"{"first_name":"Paula","nick_name":null}"#) { "{\"\($1)\":\($0)}" }
        let prefix = keys.map { "/" + $0.replacing("/", with: "~1") }.joined()
        let operations =
            #"[{"op":"replace","path":"\#(prefix)/first_name","value":"Paula"},"#
            + #"{"op":"remove","path":"\#(prefix)/nick_name"}]"#

        for index in 0..<2 {
            let byHand = index == 1
            let merged =
                byHand
                ? cards.patch(id: "1", ["first_name": "Paula", "nick_name": nil])
                : cards.patch(id: "1", from: old, to: new)
            #expect(
                (merged.single(), sent()) == (.success(new), "PATCH /cards/1 application/merge-patch+json \(merge)")
            )
            let changed =
                byHand
                ? lists.patch(id: "1", [.replace("/first_name", "Paula"), .remove("/nick_name")])
                : lists.patch(id: "1", from: old, to: new)
            #expect(
                (changed.single(), sent()) == (
                    .success(new), "PATCH /cards/1 application/json-patch+json \(operations)"
                )
            )
        }
    }

    @Test func nothingThatDiffersIsAnEmptyPatch() {
        backend.server.dispatcher = { _ in .json(#"{"data":{"id":"1","first_name":"Paul","nick_name":"P"}}"#) }
        let cards = Cards<MergePatch>(backend: Backend(backend.session), envelope: Envelope(entity: "data"))
        #expect(
            (cards.patch(id: "1", from: old, to: old).single(), sent()) == (
                .success(old), #"PATCH /cards/1 application/merge-patch+json {"data":{}}"#
            )
        )
    }

    @Test func aPatchHasOptionsOfItsCall() {
        backend.server.dispatcher = { _ in .json(#"{"id":"1","first_name":"Paul"}"#) }
        let cards = Cards<MergePatch>(backend: Backend(backend.session), envelope: .none)
        let resource = cards.patchResource(id: "1", from: old, to: new).headers(["If-Match": "\"7\""])
        #expect(
            (
                cards.access(resource).single()?.failure, backend.server.requests.last?.headers["If-Match"],
                cards.access(cards.patchResource(id: "1").headers(["If-Match": "\"8\""]), with: [:]).single() != nil,
                backend.server.requests.last?.headers["If-Match"]
            ) == (nil, "\"7\"", true, "\"8\"")
        )
    }

    @Test func aValueThatCanNotBeEncodedIsNotSent() {
        let sizes = Sizes(backend: Backend(backend.session))
        let error = sizes.patch(id: "1", from: Size(id: "1", value: 1), to: Size(id: "1", value: .nan)).single()?
            .failure
        guard case .request(.encoding, let endpoint?)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((endpoint, backend.server.requestCount) == (.init(method: .PATCH, path: "/sizes/1"), 0))
    }
}

private struct Card: Codable, Equatable, Identifiable {
    let id: String
    var firstName: String
    var nickName: String?
}

private struct Cards<Patch: PatchDocument>: Readable, Patchable {
    typealias EntityType = Card
    let backend: Backend<NoAuth>
    let name = "cards"
    let envelope: Envelope
    var requestEnvelope: Envelope { envelope }
    let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    func prepared<Request, Response>(
        _ request: BackendResource<Request, Response, NoAuth>
    ) -> BackendResource<Request, Response, NoAuth> {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return request.encoder(encoder)
    }
}

private struct Size: Codable, Identifiable {
    let id: String
    let value: Double
}

private struct Sizes: Patchable {
    typealias EntityType = Size
    let backend: Backend<NoAuth>
    let name = "sizes"
}
