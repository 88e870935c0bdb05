import Foundation
import Millrace
import MillraceBatches
import MillraceJSONPatch
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of bodies: any JSON, patches and batches.
@Suite(.bodyTimeLimit) struct BodiesSnippets {
    private struct Card: Codable, Equatable {
        var name: String
        var phone: String?
    }

    @Test func anyJSON() throws {
        // Page: Sources/SDK/JSON/Documentation.docc/MillraceJSON.md
        let settings: JSONValue = ["theme": "dark", "size": 12, "font": nil]
        let theme = settings["theme"]?.stringValue
        // End of page
        #expect(theme == "dark")
        let document = try Parser.encode(settings).get()
        #expect(String(decoding: document, as: UTF8.self) == #"{"font":null,"size":12,"theme":"dark"}"#)
    }

    @Test func patches() throws {
        do {
            // Page: Sources/SDK/Backend/Patch/MergePatch.swift
            let patch: MergePatch = ["name": "Paul", "nickname": nil]
            // End of page
            let old: JSONValue = ["nickname": "P"]
            #expect(patch.applied(to: old) == ["name": "Paul"])
        }
        do {
            // Page: Sources/SDK/JSONPatch/JSONPatch.swift
            let patch: JSONPatch = [.test("/stock", 3), .replace("/stock", 2), .add("/log/-", "sold")]
            // End of page
            let old: JSONValue = ["stock": 3, "log": []]
            #expect(try patch.applied(to: old) == ["stock": 2, "log": ["sold"]])
        }
        let read = Card(name: "Paul", phone: "1")
        let mine = Card(name: "Paula", phone: "1")
        let theirs = Card(name: "Paul", phone: "2")
        // Page: Sources/SDK/Backend/Patch/PatchDocument.swift
        let merged = try MergePatch(from: JSONValue(encoding: read), to: JSONValue(encoding: mine)).applied(to: theirs)
        // End of page
        #expect(merged == Card(name: "Paula", phone: "2"))
        let resource = BackendResource<MergePatch, Void, NoAuth>(path: .api(.core, "/a"), method: .PATCH)
        let typed =
            // Page: Sources/SDK/Backend/Patch/PatchDocument.swift
            resource.headers(["Content-Type": MergePatch.contentType])
        // End of page
        #expect(typed.headers == ["Content-Type": "application/merge-patch+json"])
    }

    @Test func batches() throws {
        let stub = StubAccessible()
        let session = stub.authenticated(AccountAuth.self)
        let first = BackendResource<Void, Card, AccountAuth>(path: .api(.core, "/cards/1"), method: .GET)
        let second = BackendResource<Card, Card, AccountAuth>(path: .api(.core, "/cards/2"), method: .PUT)
        let value = Card(name: "B")
        stub.stub(
            .POST,
            "/batch",
            .json(#"{"responses": [{"status": 200, "body": {"name": "A"}}, {"status": 404}]}"#)
        )
        // Page: Sources/SDK/Batches/BatchEndpoint.swift
        let batch = BatchEndpoint<AccountAuth>(at: .api(.core, "/batch"), format: .kinto)
        let both = session.access(batch.resource(BatchRequest(first), BatchRequest(second, with: value)))
        // SignalProducer<BatchAnswers<User, City>, CoreError>
        // End of page
        // SignalProducer<BatchAnswers<Card, Card>, CoreError>
        let (read, written) = try #require(both.single()).get().results
        #expect(read == .success(Card(name: "A")))
        #expect(throws: CoreError.self) { try written.get() }
    }
}
