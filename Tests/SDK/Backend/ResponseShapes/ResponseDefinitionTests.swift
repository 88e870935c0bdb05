import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct ResponseDefinitionTests {
    private typealias Both = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>
    private typealias One = CombinedResponse<SingleResponse<School>>
    private typealias Four = CombinedResponse<
        SingleResponse<User>, SingleResponse<School>, ArrayResponse<School>, ArrayResponse<User>
    >

    private static let george = #"{"id": 100, "name": "George"}"#
    private static let users = "[\(george), {\"id\": 101, \"name\": \"Mary\"}, {\"id\": 102, \"name\": \"Tom\"}]"
    private static let school = #"{"id": 10000, "name": "Tokyo school", "number_of_students": 3}"#
    private static let read = [User(id: 100, name: "George"), User(id: 101, name: "Mary"), User(id: 102, name: "Tom")]
    private static let tokyo = School(id: 10_000, name: "Tokyo school", numberOfStudents: 3)

    private static func json(_ text: String) -> Data { Data(text.utf8) }

    private static func failure<Shape: ResponseDefinition>(
        _ type: Shape.Type,
        _ text: String
    ) -> CoreError.ParsingReason? {
        let result: Result<Shape, CoreError> = Parser.response(json(text), strategy: nil)
        guard case .parsing(let reason, nil)? = result.failure else { return nil }
        return reason
    }

    /// The result of a shape that is read from a document, or what is wrong with the document.
    private static func text<Shape: ResponseDefinition>(
        _ type: Shape.Type,
        _ document: String,
        _ decoder: JSONDecoder = Parser.decoder
    ) -> String {
        if let reason = failure(type, document), decoder === Parser.decoder {
            return "\(reason.codingPath): \(reason.expected), \(reason.found)"
        }
        return (try? Shape(json: json(document), decoder: decoder).result).map { "\($0)" } ?? "nothing"
    }

    private static let snakes: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    @Test func aShapeIsRead() {
        let (read, tokyo) = (Self.read, Self.tokyo)
        let (george, users, school) = (Self.george, Self.users, Self.school)
        expect(Self.text(SingleResponse<User>.self, george), is: "\(User(id: 100, name: "George"))")
        expect(Self.text(ArrayResponse<User>.self, users), is: "\(read)")
        let both = #"{"school": \#(school), "more": [], "users": \#(users)}"#
        expect(Self.text(Both.self, both), is: "\((read, tokyo))")
        expect(Self.text(One.self, both), is: "\(tokyo)")
        let four = #"{"user": {"id": 1, "name": "A"}, "school": \#(school), "schools": [], "users": \#(users)}"#
        expect(Self.text(Four.self, four), is: "\((User(id: 1, name: "A"), tokyo, [School](), read))")
        let enveloped = #"{"info": {"success": true}, "results": \#(both)}"#
        expect(Self.text(ResultKeyResponse<Both>.self, enveloped), is: "\((read, tokyo))")
        let twice = #"{"results": {"results": \#(school)}}"#
        expect(Self.text(ResultKeyResponse<ResultKeyResponse<SingleResponse<School>>>.self, twice), is: "\(tokyo)")
        let list = #"{"results": {"users": \#(users)}, "next": "b"}"#
        expect(Self.text(CursorList<User>.self, list), is: "\((elements: read, cursor: "b"))")
        let classes =
            #"{"school_classes": [{"class_name": "1a"}], "snake_keyed": {"school_class": {"class_name": "2b"}}}"#
        expect(
            Self.text(CombinedResponse<ArrayResponse<SchoolClass>, SnakeKeyed>.self, classes, Self.snakes),
            is: "\(([SchoolClass(className: "1a")], SchoolClass(className: "2b")))"
        )
        for text in [#"{"success": true}"#, "", "OK", "\u{0}"] { expect(Self.text(EmptyResponse.self, text), is: "()") }
    }

    @Test func aFaultSaysWhereAndWhatThereWas() {
        expect(
            Self.text(Both.self, #"{"users": [], "shool": {}}"#),
            is: "school: the key “school”, an object with shool, users"
        )
        expect(
            Self.text(ResultKeyResponse<Both>.self, #"{"results": {"users": []}}"#),
            is: "results.school: the key “school”, an object with users"
        )
        expect(
            Self.text(ResultKeyResponse<ArrayResponse<User>>.self, #"{"info": {}, "items": []}"#),
            is: "results: the key “results”, an object with info, items"
        )
        expect(Self.text(Both.self, "[]"), is: ": an object, an empty array")
        expect(Self.text(SingleResponse<User>.self, "[]"), is: ": an object, an empty array")
        expect(Self.text(ArrayResponse<User>.self, #"{"users": []}"#), is: ": an array, an object with users")
        expect(Self.text(Both.self, #"{"users": null, "school": {}}"#), is: "users: an array, null")
        let users = #"{"users": [{"id": 1, "name": "A"}, {"id": "x", "name": "B"}], "school": {}}"#
        expect(Self.text(Both.self, users), is: "users[1].id: a whole number, a string")
        expect(Self.text(Both.self, ""), is: ": a JSON document, an empty body")
    }

    @Test func keysFollowFromTheNamesOfTypes() {
        expect(User.singleKey, is: "user")
        expect(User.pluralKey, is: "users")
        expect(ResponseKey.single(of: URLAlias.self), is: "urlAlias")
        expect(ResponseKey.plural(of: URLAlias.self), is: "urlAliases")
        expect(ResponseKey.plural(of: City.self), is: "cities")
        expect(ResponseKey.plural(of: Day.self), is: "days")
        expect(ResponseKey.single(of: URL.self), is: "url")
        expect(ResponseKey.single(of: Day.Hour.self), is: "hour")
        expect(ResponseKey.plural(of: SingleResponse<User>.self), is: "singleResponses")
    }

    @Test func elementsArePrunedWhereTheTypeOrTheCallSaysSo() throws {
        let text = #"{"users": [{"id": 1, "name": "A"}, {"id": 2}], "tags": [{"text": "a"}, 3]}"#
        typealias Response = CombinedResponse<ArrayResponse<User>, ArrayResponse<Tag>>
        let reports = Mutex<[String]>([])
        let parse = { (strategy: Parser.Strategy?) -> Result<Response, CoreError> in
            Parser.$pruningObserver.withValue({ report in reports.withLock { $0.append("\(report)") } }) {
                Parser.response(Self.json(text), strategy: strategy)
            }
        }
        let (users, tags) = try parse(.prune).get().result

        let strict = try? ArrayResponse<Tag>(json: Self.json("[3]"), strategy: .strict)
        let pruned = try ArrayResponse<User>(json: Self.json("[3]"), strategy: .prune).result
        #expect(
            (users, tags, reports.withLock { $0 }, strict == nil, pruned) == (
                [User(id: 1, name: "A")], [Tag(text: "a")],
                [
                    "pruned 1 of 2: at users[1].name: expected the key “name”, found an object with id",
                    "pruned 1 of 2: at tags[1]: expected an object, found a number",
                ], true, []
            )
        )
        let found = try ArrayResponse<Tag>(json: Self.json("[3]")).result
        #expect((Self.failure(Response.self, text)?.codingPath, found) == ("users[1].name", []))
    }
}

private struct Day {
    struct Hour {}
}

private struct URLAlias {}

private struct Tag: Equatable, ArrayResponseElement {
    let text: String

    static var strategy: Parser.Strategy { .prune }
}

private struct SchoolClass: Equatable, SingleResponseElement, ArrayResponseElement {
    let className: String
}

private struct SnakeKeyed: EnvelopeResponse {
    typealias Content = SingleResponse<SchoolClass>

    static var jsonKey: String { "snake_keyed" }
    let result: SchoolClass

    init(result: SchoolClass) {
        self.result = result
    }

    init(from decoder: any Decoder) throws {
        result = try decoder.result(of: Content.self, forKey: "school_class")
    }
}

/// A shape that wants two things of a document.
private struct CursorList<Element: ArrayResponseElement>: ResponseDefinition {
    let result: (elements: [Element], cursor: String)

    private enum CodingKeys: CodingKey {
        case next
    }

    init(from decoder: any Decoder) throws {
        let list = try decoder.result(of: ResultKeyed.self, forKey: "results")
        result = (list, try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .next))
    }

    private typealias ResultKeyed = CombinedResponse<ArrayResponse<Element>>
}
