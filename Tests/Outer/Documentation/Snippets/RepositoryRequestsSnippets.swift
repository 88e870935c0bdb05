import Foundation
import Millrace
import MillraceJSONPatch
import MillraceRepositories
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of Repositories on requests: options, drafts, patches and pages.
@Suite(.bodyTimeLimit) struct RepositoryRequestsSnippets {
    private struct Note: Codable, Equatable, Identifiable {
        let id: String
        let text: String
    }

    private struct NewNote: Codable {
        let text: String
    }

    private struct Document: Codable, Equatable, Identifiable {
        let id: String
        var title: String
        var tags = ["a"]
    }

    private struct Tombstone: Codable, Equatable {
        let deleted: Bool
    }

    private struct UsersRepository: Readable, Deletable {
        typealias EntityType = User
        let backend: Backend<AccountAuth>
        let name = "users"
        let tenant = "7"
        // Page: Sources/SDK/Repositories/Readable.swift
        let paging = CursorPage.first(.links(next: .header("Next-Page"), previous: nil))
        // End of page

        // Page: Sources/SDK/Repositories/Repository.swift
        func prepared<Request, Response>(
            _ resource: BackendResource<Request, Response, Auth>
        ) -> BackendResource<Request, Response, Auth> {
            resource.headers(["X-Tenant": tenant]).failing(.json(Refusal.self)).timeout(.seconds(5))
        }
        // End of page
    }

    private let stub = StubAccessible()
    private let json = #"{"id": "1", "name": "Laura", "email": "laura@me.com"}"#
    private var users: UsersRepository { UsersRepository(backend: Backend(stub.authenticated(AccountAuth.self))) }

    @Test func optionsOfACallAndOfARepository() throws {
        let (users, trace) = (users, "t")
        stub.stub(.GET, "/users/1", .json(json))
        let fetch =
            // Page: Sources/SDK/Repositories/Repository.swift
            users.access(users.readResource(id: "1").headers(["X-Trace": trace]).timeout(.seconds(5)))
        // End of page
        #expect(
            (fetch.single()?.map(\.name), users.readResource(id: "1").headers) == (.success("Laura"), ["X-Tenant": "7"])
        )
        let pages = users.readPages(NumberedPage(size: 2)) { $0.headers(["X-Trace": trace]) }
        let page = StubResponse<Never>.data(Data("[\(json)]".utf8), headers: ["X-Total": "1"])
        stub.stub(.GET, "/users", page, repeatsLast: true)
        #expect(
            (pages.collect().single()?.map(\.count), users.readAll().single()?.map(\.count))
                == (.success(1), .success(1))
        )
    }

    @Test func draftsAndTombstones() {
        // Page: Sources/SDK/Repositories/Creatable.swift
        struct NotesRepository: Creatable, Readable {
            typealias EntityType = Note
            typealias Draft = NewNote
            let backend: Backend<AccountAuth>
            let name = "notes"
        }
        // End of page
        let notes = NotesRepository(backend: users.backend)
        // Page: Sources/SDK/Repositories/Creatable.swift
        let create = notes.create(NewNote(text: "Milk"))
        // End of page
        stub.stub(.POST, "/notes", .json(#"{"id": "9", "text": "Milk"}"#))
        #expect(create.single() == .success(Note(id: "9", text: "Milk")))
        stub.stub(.DELETE, "/users/1", .json(#"{"id": "1", "deleted": true}"#))
        let users = users
        let tombstone =
            // Page: Sources/SDK/Repositories/Deletable.swift
            users.delete(id: "1", answering: Tombstone.self)
        // End of page
        #expect(tombstone.single() == .success(Tombstone(deleted: true)))
    }

    @Test func patches() {
        // Page: Sources/SDK/Repositories/Patchable.swift
        struct DocumentsRepository: Readable, Patchable {
            typealias EntityType = Document
            let backend: Backend<AccountAuth>
            let name = "documents"
        }
        // End of page
        let documents = DocumentsRepository(backend: users.backend)
        let read = Document(id: "1", title: "A")
        let renamed = Document(id: "1", title: "B")
        // Page: Sources/SDK/Repositories/Patchable.swift
        let rename = documents.patch(id: "1", from: read, to: renamed)
        // End of page
        stub.stub(.PATCH, "/documents/1", .json(#"{"id": "1", "title": "B", "tags": ["a"]}"#))
        #expect(rename.single() == .success(renamed))
        do {
            // Page: Sources/SDK/JSONPatch/Documentation.docc/MillraceJSONPatch.md
            struct DocumentsRepository: Readable, Patchable {
                typealias EntityType = Document
                typealias Patch = JSONPatch
                let backend: Backend<AccountAuth>
                let name = "documents"
            }
            // End of page
            let resource = DocumentsRepository(backend: users.backend).patchResource(id: "1")
            #expect(resource.headers["Content-Type"] == JSONPatch.contentType)
        }
    }

    private struct TokenPage: PageReference {
        var token: String?

        var query: [URLQueryItem] { token.map { [URLQueryItem(name: "token", value: $0)] } ?? [] }

        func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<TokenPage> {
            let token = try answer.text(of: .header("X-Next-Token"))
            return PagePosition(next: token.map { TokenPage(token: $0) }, total: try answer.number(of: "total"))
        }
    }

    @Test func pagesOfOnesOwn() throws {
        let kinto =
            // Page: Sources/SDK/Repositories/Paging/CursorFormat.swift
            CursorFormat.links(next: .header("Next-Page"), previous: nil, total: .header("Total-Records"))
        // End of page
        #expect(kinto.next == .header("Next-Page"))
        let url = try #require(URL(string: "http://h/users"))
        let head = HTTPResponse(status: 200, headers: ["X-Next-Token": "b"], url: url)
        let answer = PageAnswer(head: head, count: 2, body: Data(#"{"total": 7}"#.utf8))
        let position = try TokenPage().position(in: answer)
        #expect((position.next, position.info.total) == (TokenPage(token: "b"), 7))
    }
}
