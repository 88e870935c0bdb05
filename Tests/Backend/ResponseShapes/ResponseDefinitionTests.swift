import Foundation
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

@Suite struct ResponseDefinitionTests {
    private let users = #"[{"id": 100, "name": "George"}, {"id": 101, "name": "Mary"}, {"id": 102, "name": "Tom"}]"#
    private let school = #"{"id": 10000, "name": "Tokyo school", "number_of_students": 3}"#

    private func json(_ text: String) -> Data {
        Data(text.utf8)
    }

    private func failure<Shape: ResponseDefinition>(_ type: Shape.Type, _ text: String) -> CoreError.ParsingReason? {
        let result: Result<Shape, CoreError> = Parser.response(json(text), strategy: nil)
        guard case .parsing(let reason, nil)? = result.failure else { return nil }
        return reason
    }

    @Test func aSingleResponseIsItsElement() throws {
        let user = try SingleResponse<User>(json: json(#"{"id": 100, "name": "George"}"#)).result
        #expect(user == User(id: 100, name: "George"))
    }

    @Test func anArrayResponseIsItsElements() throws {
        let users = try ArrayResponse<User>(json: json(users)).result
        #expect(users.map(\.name) == ["George", "Mary", "Tom"])
        #expect(try ArrayResponse<User>(json: json("[]")).result.isEmpty)
    }

    @Test(arguments: [#"{"success": true, "message": "Successfully updated."}"#, "", "OK", "<html>", "\u{0}"])
    func anEmptyResponseTakesAnything(body: String) throws {
        let nothing: Void = try EmptyResponse(json: json(body)).result
        #expect(nothing == ())
    }

    @Test func aCombinedResponseHasItsPartsInOrder() throws {
        typealias Response = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>
        let text = #"{"school": \#(school), "more": [], "users": \#(users)}"#
        let (users, school) = try Response(json: json(text)).result

        #expect(users.count == 3)
        #expect(school == School(id: 10_000, name: "Tokyo school", numberOfStudents: 3))
    }

    @Test func aCombinedResponseHasAnyNumberOfParts() throws {
        typealias One = CombinedResponse<SingleResponse<School>>
        typealias Four = CombinedResponse<
            SingleResponse<User>, SingleResponse<School>, ArrayResponse<School>, ArrayResponse<User>
        >
        let text = #"{"user": {"id": 1, "name": "A"}, "school": \#(school), "schools": [], "users": \#(users)}"#
        let (user, school, schools, users) = try Four(json: json(text)).result

        #expect(try One(json: json(text)).result == school)
        #expect(user.name == "A")
        #expect(schools.isEmpty)
        #expect(users.count == 3)
    }

    @Test func testsMakeResponses() {
        let users = ArrayResponse(result: [User(id: 1, name: "A")])
        let combined = CombinedResponse<ArrayResponse<User>, SingleResponse<User>>(
            result: users.result,
            User(id: 2, name: "B")
        )

        #expect(combined.result == ([User(id: 1, name: "A")], User(id: 2, name: "B")))
        #expect(SingleResponse(result: combined.result.1) == SingleResponse(result: User(id: 2, name: "B")))
    }

    @Test func anEnvelopeHoldsAnyShape() throws {
        typealias Combined = ResultKeyResponse<CombinedResponse<ArrayResponse<User>, SingleResponse<School>>>
        let inner = #"{"users": \#(users), "school": \#(school)}"#
        let list = try ResultKeyResponse<ArrayResponse<User>>(json: json(#"{"info": {}, "results": \#(users)}"#))
        let (users, school) = try Combined(json: json(#"{"info": {"success": true}, "results": \#(inner)}"#)).result
        let twice = try ResultKeyResponse<ResultKeyResponse<SingleResponse<School>>>(
            json: json(#"{"results": {"results": \#(self.school)}}"#)
        )

        #expect(list.result == users)
        #expect(twice.result == school)
    }

    @Test func aShapeCanDecodeByItself() throws {
        let text = #"{"results": {"users": \#(users)}, "next": "b"}"#
        let result = try CursorList<User>(json: json(text)).result
        #expect(result.cursor == "b")
        #expect(result.elements.count == 3)
    }

    @Test func keysFollowFromTheTypesName() {
        #expect(User.singleKey == "user")
        #expect(User.pluralKey == "users")
        #expect(ResponseKey.single(of: URLAlias.self) == "urlAlias")
        #expect(ResponseKey.plural(of: URLAlias.self) == "urlAliases")
        #expect(ResponseKey.plural(of: City.self) == "cities")
        #expect(ResponseKey.plural(of: Day.self) == "days")
        #expect(ResponseKey.single(of: URL.self) == "url")
        #expect(ResponseKey.single(of: Day.Hour.self) == "hour")
        #expect(ResponseKey.plural(of: SingleResponse<User>.self) == "singleResponses")
    }

    @Test func aConvertingDecoderFindsTheDocumentsKeys() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        typealias Response = CombinedResponse<ArrayResponse<SchoolClass>, SnakeKeyed>
        let text = #"{"school_classes": [{"class_name": "1a"}], "snake_keyed": {"school_class": {"class_name": "2b"}}}"#
        let (classes, keyed) = try Response(json: json(text), decoder: decoder).result

        #expect(classes == [SchoolClass(className: "1a")])
        #expect(keyed == SchoolClass(className: "2b"))
    }

    @Test func aMissingKeySaysWhichAndWhichThereWere() {
        typealias Inner = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>
        let missing = failure(Inner.self, #"{"users": [], "shool": {}}"#)
        let nested = failure(ResultKeyResponse<Inner>.self, #"{"results": {"users": []}}"#)
        let envelope = failure(ResultKeyResponse<ArrayResponse<User>>.self, #"{"info": {}, "items": []}"#)

        #expect(missing?.codingPath == "school")
        #expect(missing?.expected == "the key “school”")
        #expect(missing?.found == "an object with shool, users")
        #expect(nested?.codingPath == "results.school")
        #expect(nested?.found == "an object with users")
        #expect(envelope?.codingPath == "results")
        #expect(envelope?.found == "an object with info, items")
    }

    @Test func whatIsOfAnotherKindSaysWhere() {
        typealias Inner = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>
        let root = failure(Inner.self, "[]")
        let single = failure(SingleResponse<User>.self, "[]")
        let array = failure(ArrayResponse<User>.self, #"{"users": []}"#)
        let null = failure(Inner.self, #"{"users": null, "school": {}}"#)
        let mixed = #"[{"id": 1, "name": "A"}, {"id": "x", "name": "B"}]"#
        let element = failure(Inner.self, #"{"users": \#(mixed), "school": {}}"#)

        #expect(root?.description.hasPrefix("expected an object, found an empty array") == true)
        #expect(single?.found == "an empty array")
        #expect(array?.description.hasPrefix("expected an array, found an object with users") == true)
        #expect(null?.codingPath == "users")
        #expect(null?.found == "null")
        #expect(element?.codingPath == "users[1].id")
        #expect(element?.found == "a string")
        #expect(failure(Inner.self, "")?.found == "an empty body")
        #expect(failure(Inner.self, "{")?.found == "malformed text")
    }

    @Test func elementsArePrunedWhereTheTypeOrTheCallSaysSo() throws {
        let text = #"{"users": [{"id": 1, "name": "A"}, {"id": 2}], "tags": [{"text": "a"}, 3]}"#
        typealias Response = CombinedResponse<ArrayResponse<User>, ArrayResponse<Tag>>
        let reports = Mutex<[String]>([])
        let parse = { (strategy: Parser.Strategy?) -> Result<Response, CoreError> in
            Parser.$pruningObserver.withValue({ report in reports.withLock { $0.append("\(report)") } }) {
                Parser.response(self.json(text), strategy: strategy)
            }
        }
        let (users, tags) = try parse(.prune).get().result

        #expect(users == [User(id: 1, name: "A")])
        #expect(tags == [Tag(text: "a")])
        #expect(
            reports.withLock { $0 } == [
                "pruned 1 of 2: at users[1].name: expected the key “name”, found an object with id",
                "pruned 1 of 2: at tags[1]: expected an object, found a number",
            ]
        )
        #expect(failure(Response.self, text)?.codingPath == "users[1].name")
        #expect(try ArrayResponse<Tag>(json: json("[3]")).result == [])
        #expect(throws: CoreError.self) { try ArrayResponse<Tag>(json: json("[3]"), strategy: .strict) }
        #expect(try ArrayResponse<User>(json: json("[3]"), strategy: .prune).result == [])
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
