import Testing

@testable import MillraceFeedback
@testable import MillraceTrace

/// The parts of a value that have no parts, and what is hidden of them.
@Suite struct DumpLeavesTests {
    struct Person: Sendable {
        var name = "Ada"
        var password = "hunter2"
        var tags = ["a", "b"]
        var none: [Int] = []
        var login = Login.password("hunter2", remembers: true)
        var keys: [String: Int] = ["token": 1, "x": 2]
        var set: Set<Int> = [7]
    }

    enum Login: Sendable {
        case anonymous
        case password(String, remembers: Bool)
        case name(String)
    }

    @Test func everyPartHasItsPath() {
        let leaves = (Dump(Person()).leaves() + Dump("a").leaves()).map { "\($0.path): \($0.text)" }
        #expect(
            leaves == [
                "name: \"Ada\"", "password: \"hunter2\"", "tags[0]: \"a\"", "tags[1]: \"b\"", "none: []",
                "login.password.0: \"hunter2\"", "login.password.remembers: true", "keys[\"token\"]: 1",
                "keys[\"x\"]: 2",
                "set[0]: 7", ": \"a\"",
            ]
        )
    }

    @Test func theNewPartsOfAChangeAreThere() {
        var (old, new) = (Person(), Person())
        old.tags = []
        new.name = "Eve"
        let changes = Dump(new).changes(since: Dump(old))
        let others = Dump(Login.anonymous).changes(since: Dump(Login.name("a")))
        let leaves = (changes + others).flatMap(\.newLeaves)
        let texts = ["name=\"Eve\"", "tags[0]=\"a\"", "tags[1]=\"b\"", "=.anonymous"]
        #expect(leaves.map { "\($0.path)=\($0.text)" } == texts)
    }

    @Test func whatIsBelowASecretNameIsHidden() {
        let isSecret: (String) -> Bool = { $0.contains("password") || $0.contains("token") }
        let masked = Dump(Person()).masked(by: "•", where: isSecret) { $0.replacing("Ada", with: "A.") }
        #expect(
            masked.leaves().map { "\($0.path): \($0.text)" } == [
                "name: \"A.\"", "password: •", "tags[0]: \"a\"", "tags[1]: \"b\"", "none: []", "login.password.0: •",
                "login.password.remembers: •", "keys[\"token\"]: •", "keys[\"x\"]: 2", "set[0]: 7",
            ]
        )
        let pairs = Dump(["password": "hunter2"] as KeyValuePairs).masked(by: "•", where: isSecret) { $0 }
        #expect(pairs.line == #"["password": •]"#)
        let text = masked.line
        let parts = ["name: \"A.\"", "password: •", ".password(•, remembers: •)", "\"token\": •", "\"x\": 2"]
        #expect((parts.filter { !text.contains($0) }, text.contains("hunter2")) == ([], false), "\(text)")
        let paths: Set = ["tags[1]", "set[0]", "keys[\"x\"]", "login.password.0", "none", "elsewhere"]
        let person = Dump(Person()).masked(by: "•", at: paths, where: { _ in false }, cleaning: { $0 })
        let hidden = person.leaves().filter { $0.text == "•" }.map(\.path)
        #expect(Set(hidden) == paths.subtracting(["elsewhere"]))
        // A key is a value too; the name of a property is none.
        let keys = Dump(["Ada": Person()]).masked(by: "•", where: isSecret) { $0.replacing("Ada", with: "A.") }
        #expect(keys.leaves().first?.path == "[\"A.\"].name")
    }
}
