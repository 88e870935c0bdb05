import Foundation
import MillraceStreams
import TestSupport
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

    @Test(arguments: lists) func fieldsAreFoundListedAndChanged(_ fields: HeaderFields) throws {
        let names = ["content-TYPE", "Set-Cookie", "X-Empty", "Content-Typ", "Content-Type2", ""]
        // What is no name finds nothing.
        let none = ["Content-Type:", "Content-Type: application/json", "set-cookie ", ":"]
        #expect(
            (
                names.map { fields[$0] }, fields.values(of: "SET-COOKIE"), fields.values(of: "Cookie"),
                none.map { fields[$0] }
            ) == (
                ["application/json", "a=1", "", nil, nil, nil], ["a=1", "b=2"], [], [nil, nil, nil, nil]
            )
        )
        let decoded = try JSONDecoder().decode(HeaderFields.self, from: JSONEncoder().encode(fields))
        #expect(
            (fields.count, fields.map(\.name), fields[3].value, fields, decoded) == (
                4, ["Content-Type", "Set-Cookie", "X-Empty", "set-cookie"], "b=2", Self.written, fields
            )
        )
        var changed = fields
        changed["Set-Cookie"] = "c=3"
        changed.append("Age", "1")
        let (appended, original) = (changed, fields)
        changed["Age"] = nil
        #expect(
            (appended, changed.count, original) == (
                ["Content-Type": "application/json", "X-Empty": "", "Set-Cookie": "c=3", "Age": "1"], 3, Self.written
            ),
            "a copy changes alone"
        )
    }

    @Test func theTextIsThatOfAListWithoutItsSecrets() {
        let fields = HeaderFieldsTests.received(["Date: today", "Authorization: Bearer secret"])
        let none = HeaderFields(FieldLines())
        // Bytes of Latin-1 are its letters.
        var lines = FieldLines()
        (Array("X-Name: T".utf8) + [0xF6] + Array("lz".utf8)).withUnsafeBytes { lines.append($0) }
        #expect(
            ("\(fields)", none.isEmpty, none["Date"], HeaderFields(lines)["x-name"]) == (
                "Date: today\nAuthorization: •••", true, nil, "Tölz"
            )
        )
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
            expect(fields[name.uppercased()], is: list.first { $0.name.lowercased() == name.lowercased() }?.value)
        }

        let found = (0...names).map { fields.values(of: "x-name-\($0)") }
        let values = (0...names).map { number in
            list.filter { $0.name.lowercased() == "x-name-\(number)" }.map(\.value)
        }
        let decoded = try JSONDecoder().decode(HeaderFields.self, from: JSONEncoder().encode(fields))
        #expect(
            (fields.map { "\($0.name)=\($0.value)" }, found, decoded, decoded["X-NAME-0"]) == (
                list.map { "\($0.name)=\($0.value)" }, values, fields, values[0].first
            )
        )
    }
}
