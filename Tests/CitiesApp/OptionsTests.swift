import Cities
import Foundation
import Testing

@testable import CitiesApp

@Suite struct OptionsTests {
    @Test func withoutArgumentsItDecidesByItself() throws {
        #expect(try Options([]).mode == .automatic)
    }

    @Test func valuesComeAfterASpaceOrAnEqualsSign() throws {
        let spaced = try Options(["--backend", "http://127.0.0.1:8080", "--width", "40", "--no-color"])
        let attached = try Options(["--backend=http://127.0.0.1:8080", "--width=40", "--no-color"])
        #expect(spaced == attached)
        #expect(spaced.backend == URL(string: "http://127.0.0.1:8080"))
        #expect(spaced.width == 40)
        #expect(!spaced.usesColor)
    }

    @Test func modes() throws {
        #expect(try Options(["--once"]).mode == .once)
        #expect(try Options(["--serve", "0"]).mode == .serve(0))
        #expect(try Options(["--gallery"]).mode == .gallery)
        #expect(try Options(["--help"]).mode == .help)
        #expect(try Options(["--version"]).mode == .version)
    }

    @Test func linesBelowThePromptAreTaken() throws {
        #expect(try Options(["--inline", "12"]).inlineHeight == 12)
        #expect(try Options([]).inlineHeight == nil)
        #expect(Options.help.contains("--inline N"))
    }

    @Test func aTraceIsRecorded() throws {
        #expect(try Options(["--trace", "/tmp/a.jsonl"]).trace?.path == "/tmp/a.jsonl")
        #expect(try Options([]).trace == nil)
        #expect(Options.help.contains("--trace FILE"))
    }

    @Test func anInspectorIsAskedFor() throws {
        #expect(try Options(["--inspect"]).isInspected)
        #expect(try !Options(["--trace", "/tmp/a.jsonl"]).isInspected)
        #expect(throws: OptionsError.unexpectedValue("--inspect")) { try Options(["--inspect=F12"]) }
        #expect(Options.help.contains("--inspect "))
    }

    @Test func aLanguageIsChosen() throws {
        #expect(try Options([]).language == nil)
        #expect(try Options(["--language", "german"]).language == .german)
        #expect(try Options(["--once", "--language=de"]).language == .german)
        #expect(try Options(["--language", "English"]).language == .english)
        #expect(try Options(["--language", "en"]).language == .english)
        #expect(Options.help.contains("--language NAME"))
    }

    @Test func aLinkIsOpened() throws {
        #expect(try Options(["--open", "/cities/Bath/delivery"]).link == AppLink("/cities/Bath/delivery"))
        #expect(Options.help.contains("--open LINK"))
    }

    static let malformed: [(arguments: [String], complaint: String)] = [
        (["--fast"], "unknown option “--fast”"),
        (["London"], "unknown option “London”"),
        (["\u{1B}[31m"], "unknown option “␛[31m”"),
        (["--width"], "--width needs a value"),
        (["--width", "wide"], "--width takes a number from 1 to 10000, not “wide”"),
        (["--width", "0"], "--width takes a number from 1 to 10000, not “0”"),
        (["--width", "99999999999999999999"], "--width takes a number from 1 to 10000, not “99999999999999999999”"),
        (["--inline", "0"], "--inline takes a number from 1 to 1000, not “0”"),
        (["--backend", "ftp://host"], "--backend takes an http or https URL, not “ftp://host”"),
        (["--backend", "http://"], "--backend takes an http or https URL, not “http://”"),
        (["--backend", ""], "--backend takes an http or https URL, not “”"),
        (["--timeout", "nan"], "--timeout takes a number of seconds from 0.001 to 3600, not “nan”"),
        (["--serve", "70000"], "--serve takes a number from 0 to 65535, not “70000”"),
        (["--language"], "--language needs a value"),
        (["--language", "fr"], "--language takes english or german, not “fr”"),
        (["--language="], "--language takes english or german, not “”"),
        (["--open"], "--open needs a value"),
        (["--open", "/towns"], "--open can't open “/towns”: there is no screen “towns”"),
        (
            ["--open=/cities/Bath/taxi"],
            "--open can't open “/cities/Bath/taxi”: there is no screen “taxi” after /cities/Bath"
        ),
        (
            ["--open", "Bath"],
            "--open can't open “Bath”: a link begins with /cities, /addresses, /questions or /outbox"
        ),
        (["--open", "/cities/%FF"], "--open can't open “/cities/%FF”: “%FF” is not percent-encoded"),
        (["--open", "/cities?x=1"], "--open can't open “/cities?x=1”: a link has neither a query nor a fragment"),
        (["--once=yes"], "--once takes no value"),
    ]

    @Test(arguments: malformed.indices)
    func aMalformedOptionIsOneLine(index: Int) {
        let (arguments, complaint) = Self.malformed[index]
        let error = #expect(throws: OptionsError.self) { try Options(arguments) }
        #expect(error?.description == complaint)
    }
}
