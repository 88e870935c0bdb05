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
    private static let made = CombinedResponse<ArrayResponse<User>, SingleResponse<User>>(
        result: [User(id: 1, name: "A")],
        User(id: 2, name: "B")
    )

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

    private static let shapes: [Row<(String, String)>] = [
        Row(
            "a single response is its element",
            (text(SingleResponse<User>.self, george), "\(User(id: 100, name: "George"))")
        ),
        Row("an array response is its elements", (text(ArrayResponse<User>.self, users), "\(read)")),
        Row("an array response may be empty", (text(ArrayResponse<User>.self, "[]"), "[]")),
        Row(
            "a combined response has its parts in order",
            (text(Both.self, #"{"school": \#(school), "more": [], "users": \#(users)}"#), "\((read, tokyo))")
        ),
        Row(
            "a combined response may have one part",
            (text(One.self, #"{"users": [], "school": \#(school)}"#), "\(tokyo)")
        ),
        Row(
            "a combined response has any number of parts",
            (
                text(
                    Four.self,
                    #"{"user": {"id": 1, "name": "A"}, "school": \#(school), "schools": [], "users": \#(users)}"#
                ), "\((User(id: 1, name: "A"), tokyo, [School](), read))"
            )
        ),
        Row(
            "tests make responses",
            ("\(made.result)", "\(([User(id: 1, name: "A")], User(id: 2, name: "B")))")
        ),
        Row(
            "responses are compared",
            ("\(SingleResponse(result: made.result.1) == SingleResponse(result: User(id: 2, name: "B")))", "true")
        ),
        Row(
            "an envelope holds a list",
            (text(ResultKeyResponse<ArrayResponse<User>>.self, #"{"info": {}, "results": \#(users)}"#), "\(read)")
        ),
        Row(
            "an envelope holds a combined response",
            (
                text(
                    ResultKeyResponse<Both>.self,
                    #"{"info": {"success": true}, "results": {"users": \#(users), "school": \#(school)}}"#
                ), "\((read, tokyo))"
            )
        ),
        Row(
            "an envelope holds an envelope",
            (
                text(
                    ResultKeyResponse<ResultKeyResponse<SingleResponse<School>>>.self,
                    #"{"results": {"results": \#(school)}}"#
                ), "\(tokyo)"
            )
        ),
        Row(
            "a shape can decode by itself",
            (
                text(CursorList<User>.self, #"{"results": {"users": \#(users)}, "next": "b"}"#),
                "\((elements: read, cursor: "b"))"
            )
        ),
        Row(
            "a converting decoder finds the document's keys",
            (
                text(
                    CombinedResponse<ArrayResponse<SchoolClass>, SnakeKeyed>.self,
                    #"{"school_classes": [{"class_name": "1a"}], "snake_keyed": {"school_class": {"class_name": "2b"}}}"#,
                    snakes
                ), "\(([SchoolClass(className: "1a")], SchoolClass(className: "2b")))"
            )
        ),
    ]

    private static let anything: [Row<(String, String)>] = [
        #"{"success": true, "message": "Successfully updated."}"#, "", "OK", "<html>", "\u{0}",
    ].map { Row("an empty response takes anything: \($0)", (text(EmptyResponse.self, $0), "()")) }

    private static let faults: [Row<(String, String)>] = [
        Row(
            "a missing key says which, and which there were",
            (
                text(Both.self, #"{"users": [], "shool": {}}"#),
                "school: the key “school”, an object with shool, users"
            )
        ),
        Row(
            "a missing key below an envelope says where",
            (
                text(ResultKeyResponse<Both>.self, #"{"results": {"users": []}}"#),
                "results.school: the key “school”, an object with users"
            )
        ),
        Row(
            "a missing envelope says which there were",
            (
                text(ResultKeyResponse<ArrayResponse<User>>.self, #"{"info": {}, "items": []}"#),
                "results: the key “results”, an object with info, items"
            )
        ),
        Row("an array is no object", (text(Both.self, "[]"), ": an object, an empty array")),
        Row("an array is no element", (text(SingleResponse<User>.self, "[]"), ": an object, an empty array")),
        Row(
            "an object is no array",
            (text(ArrayResponse<User>.self, #"{"users": []}"#), ": an array, an object with users")
        ),
        Row("null is no array", (text(Both.self, #"{"users": null, "school": {}}"#), "users: an array, null")),
        Row(
            "an element of another kind says where",
            (
                text(
                    Both.self,
                    #"{"users": [{"id": 1, "name": "A"}, {"id": "x", "name": "B"}], "school": {}}"#
                ), "users[1].id: a whole number, a string"
            )
        ),
        Row("nothing is an empty body", (text(Both.self, ""), ": a JSON document, an empty body")),
        Row("half a document is malformed", (text(Both.self, "{"), ": a JSON document, malformed text")),
    ]

    /// Keys follow from the names of types.
    private static let keys: [Row<(String, String)>] = [
        Row("of one", (User.singleKey, "user")), Row("of many", (User.pluralKey, "users")),
        Row("with capitals at the start", (ResponseKey.single(of: URLAlias.self), "urlAlias")),
        Row("with an s at the end", (ResponseKey.plural(of: URLAlias.self), "urlAliases")),
        Row("with a y at the end", (ResponseKey.plural(of: City.self), "cities")),
        Row("with a vowel before the y", (ResponseKey.plural(of: Day.self), "days")),
        Row("with capitals only", (ResponseKey.single(of: URL.self), "url")),
        Row("inside of a type", (ResponseKey.single(of: Day.Hour.self), "hour")),
        Row("with a generic argument", (ResponseKey.plural(of: SingleResponse<User>.self), "singleResponses")),
    ]

    @Test(arguments: shapes + anything + faults + keys) func aShapeIsRead(_ row: Row<(String, String)>) {
        let (result, expected) = row.value
        #expect(result == expected, sourceLocation: row.location)
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

        let seen = try (
            users, tags, reports.withLock { $0 }, Self.failure(Response.self, text)?.codingPath,
            ArrayResponse<Tag>(json: Self.json("[3]")).result
        )
        #expect(
            seen == (
                [User(id: 1, name: "A")], [Tag(text: "a")],
                [
                    "pruned 1 of 2: at users[1].name: expected the key “name”, found an object with id",
                    "pruned 1 of 2: at tags[1]: expected an object, found a number",
                ], "users[1].name", []
            )
        )
        #expect(throws: CoreError.self) { try ArrayResponse<Tag>(json: Self.json("[3]"), strategy: .strict) }
        #expect(try ArrayResponse<User>(json: Self.json("[3]"), strategy: .prune).result == [])
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
