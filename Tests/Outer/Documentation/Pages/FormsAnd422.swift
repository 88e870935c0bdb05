import Foundation
import Millrace
import MillraceMockServer
import MillraceRepositories
import TestSupport
import Testing

// The snippets of `FormsAnd422.md`, compiled here and run below.

struct SignUp: Codable, Equatable {
    let email: String
    let password: String
}

extension SignUp: CommandBody {}

struct Account: Codable, Equatable {
    let id: Int
}

// Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
struct SignUpRefusal: Codable, Equatable {
    struct FieldError: Codable, Equatable {
        let field: String
        let message: String
    }

    let errors: [FieldError]
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
enum SignUpService {
    static func signUp() -> BackendResource<SignUp, Account, NoAuth> {
        BackendResource(path: .api(.core, "/v1/accounts"), method: .POST)
            .failing(.json(SignUpRefusal.self))
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
struct SignUpCommand: BodyCommand {
    static let path = "v1/accounts"
    static let method = CommandMethod.POST

    let body: SignUp

    func prepared(_ request: Request) -> Request {
        request.failing(.json(SignUpRefusal.self))
    }
}

struct AccountsRepository: Creatable {
    typealias EntityType = Account
    let backend: Backend<NoAuth>
    let name = "v1/accounts"

    func prepared<Request, Response>(
        _ request: BackendResource<Request, Response, NoAuth>
    ) -> BackendResource<Request, Response, NoAuth> {
        request.failing(.json(SignUpRefusal.self))
    }
}
// End of page

struct Refusal: Codable, Equatable {
    let errors: [String: String]
}

private func createUserResource() -> BackendResource<Void, Account, NoAuth> {
    BackendResource(path: .api(.core, "/v1/accounts"), method: .POST)
}

private enum SignUpForm {
    enum Status: Equatable {
        case editing, sending, done
        case failed(String)
    }

    struct State: Equatable, With {
        var email = ""
        var status = Status.editing
        var problems: [String: String] = [:]
    }

    enum Action: Equatable {
        case didChangeEmail(String)
        case didTapSend
    }

    enum Event: Equatable {
        case ui(Action)
        case didSignUp(Account)
        case didFail(CoreError)
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
    static func reduce(state: State, event: Event) -> State {
        switch event {
        case .didSignUp:
            return state.with(set(\.status, .done))
        case let .didFail(error):
            let refusal = error.failure(as: SignUpRefusal.self)
            let problems = refusal?.errors.map { ($0.field, $0.message) } ?? []
            return state.with(
                set(\.status, .failed(refusal == nil ? error.userMessage : "Correct what is marked.")),
                set(\.problems, Dictionary(problems, uniquingKeysWith: { "\($0) \($1)" }))
            )
        case let .ui(.didChangeEmail(text)):
            return state.with(set(\.email, text), set(\.problems["email"], nil))
        case .ui(.didTapSend):
            return state.with(set(\.status, .sending), set(\.problems, [:]))
        }
    }
    // End of page

    static func field(_ state: State, _ observer: Sink<Action>) -> TextField {
        // Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
        TextField(
            "Email",
            text: state.email,
            problem: state.problems["email"],
            onChange: observer.sending { .didChangeEmail($0) }
        )
        // End of page
    }
}

@Suite(.bodyTimeLimit) struct FormsAnd422Tests {
    @Test func theAnswerOfThePageIsTheOneThatIsRead() throws {
        let blocks = try Documentation("Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md").blocks
        #expect(blocks.first { $0.info == "http" }?.text.hasSuffix(Self.body) == true)
    }

    static let body = """
        {
          "title": "The account can't be made",
          "errors": [
            { "field": "email", "message": "There is an account for this address." },
            { "field": "password", "message": "At least 12 characters." }
          ]
        }
        """

    private let server = MockServer()
    private let session: BackendSession
    private let value = SignUp(email: "me@example.org", password: "short")

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url))
        server.dispatcher = { _ in
            .data(Data(Self.body.utf8), contentType: "application/problem+json", status: 422)
        }
    }

