import Testing

@testable import MillracePlatform

struct StringFilledTests {
    @Test(arguments: [
        ("", ""), ("a", "a"), ("{x}", "1"), ("{x}{y}", "1{x}"), ("a {x} b", "a 1 b"), ("{z}", "{z}"), ("{", "{"),
        ("{x", "{x"), ("}", "}"), ("{}", "{}"), ("a {empty}", "a"), ("{{x}}", "{{x}}"),
    ]) func placesAreFilledOnce(sentence: String, expected: String) {
        #expect(sentence.filled(["x": "1", "y": "{x}", "empty": ""]) == expected)
    }
}
