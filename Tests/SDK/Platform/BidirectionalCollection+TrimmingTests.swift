import MillracePlatform
import Testing

/// Texts and bytes without what surrounds them.
@Suite struct TrimmingTests {
    @Test(arguments: [
        ("", ""), (" ", ""), ("a", "a"), (" a", "a"), ("a ", "a"), (" a b ", "a b"), ("  ab  ", "ab"),
    ]) func onlyBothEndsAreTrimmed(text: String, rest: String) {
        #expect(text[...].trimming { $0 == " " } == rest)
        #expect(Array(text.utf8)[...].trimming { $0 == 0x20 } == Array(rest.utf8)[...])
    }
}
