import Foundation
import TestSupport
import Testing

/// What the compiler keeps away: combinations that have no meaning, or lack something.
@Suite(.needs(Compiler.modules != nil, "the built modules are not where they are looked for"))
struct DoesNotCompileTests {
    /// Declarations that all snippets are compiled with.
    private static let common = """
        import Foundation
        import Millrace
        import MillraceRepositories

        struct User: Codable, Equatable, Identifiable { let id: String }
        struct Anonymous: Codable { let name: String }
        struct UsersRepository: Readable, Deletable {
            typealias EntityType = User
            let backend: Backend<KongAuth>
            let name = "users"
        }
        struct ProfileRepository: SingleEntityRepository, Readable, Deletable {
            typealias EntityType = User
            let backend: Backend<NoAuth>
            let name = "profile"
        }
        struct AnonymousRepository: Readable {
            typealias EntityType = Anonymous
            let backend: Backend<NoAuth>
            let name = "names"
        }
        struct Payload: CommandBody {}
        struct Secret: ParameterlessQuery {
            typealias Result = Int
            typealias Auth = KongAuth
            static let path = "secret"
        }
        struct World {
            let accessible: any Accessible
            let open: Backend<NoAuth>
            let closed: Backend<KongAuth>
            let users: UsersRepository
            let profile: ProfileRepository
            let names: AnonymousRepository
            let payload: Payload
        }

        """

    /// A piece of code, and what the compiler says of it; nil is nothing.
    private static let cases: [(code: String, error: String?)] = [
        // What is whole compiles.
        ("_ = users.read(id: \"1\"); _ = profile.read(); _ = users.delete(id: \"1\"); _ = profile.delete()", nil),
        ("_ = closed.execute(Secret())", nil),
        (
            "struct Add: BodyCommand { static let path = \"p\"; static let method = CommandMethod.POST; "
                + "let body: Payload }; _ = open.execute(Add(body: Payload()))",
            nil
        ),
        // A command's body has one type, and is there.
        (
            "struct Both: IdCommand, BodyCommand { static let path = \"p\"; static let method = CommandMethod.POST; "
                + "let id: String; let body: Payload }",
            "does not conform to protocol"
        ),
        (
            "struct Add: BodyCommand { static let path = \"p\"; static let method = CommandMethod.POST }",
            "does not conform to protocol 'Command'"
        ),
        ("struct Add: BodilessCommand { static let path = \"p\" }", "does not conform to protocol 'Command'"),
        (
            "struct Like: IdCommand { static let path = \"p\"; static let method = CommandMethod.POST }",
            "does not conform to protocol 'IdCommand'"
        ),
        // What a declaration says is sent, or it doesn't compile.
        (
            "struct Made: Decodable {}; struct Add: BodyCommand { typealias Answer = Made; static let path = \"p\"; "
                + "static let method = CommandMethod.POST; let body: Payload; "
                + "let parameters: [String: String]? = nil; var invalidates: [QuerySelection] { [] }; "
                + "func prepared(_ request: Request) -> Request { request.headers([\"a\": \"b\"]).requiring(.absent) } }; "
                + "let _: SignalProducer<Made, CoreError> = open.execute(Add(body: Payload()))",
            nil
        ),
        (
            "struct Nothing {}; struct Add: BodilessCommand { typealias Answer = Nothing; static let path = \"p\"; "
                + "static let method = CommandMethod.POST }",
            "does not conform to protocol 'Command'"
        ),
        (
            "struct Add: BodilessCommand { static let path = \"p\"; static let method = Resource.Method.GET }",
            "does not conform to protocol 'Command'"
        ),
        // What a subclass declares would be ignored.
        (
            "final class Only: BodilessCommand { static let path = \"p\"; static let method = CommandMethod.POST }; "
                + "_ = open.execute(Only())",
            nil
        ),
        (
            "class Base: BodilessCommand, @unchecked Sendable { class var path: String { \"p\" }; "
                + "class var method: CommandMethod { .POST } }",
            "non-final class 'Base' cannot safely conform to protocol"
        ),
        (
            "class Base: ParameterlessQuery, @unchecked Sendable { typealias Result = Int; class var path: String { \"p\" }; "
                + "static func == (lhs: Base, rhs: Base) -> Bool { true }; func hash(into hasher: inout Hasher) {} }",
            "non-final class 'Base' cannot safely conform to protocol"
        ),
        (
            "class Base: Readable, @unchecked Sendable { typealias EntityType = User; let backend: Backend<NoAuth>; "
                + "let name = \"u\"; init(_ backend: Backend<NoAuth>) { self.backend = backend } }",
            "non-final class 'Base' cannot safely conform to protocol"
        ),
        // A query says what it sends and what it gets.
        (
            "struct Get: Query { typealias Result = Int; static let path = \"p\"; let id: String }",
            "does not conform to protocol 'Query'"
        ),
        ("struct Get: ParameterlessQuery { static let path = \"p\" }", "does not conform to protocol 'Query'"),
        // A request goes nowhere without the credentials that it needs.
        ("_ = open.execute(Secret())", "no exact matches in call to instance method 'execute'"),
        ("_ = accessible.execute(Secret())", "has no member 'execute'"),
        ("_ = UsersRepository(backend: open)", "cannot convert value of type 'Backend<NoAuth>'"),
        (
            "_ = UsersRepository(backend: Backend(accessible))",
            "requires the types 'KongAuth' and 'NoAuth' be equivalent"
        ),
        // One entity and many are told apart.
        ("_ = profile.read(id: \"1\")", "requires the types 'SingleEntity' and 'MultipleEntities' be equivalent"),
        ("_ = profile.readAll()", "requires the types 'SingleEntity' and 'MultipleEntities' be equivalent"),
        ("_ = users.read()", "requires the types 'MultipleEntities' and 'SingleEntity' be equivalent"),
        ("_ = users.delete()", "requires the types 'MultipleEntities' and 'SingleEntity' be equivalent"),
        ("_ = users.read(id: 7)", "cannot convert value of type 'Int'"),
        ("_ = users.create(User(id: \"1\"))", "has no member 'create'"),
        ("_ = names.read(id: \"1\")", "conform to 'Identifiable'"),
        // A backend without bulk requests offers none.
        (
            "struct Plain: Creatable { typealias EntityType = User; let backend: Backend<NoAuth>; let name = \"u\" }; "
                + "_ = Plain(backend: open).create(User(id: \"1\"))",
            nil
        ),
        (
            "struct Plain: Creatable { typealias EntityType = User; let backend: Backend<NoAuth>; let name = \"u\" }; "
                + "_ = Plain(backend: open).create([User(id: \"1\")])",
            "cannot convert value of type '[User]'"
        ),
        // A part of a combined response has a key.
        (
            "_ = CombinedResponse<EmptyResponse>.self",
            "type 'EmptyResponse' does not conform to protocol 'DataResponseDefinition'"
        ),
        // A list has elements of its own kind, and the message points at the one that is of another.
        ("_ = Screen(title: \"\") { Section(id: 1) { Node(id: 1) { \"a\" } }; Node(id: 2, Text(\"b\")) }", nil),
        ("_ = Screen(title: \"\") { payload }", "expected an element of this list"),
        // A component is known by its place; in a loop it has none of its own, and the message says what to write.
        ("_ = Screen(title: \"\") { Text(\"a\"); if true { \"b\" } else { Node(id: 1, Text(\"c\")) } }", nil),
        ("_ = Section(id: 1) { Text(\"a\"); for name in [\"b\"] { Node(id: name, Text(name)) } }", nil),
        ("_ = Pane { for name in [\"a\"] { name } }", "a component in a 'for' needs an id"),
        (
            "_ = Section(id: 1) { for n in [1] { if n == 1 { Text(\"a\") } else { Node(id: n, Text(\"b\")) } } }",
            "a component in a 'for' needs an id"
        ),
        ("_ = Node(id: 1) { Text(\"a\"); payload }", "expected an element of this list"),
        ("_ = Row { 5 }", "expected an element of this list"),
        ("_ = Stack { 5 }", "expected an element of this list"),
        // What can't be sent is no parameter.
        ("let _: [String: any ParameterValue] = [\"date\": Date()]", "cannot convert value of type 'Date'"),
        (
            "let name: String? = nil; let _: [String: any ParameterValue] = [\"name\": name]",
            "cannot convert value of type 'String?'"
        ),
    ]

