import Cities
import Foundation
import TestSupport
import Testing

@testable import CitiesApp

@Suite struct OptionsTests {
    private static let understood: [Row<([String], @Sendable (inout Options) throws -> Void)>] = [
        Row("nothing", ([], { $0.mode = .automatic })),
        Row("the list", (["--once"], { $0.mode = .once })),
        Row("a server", (["--serve", "0"], { $0.mode = .serve(0) })),
        Row("the gallery", (["--gallery"], { $0.mode = .gallery })),
        Row("the help", (["--help"], { $0.mode = .help })),
        Row("the version", (["--version"], { $0.mode = .version })),
        Row(
            "values after a space and after an equals sign",
            (
                ["--backend", "http://127.0.0.1:8080", "--width=40", "--no-color"],
                { ($0.backend, $0.width, $0.usesColor) = (URL(string: "http://127.0.0.1:8080"), 40, false) }
            )
        ),
        Row("lines below the prompt", (["--inline", "12"], { $0.inlineHeight = 12 })),
        Row("a trace", (["--trace", "/tmp/a.jsonl"], { $0.trace = URL(fileURLWithPath: "/tmp/a.jsonl") })),
        Row("an inspector", (["--inspect"], { $0.isInspected = true })),
        Row("German", (["--language", "german"], { $0.language = .german })),
        Row("English, shortly", (["--language", "en"], { $0.language = .english })),
        Row(
            "a link",
            (["--open", "/cities/Bath/delivery"], { $0.link = try AppLink("/cities/Bath/delivery") })
        ),
    ]

    @Test(arguments: understood)
    func anOptionIsUnderstood(_ row: Row<([String], @Sendable (inout Options) throws -> Void)>) throws {
        var expected = try Options([])
        try row.value.1(&expected)
        #expect(try Options(row.value.0) == expected, sourceLocation: row.location)
    }

    @Test func theHelpNamesTheOptions() {
        let names = ["--inline N", "--trace FILE", "--inspect ", "--language NAME", "--open LINK"]
        #expect(names.filter { !Options.help.contains($0) } == [])
    }

    private static let malformed: [Row<([String], String)>] = [
        Row("an unknown option", (["--fast"], "unknown option “--fast”")),
        Row("an option with a control character", (["\u{1B}[31m"], "unknown option “␛[31m”")),
        Row("a width without a value", (["--width"], "--width needs a value")),
        Row("a width that is no number", (["--width", "wide"], "--width takes a number from 1 to 10000, not “wide”")),
        Row("a width of 0", (["--width", "0"], "--width takes a number from 1 to 10000, not “0”")),
        Row("no lines below the prompt", (["--inline", "0"], "--inline takes a number from 1 to 1000, not “0”")),
        Row("a port that is too large", (["--serve", "70000"], "--serve takes a number from 0 to 65535, not “70000”")),
        Row(
            "a backend of another scheme",
            (["--backend", "ftp://host"], "--backend takes an http or https URL, not “ftp://host”")
        ),
        Row(
            "a timeout that is no number",
            (["--timeout", "nan"], "--timeout takes a number of seconds from 0.001 to 3600, not “nan”")
        ),
        Row(
            "a language that the app does not speak",
            (["--language", "fr"], "--language takes english or german, not “fr”")
        ),
        Row("a link to no screen", (["--open", "/towns"], "--open can't open “/towns”: there is no screen “towns”")),
        Row("a flag with a value", (["--once=yes"], "--once takes no value")),
    ]

    @Test(arguments: malformed) func aMalformedOptionIsOneLine(_ row: Row<([String], String)>) {
        let (arguments, complaint) = row.value
        let error = Result { try Options(arguments) }.failure
        #expect(error.map { "\($0)" } == complaint, sourceLocation: row.location)
    }
}
