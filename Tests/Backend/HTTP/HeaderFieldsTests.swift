import Foundation
import Testing

@testable import MillraceBackend

/// A list of fields is the same whether it was written by hand or received as lines.
@Suite struct HeaderFieldsTests {
    private static let written: HeaderFields = [
        "Content-Type": "application/json",
        "Set-Cookie": "a=1",
        "X-Empty": "",
        "set-cookie": "b=2",
    ]

    private static let lists = [
        written,
        received(["Content-Type: application/json", "Set-Cookie:a=1", "X-Empty:", "set-cookie :\t b=2"]),
    ]

    private static func received(_ lines: [String]) -> HeaderFields {
        var received = FieldLines()
        for line in lines { Array(line.utf8).withUnsafeBytes { received.append($0) } }
        return HeaderFields(received)
    }

    @Test(arguments: lists)
    func fieldsAreFoundWhateverTheirCase(_ fields: HeaderFields) {
        #expect(fields["content-TYPE"] == "application/json")
        #expect(fields["Set-Cookie"] == "a=1")
        #expect(fields["X-Empty"] == "")
        #expect(fields["Content-Typ"] == nil)
        #expect(fields["Content-Type2"] == nil)
        #expect(fields[""] == nil)
        #expect(fields.values(of: "SET-COOKIE") == ["a=1", "b=2"])
        #expect(fields.values(of: "Cookie") == [])
    }

    @Test(arguments: lists)
    func whatIsNoNameFindsNothing(_ fields: HeaderFields) {
        #expect(fields["Content-Type:"] == nil)
        #expect(fields["Content-Type: application/json"] == nil)
        #expect(fields["set-cookie "] == nil)
        #expect(fields[":"] == nil)
    }

    @Test(arguments: lists)
    func fieldsAreListedInTheirOrder(_ fields: HeaderFields) throws {
        #expect(fields.count == 4)
        #expect(fields.map(\.name) == ["Content-Type", "Set-Cookie", "X-Empty", "set-cookie"])
        #expect(fields[3].value == "b=2")
        #expect(fields == HeaderFieldsTests.written)
        #expect(try JSONDecoder().decode(HeaderFields.self, from: JSONEncoder().encode(fields)) == fields)
    }

    @Test(arguments: lists)
    func changesKeepTheOthers(_ fields: HeaderFields) {
        var changed = fields
        changed["Set-Cookie"] = "c=3"
        changed.append("Age", "1")
        #expect(changed == ["Content-Type": "application/json", "X-Empty": "", "Set-Cookie": "c=3", "Age": "1"])
        changed["Age"] = nil
        #expect(changed.count == 3)
        #expect(fields == HeaderFieldsTests.written, "a copy changes alone")
    }

    @Test func theTextIsThatOfAListWithoutItsSecrets() {
        let fields = HeaderFieldsTests.received(["Date: today", "Authorization: Bearer secret"])
        #expect("\(fields)" == "Date: today\nAuthorization: •••")
    }

    @Test func anEmptyAnswerHasNone() {
        #expect(HeaderFields(FieldLines()).isEmpty)
        #expect(HeaderFields(FieldLines())["Date"] == nil)
    }
}
