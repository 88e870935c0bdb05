import MillracePlatform
import Testing

/// Texts and bytes without what surrounds them.
@Suite struct TrimmingTests {
    @Test(arguments: [
        ("", ""), (" ", ""), ("a", "a"), (" a", "a"), ("a ", "a"), (" a b ", "a b"), ("  ab  ", "ab"),
    ]) func onlyBothEndsAreTrimmed(text: String, rest: String) {
        let bytes = Array(text.utf8)[...].trimming { $0 == 0x20 }
        #expect((text[...].trimming { $0 == " " }, Array(bytes)) == (rest[...], Array(rest.utf8)))
    }
}