    @Test func aResourceSaysWhatItsFailureIs() throws {
        let error = try #require(session.access(SignUpService.signUp(), with: value).single()?.failure)
        // Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
        let refusal = error.failure(as: SignUpRefusal.self)
        // End of page

        #expect(refusal?.errors.map(\.field) == ["email", "password"])
        guard case let .status(reason, _) = error else {
            Issue.record("\(error)")
            return
        }
        // Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
        let errors = reason.problem?.member("errors", as: [SignUpRefusal.FieldError].self)
        // End of page
        #expect(errors == refusal?.errors)
        let after = SignUpForm.reduce(state: .init(), event: .didFail(error))
        #expect(after.status == .failed("Correct what is marked."))
        #expect(
            after.problems == ["email": "There is an account for this address.", "password": "At least 12 characters."]
        )
        #expect(
            (
                SignUpForm.reduce(state: after, event: .ui(.didChangeEmail("x"))).problems["email"],
                SignUpForm.reduce(state: .init(), event: .didFail(.transport(.timedOut))).problems
            )
                == (nil, [:])
        )
    }

    /// The snippets of `FailureReader` and `ProblemDetails`.
    @Test func aReaderAndAnExtensionMember() throws {
        // Page: Sources/SDK/Backend/Errors/FailureReader.swift
        let resource = createUserResource().failing(.json(Refusal.self))
        // End of page
        server.dispatcher = { _ in .json(#"{"errors": {"name": "is taken"}}"#, status: 422) }
        let error = try #require(session.access(resource).single()?.failure)
        #expect(error.failure(as: Refusal.self)?.errors == ["name": "is taken"])

        typealias FieldError = SignUpRefusal.FieldError
        let text = #"{"title": "Invalid", "status": 422, "errors": [{"field": "postcode", "message": "is unknown"}]}"#
        let problem = try JSONDecoder().decode(ProblemDetails.self, from: Data(text.utf8))
        let errors =
            // Page: Sources/SDK/Backend/Errors/ProblemDetails.swift
            problem.member("errors", as: [FieldError].self)
        // End of page
        #expect(errors == [.init(field: "postcode", message: "is unknown")])
    }

    @Test func commandsAndRepositoriesDoToo() {
        let command = session.execute(SignUpCommand(body: value)).wait().failure
        let repository = AccountsRepository(backend: Backend(session)).create(Account(id: 1)).single()?.failure

        for error in [command, repository] {
            #expect(error?.failure(as: SignUpRefusal.self)?.errors.count == 2)
        }
    }

    @Test func otherShapesAreReadByAFunction() throws {
        // Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
        let reader = FailureReader { data, head -> SignUpRefusal? in
            guard head.status == 422 else { return nil }
            let fields: Result<[String: [String]], CoreError> = Parser.parse(data, key: "error.fields")
            let errors = try? fields.get().sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined(separator: " ")) }
            return errors.map { SignUpRefusal(errors: $0.map { .init(field: $0.0, message: $0.1) }) }
        }
        // End of page
        server.dispatcher = { _ in .json(#"{"error": {"fields": {"email": ["is", "taken"]}}}"#, status: 422) }
        let error = session.access(SignUpService.signUp().failing(reader), with: value).single()?.failure

        #expect(error?.failure() == SignUpRefusal(errors: [.init(field: "email", message: "is taken")]))
    }

    @Test func aTestSaysWhatTheBackendWould() {
        // Page: Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md
        let taken = SignUpRefusal.FieldError(field: "email", message: "There is an account for this address.")
        let refused = CoreError.status(.init(code: 422, failure: SignUpRefusal(errors: [taken])))
        // End of page
        let state = SignUpForm.reduce(state: .init(), event: .didFail(refused))
        let screen = Screen(title: "Sign up") {
            Section(id: "form") { Node(id: "email", SignUpForm.field(state, .ignored)) }
        }

        #expect(screen.frame(width: 60).plainText.contains("There is an account for this address."))
    }
}
