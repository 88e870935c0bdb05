import Foundation
import Millrace
import MillraceFeedback
import MillraceTestKit
import Testing

/// The snippets of the page: an app in two languages.
@Suite struct LanguagesTests {
    enum Language: String, Codable {
        case english, german

        var words: Words { self == .german ? .german : .english }
        var texts: Texts { self == .german ? .german : .english }
        var errors: ErrorTexts { self == .german ? .german : .english }
    }

    struct Words {
        var title: String
        var greeting: @Sendable (_ name: String) -> String

        static let english = Words(title: "Welcome", greeting: { "Good morning, \($0)!" })
        static let german = Words(title: "Willkommen", greeting: { "Guten Morgen, \($0)!" })
    }

    struct State: Equatable {
        var name: String
        var language: Language
        var problem: CoreError?
    }

    struct WelcomeRenderer: Renderer {
        func render(state: State) -> Screen {
            let words = state.language.words
            return Screen(title: words.title) { Node(id: "greeting", Text(words.greeting(state.name))) }
        }

        func problem(of state: State) -> Node? {
            state.problem.map { Node(id: "problem", Text($0.userMessage(in: state.language.errors))) }
        }
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
            let application = TerminalApplication(showing: stack, on: host, texts: { .french })
            return application
        }
        #expect(text.hasPrefix("échap Retour"), "\(text)")
    }

    @Test func theSDKFollowsTheSettings() throws {
        let settings = Shared(Settings())
        settings.value.language = .german
        let text = try printed { stack, host in
            let application = TerminalApplication(showing: stack, on: host, texts: { settings.value.language.texts })
            return application
        }
        #expect(
            text == """
                Esc Zurück  Willkommen
                ──────────────────────────────
                  Guten Morgen, Grace!

                ^C Beenden

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

    @Test func aChangedCopyHasTheErrorsOfAnotherLanguage() {
        let error = CoreError.transport(.unreachable)
        #expect(error.userMessage(in: .french).hasPrefix("Le serveur est injoignable."))
        #expect(CoreError.transport(.reset).userMessage(in: .french) == CoreError.transport(.reset).userMessage)
    }

    @Test func aSnapshotIsInTheLanguageOfItsTest() {
        let renderer = WelcomeRenderer()
        let screen = renderer.render(state: State(name: "Ada", language: .german))
        let text = Texts.$current.withValue(.german) { screen.text(width: 30) }
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
        let pilot = Pilot(showing: stack, columns: 30, texts: { settings.value.language.texts })
        pilot.expect(shows: "^C Quit")
        settings.value.language = .german
        pilot.expect(shows: "^C Beenden")
        pilot.expect(shows: "Guten Morgen, Ada!")
    }
}

extension Texts {
    static let french: Texts = {
        var texts = Texts()
        texts.back = "Retour"
        texts.keyNames.escape = "échap"
        return texts
    }()
}

extension ErrorTexts {
    static let french: ErrorTexts = {
        var texts = ErrorTexts()
        texts.unreachable = "Le serveur est injoignable. Vérifiez le réseau, puis réessayez."
        return texts
    }()
}