    /// Declarations that a default would stand in for: of another type, and in another place.
    ///
    /// Each right form is there too, so that a case can't be an error for another reason.
    private static let ignored: [(protocols: [String], right: String, wrong: [String])] = [
        (
            ["Query"], "func prepared(_ request: Request) -> Request { request.timeout(nil) }",
            [
                "static func prepared(_ request: Request) -> Request { request }",
                "func prepared(_ request: BackendResource<Void, String, NoAuth>) -> BackendResource<Void, String, NoAuth> { request }",
                "func prepared(_ request: Request) -> Request? { request }",
                "var resource: BackendResource<Void, Int, KongAuth> { .init(path: .api(.core, \"p\"), method: .GET) }",
            ]
        ),
        (
            ["Command"], "func prepared(_ request: Request) -> Request { request.requiring(.absent) }",
            [
                "static func prepared(_ request: Request) -> Request { request.requiring(.absent) }",
                "func prepared(_ request: BackendResource<Payload, Void, NoAuth>) -> BackendResource<Payload, Void, NoAuth> { request }",
                "var resource: BackendResource<Payload, Void, NoAuth> { .init(path: .api(.core, \"p\"), method: .PUT) }",
            ]
        ),
        (
            ["Query", "Command"], "var parameters: [String: String]? { nil }",
            [
                "var parameters: [String: Int]? { nil }", "var parameters: [URLQueryItem] { [] }",
                "static let parameters: [String: String]? = nil",
            ]
        ),
        (
            ["Query", "Command"], "var route: PathTemplate { \"p\" }",
            ["var route: String { \"p\" }", "static let route: PathTemplate = \"p\""]
        ),
        // What `prepared(_:)` says.
        (
            ["Query", "Command", "Repository"], "var field: [String: String] { [:] }",
            [
                "var headers: [String: String] { [:] }", "static let headers: [String: String] = [:]",
                "var precondition: Precondition? { .absent }", "static let precondition = Precondition.absent",
                "var failure: FailureReader? { .json(User.self) }",
                "static let failure: FailureReader? = .json(User.self)",
                "var encoder: JSONEncoder { JSONEncoder() }", "static let encoder = JSONEncoder()",
            ]
        ),
        (
            ["Query", "Command"], "var fields: [String] { [] }",
            ["let decoder = JSONDecoder()", "static let decoder = JSONDecoder()"]
        ),
        (["Bodiless"], "var body: NoBody { NoBody() }", ["let body = Payload()"]),
        (["Repository"], "let api = API.core", ["static let api = API.core"]),
        (
            ["Repository"], "let envelope = Envelope(entity: \"data\")",
            ["static let envelope = Envelope(entity: \"data\")"]
        ),
        (
            ["Repository"], "let requestEnvelope = Envelope(entity: \"data\")",
            [
                "static let requestEnvelope = Envelope(entity: \"data\")", "let requestEnvelope = \"data\"",
                "let requestEnvelope: Envelope? = .none",
            ]
        ),
        (["Repository"], "let strategy = Parser.Strategy.prune", ["static let strategy = Parser.Strategy.prune"]),
        (
            ["Repository"], "let paging = CursorPage.first(.links())",
            [
                "static let paging = CursorPage.first(.links())", "let paging: CursorPage? = .first(.links())",
                "let paging = \"next\"",
            ]
        ),
        (["Repository"], "let decoder = JSONDecoder()", ["static let decoder = JSONDecoder()"]),
        (
            ["Repository"],
            "func prepared<A, B>(_ request: BackendResource<A, B, NoAuth>) -> BackendResource<A, B, NoAuth> { request }",
            [
                "static func prepared(_ request: BackendResource<Void, User, NoAuth>) -> Int { 1 }",
                "func prepared(_ r: BackendResource<User, User, NoAuth>) -> BackendResource<User, User, NoAuth> { r }",
            ]
        ),
    ]

