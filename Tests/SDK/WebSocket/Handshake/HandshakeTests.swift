import MillraceWebSocket
import TestSupport
import Testing

@Suite struct HandshakeTests {
    /// A key, whether it is one, and the answer to it where that is of interest.
    static let keys: [Row<(key: String, isValid: Bool, accept: String?)>] = [
        Row("the example of RFC 6455", ("dGhlIHNhbXBsZSBub25jZQ==", true, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")),
        Row("another key", ("x3JJHMbDL1EzLkh9GBhXDw==", true, "HSmrc0sMlYUkAGmm5OPpG2HaGWk=")),
        Row("no key", ("", false, "Kfh9QIsMVZcl6xEPYxPHzW8SZ8w=")),
        Row("15 bytes", ("dGhlIHNhbXBsZSBub25j", false, nil)),
        Row("17 bytes", ("dGhlIHNhbXBsZSBub25jZWU=", false, nil)),
        Row("no base64", ("dGhlIHNhbXBsZSBub25jZQ=!", false, nil)),
    ]

    @Test(arguments: keys) func readsTheKey(_ row: Row<(key: String, isValid: Bool, accept: String?)>) {
        let accept = row.value.accept.map { _ in HandshakeKey.accept(for: row.value.key) }
        let isValid = HandshakeKey.isValid(row.value.key)
        #expect((isValid, accept) == (row.value.isValid, row.value.accept), sourceLocation: row.location)
    }

    @Test func newKeysAreKeys() {
        let keys = (0..<100).map { _ in HandshakeKey.random() }
        #expect(keys.allSatisfy(HandshakeKey.isValid) && Set(keys).count == 100)
    }

    /// A list as text: `name(parameter=value, parameter)`.
    static let lists: [Row<(fields: [String], list: [String]?)>] = [
        Row("none", ([], [])),
        Row("an empty field", ([""], [])),
        Row("a name", (["foo"], ["foo()"])),
        Row("spaces and tabs", (["  foo ;\ta = 1 ; b\t"], ["foo(a=1, b)"])),
        Row("several in one field", (["foo; a, bar"], ["foo(a)", "bar()"])),
        Row("several fields", (["foo", "bar; b=2"], ["foo()", "bar(b=2)"])),
        Row("empty elements", ([",foo,,bar,"], ["foo()", "bar()"])),
        Row("upper case", (["FOO; A=B"], ["foo(a=B)"])),
        Row("duplicates stay", (["foo; a; a, foo"], ["foo(a, a)", "foo()"])),
        Row("a quoted value", ([#"foo; a="10""#], ["foo(a=10)"])),
        Row("a quoted value with a backslash", ([#"foo; a="1\0""#], ["foo(a=10)"])),
        Row("a quote that is escaped", ([#"foo; a="10\""#], nil)),
        Row("a quote alone", ([#"foo; a=""#], nil)),
        Row("no second quote", ([#"foo; a="10"#], nil)),
        Row("an empty quoted value", ([#"foo; a="""#], nil)),
        Row("a quoted value that is no token", ([#"foo; a="1 0""#], nil)),
        Row("a quoted comma", ([#"foo; a="1,0""#], nil)),
        Row("no value", (["foo; a="], nil)),
        Row("no parameter", (["foo;"], nil)),
        Row("no name", (["; a=1"], nil)),
        Row("a name with a space", (["foo bar"], nil)),
        Row("a name of other letters", (["föö"], nil)),
        Row("a control character", (["foo\u{0}"], nil)),
        Row("one of several is wrong", (["foo, ba(r"], nil)),
    ]

    @Test(arguments: lists)
    func readsTheList(_ row: Row<(fields: [String], list: [String]?)>) {
        let list = HandshakeExtension.list(row.value.fields)?.map { found in
            let parameters = found.parameters.map { $0.value == nil ? $0.name : "\($0.name)=\($0.value ?? "")" }
            return "\(found.name)(\(parameters.joined(separator: ", ")))"
        }
        #expect(list == row.value.list, sourceLocation: row.location)
    }

    /// The answer of a server to the fields of a client; nil without an agreement.
    static let offers: [Row<(fields: [String], answer: String?)>] = [
        Row("no field", ([], nil)),
        Row("another extension", (["x-webkit-deflate-frame"], nil)),
        Row("13.1", (["permessage-deflate"], "permessage-deflate")),
        Row("our own offer", ([DeflateAgreement.offer], "permessage-deflate")),
        Row(
            "13.2",
            (["permessage-deflate; server_no_context_takeover"], "permessage-deflate; server_no_context_takeover")
        ),
        Row(
            "13.3",
            (["permessage-deflate; server_max_window_bits=9"], "permessage-deflate; server_max_window_bits=9")
        ),
        Row(
            "13.4, the largest window is in the answer, too",
            (["permessage-deflate; server_max_window_bits=15"], "permessage-deflate; server_max_window_bits=15")
        ),
        Row(
            "13.5",
            (
                ["permessage-deflate; server_no_context_takeover; server_max_window_bits=9"],
                "permessage-deflate; server_no_context_takeover; server_max_window_bits=9"
            )
        ),
        Row(
            "13.7, the first offer",
            (
                ["permessage-deflate; server_max_window_bits=9, permessage-deflate"],
                "permessage-deflate; server_max_window_bits=9"
            )
        ),
        Row(
            "an offer after one that can't be taken",
            (
                ["permessage-deflate; foo, permessage-deflate; client_no_context_takeover", "permessage-deflate"],
                "permessage-deflate; client_no_context_takeover"
            )
        ),
        Row(
            "a window of 8 bits",
            (["permessage-deflate; server_max_window_bits=8"], "permessage-deflate; server_max_window_bits=8")
        ),
        Row(
            "a window of the client",
            (["permessage-deflate; client_max_window_bits=10"], "permessage-deflate; client_max_window_bits=10")
        ),
        Row("a window of 7 bits", (["permessage-deflate; server_max_window_bits=7"], nil)),
        Row("a window of 16 bits", (["permessage-deflate; client_max_window_bits=16"], nil)),
        Row("a window of 09 bits", (["permessage-deflate; server_max_window_bits=09"], nil)),
        Row("a window without a number", (["permessage-deflate; server_max_window_bits"], nil)),
        Row("a parameter twice", (["permessage-deflate; client_max_window_bits; client_max_window_bits=9"], nil)),
        Row("a value that isn't expected", (["permessage-deflate; server_no_context_takeover=1"], nil)),
        Row("a list that isn't well-formed", (["permessage-deflate, foo;"], nil)),
    ]

    @Test(arguments: offers)
    func answersTheOffer(_ row: Row<(fields: [String], answer: String?)>) {
        let answer = DeflateAgreement.chosen(from: row.value.fields)?.answer
        #expect(answer == row.value.answer, sourceLocation: row.location)
    }

    /// The agreement that a client reads in an answer, as another answer; "none" without one, nil for a refusal.
    static let answers: [Row<(fields: [String], agreement: String?)>] = [
        Row("no field", ([], "none")),
        Row("agreed", (["permessage-deflate"], "permessage-deflate")),
        Row(
            "all parameters",
            (
                [
                    "permessage-deflate; server_max_window_bits=\"12\"; client_max_window_bits=8; "
                        + "client_no_context_takeover; server_no_context_takeover"
                ],
                "permessage-deflate; client_no_context_takeover; server_no_context_takeover; "
                    + "client_max_window_bits=8; server_max_window_bits=12"
            )
        ),
        Row("a window without a number", (["permessage-deflate; client_max_window_bits"], nil)),
        Row("an unknown parameter", (["permessage-deflate; foo"], nil)),
        Row("a parameter twice", (["permessage-deflate; server_no_context_takeover; server_no_context_takeover"], nil)),
        Row("an extension that wasn't offered", (["foo"], nil)),
        Row("two extensions", (["permessage-deflate, foo"], nil)),
        Row("the extension twice", (["permessage-deflate", "permessage-deflate"], nil)),
        Row("not well-formed", (["permessage-deflate;"], nil)),
    ]

    @Test(arguments: answers)
    func readsTheAnswer(_ row: Row<(fields: [String], agreement: String?)>) {
        let agreement = DeflateAgreement.answered(row.value.fields).map { $0?.answer ?? "none" }
        #expect(agreement == row.value.agreement, sourceLocation: row.location)
    }
}
