import Foundation
import Millrace
import MillraceFeedback
import MillraceTerminal
import MillraceTestKit
import Testing

/// The snippets of the page: an app in two languages.
@Suite struct LanguagesTests {
    // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
    enum Language: String, Codable {
        case english, german

        var words: Words { self == .german ? .german : .english }
        var texts: Texts { self == .german ? .german : .english }
        var errors: ErrorTexts { self == .german ? .german : .english }
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
    struct Words {
        var title: String
        var greeting: @Sendable (_ name: String) -> String

        static let english = Words(title: "Welcome", greeting: { "Good morning, \($0)!" })
        static let german = Words(title: "Willkommen", greeting: { "Guten Morgen, \($0)!" })
    }
    // End of page

    struct State: Equatable {
        var name: String
        var language: Language
        var problem: CoreError?
    }

    struct WelcomeRenderer: Renderer {
        // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
        func render(state: State) -> Screen {
            let words = state.language.words
            return Screen(title: words.title) { Node(id: "greeting", Text(words.greeting(state.name))) }
        }
        // End of page

        // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
        func problem(of state: State) -> Node? {
            state.problem.map { Node(id: "problem", Text($0.userMessage(in: state.language.errors))) }
        }
        // End of page
    }

    struct Settings: Codable, Equatable {
        var language = Language.english
    }

    /// Runs an app whose input has ended, and returns what it prints.
    private func printed(_ make: (ScreenStack, PlainTextHost) -> TerminalApplication) throws -> String {
        let (input, output) = (Pipe(), Pipe())
        try input.fileHandleForWriting.close()
        let host = try PlainTextHost(
            input: input.fileHandleForReading.fileDescriptor,
            output: output.fileHandleForWriting.fileDescriptor,
            columns: 30
        )
        let stack = ScreenStack()
        for name in ["Ada", "Grace"] {
            let state = State(name: name, language: .german)
            stack.push(ScreenController(following: .never) { WelcomeRenderer().render(state: state) })
        }
        // The loops of other tests run at the same time.
        try LoopActivity.$current.withValue(LoopActivity()) { _ = try make(stack, host).run() }
        try output.fileHandleForWriting.close()
        return try output.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    @Test func aChangedCopyIsAnotherLanguage() throws {
        let text = try printed { stack, host in
            // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
            let application = TerminalApplication(showing: stack, on: host, texts: { .french })
            // End of page
            return application
        }
        #expect(text.hasPrefix("échap Retour"), "\(text)")
    }

    @Test func theSDKFollowsTheSettings() throws {
        let settings = Shared(Settings())
        settings.value.language = .german
        let text = try printed { stack, host in
            // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
            let application = TerminalApplication(showing: stack, on: host, texts: { settings.value.language.texts })
            // End of page
            return application
        }
        #expect(
            text == """
                Esc Zurück  Willkommen
                ──────────────────────────────
                  Guten Morgen, Grace!

                ^C Beenden  ? Hilfe

                """
        )
    }

    @Test(arguments: [
        (Language.english, "The server can't be reached."), (.german, "Der Server ist nicht erreichbar."),
    ])
    func anErrorIsInTheLanguageOfTheState(language: Language, start: String) {
        let state = State(name: "Ada", language: language, problem: .transport(.unreachable))
        let screen = Screen(title: "") { WelcomeRenderer().problem(of: state) }
        #expect(screen.text(width: 100).contains(start))
    }

    @Test func aSnapshotIsInTheLanguageOfItsTest() {
        let renderer = WelcomeRenderer()
        // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
        let screen = renderer.render(state: State(name: "Ada", language: .german))
        let text = Texts.$current.withValue(.german) { screen.text(width: 30) }
        // End of page
        #expect(text.contains("Guten Morgen, Ada!"))
        #expect(WelcomeRenderer().render(state: State(name: "Ada", language: .english)).title == "Welcome")
    }

    @Test func aPilotFollowsTheSettings() {
        let settings = Shared(Settings())
        let stack = ScreenStack()
        let changes = settings.producer.map(value: ())
        stack.push(
            ScreenController(following: changes) {
                WelcomeRenderer().render(state: State(name: "Ada", language: settings.value.language))
            }
        )
        // Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
        let pilot = Pilot(showing: stack, columns: 30, texts: { settings.value.language.texts })
        pilot.expect(shows: "^C Quit")
        settings.value.language = .german
        pilot.expect(shows: "^C Beenden")
        // End of page
        pilot.expect(shows: "Guten Morgen, Ada!")
    }
}

// Page: Sources/SDK/Millrace/Documentation.docc/Languages.md
extension Texts {
    static let french: Texts = {
        var texts = Texts()
        texts.back = "Retour"
        texts.keyNames.escape = "échap"
        return texts
    }()
}
// End of page

// Page: Sources/SDK/Backend/Errors/ErrorTexts.swift
extension ErrorTexts {
    static let french: ErrorTexts = {
        var texts = ErrorTexts()
        texts.unreachable = "Le serveur est injoignable. Vérifiez le réseau, puis réessayez."
        return texts
    }()
}
// End of page