    /// A type of a protocol, with one declaration more.
    private static func type(_ name: String, of kind: String, with declaration: String) -> String {
        let command = "static let path = \"p\"; static let method = CommandMethod.PUT;"
        let rest =
            switch kind {
            case "Query":
                "ParameterlessQuery { typealias Result = Int; typealias Auth = NoAuth; static let path = \"p\";"
            case "Command": "BodyCommand { typealias Answer = Int; \(command) let body: Payload;"
            case "Bodiless": "BodilessCommand { \(command)"
            default: "Readable { typealias EntityType = User; let backend: Backend<NoAuth>; let name = \"users\";"
            }
        return "struct \(name): \(rest) \(declaration) }"
    }

    @Test func aDeclarationThatWouldBeIgnoredDoesNotCompile() throws {
        var lines: [(code: String, compiles: Bool)] = []
        for (protocols, right, _) in Self.ignored {
            for kind in protocols { lines.append((Self.type("Case\(lines.count)", of: kind, with: right), true)) }
        }
        for (protocols, _, wrong) in Self.ignored {
            for kind in protocols {
                for declaration in wrong {
                    lines.append((Self.type("Case\(lines.count)", of: kind, with: declaration), false))
                }
            }
        }
        let errors = try Compiler.messages(.error, in: Self.common + lines.map(\.code).joined(separator: "\n") + "\n")
        let firstLine = Self.common.count { $0 == "\n" } + 1
        #expect(lines.count > 75)
        for (index, (code, compiles)) in lines.enumerated() {
            let found = errors[firstLine + index] ?? []
            let isRefused = found.contains { $0.contains("does not conform to protocol") }
            #expect(compiles ? found == [] : isRefused, "\(code): \(found)")
        }
    }

    @Test func aMissingCombinationDoesNotCompile() throws {
        let functions = Self.cases.enumerated().map { "extension World { func case\($0)() { \($1.code) } }" }
        let errors = try Compiler.messages(.error, in: Self.common + functions.joined(separator: "\n") + "\n")
        let firstLine = Self.common.count { $0 == "\n" } + 1
        #expect(errors.keys.allSatisfy { $0 >= firstLine }, "\(errors)")
        for (index, (code, error)) in Self.cases.enumerated() {
            let found = errors[firstLine + index] ?? []
            if let error {
                #expect(found.contains { $0.contains(error) }, "\(code): \(found)")
            } else {
                #expect(found == [], "\(code)")
            }
        }
    }
}
