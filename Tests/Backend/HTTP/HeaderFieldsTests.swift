import Foundation
import MillraceStreams
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

    private struct Change: Sendable {
        let name: String
        let value: String?
        let isAppended: Bool
    }

    /// Makes a change in a list that is looked through each time, as the definition of what the fields are.
    private func change(_ list: inout [(name: String, value: String)], _ change: Change) {
        if !change.isAppended { list.removeAll { $0.name.lowercased() == change.name.lowercased() } }
        if let value = change.value { list.append((change.name, value)) }
    }

    /// A long list has an index, which every change has to keep true.
    @Test(arguments: [3, HeaderFieldIndex.shortest, HeaderFieldIndex.shortest + 1, 50], 0..<4 as Range<UInt64>)
    func aListOfAnyLengthIsTheSame(names: Int, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var list: [(name: String, value: String)] = []
        var fields: HeaderFields = [:]
        for number in 0..<(names * 3) {
            let name =
                "\(Bool.random(using: &generator) ? "X" : "x")-Name-\(Int.random(in: 0..<names, using: &generator))"
            let kind = Int.random(in: 0..<8, using: &generator)
            let step = Change(name: name, value: kind == 0 ? nil : "\(number)", isAppended: kind == 1)
            change(&list, step)
            if step.isAppended { fields.append(name, "\(number)") } else { fields[name] = step.value }
            #expect(fields[name.uppercased()] == list.first { $0.name.lowercased() == name.lowercased() }?.value)
        }

        #expect(fields.map { "\($0.name)=\($0.value)" } == list.map { "\($0.name)=\($0.value)" })
        for name in (0...names).map({ "x-name-\($0)" }) {
            let values = list.filter { $0.name.lowercased() == name }.map(\.value)
            #expect(fields.values(of: name) == values)
            #expect(fields[name] == values.first)
        }
        let decoded = try JSONDecoder().decode(HeaderFields.self, from: JSONEncoder().encode(fields))
        #expect(decoded == fields)
        #expect(decoded["X-NAME-0"] == fields["X-NAME-0"])
    }

    @Test func anEmptyAnswerHasNone() {
        #expect(HeaderFields(FieldLines()).isEmpty)
        #expect(HeaderFields(FieldLines())["Date"] == nil)
    }
}
