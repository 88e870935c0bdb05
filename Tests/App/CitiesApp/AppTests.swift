import Cities
import Foundation
import Millrace
import MillraceComponents
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import CitiesApp

@Suite struct AppTests {
    private func app(_ arguments: String..., environment: [String: String] = [:]) throws -> App {
        App(options: try Options(arguments), environment: { environment[$0] })
    }

    /// The option wins over the last run, and that over the environment.
    @Test func theListIsInTheLanguageOfTheUser() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cities-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func header(_ arguments: String..., environment: [String: String] = [:]) throws -> Substring? {
            let environment = environment.merging(["HOME": folder.path, "XDG_STATE_HOME": folder.path]) { $1 }
            let app = App(options: try Options(arguments), environment: { environment[$0] })
            return try app.listing(isTerminal: false).text.split(separator: "\n").first
        }
        let german = ["LANG": "de_DE.UTF-8"]
        let english = ["LANG": "en_GB.UTF-8"]
        #expect(
            try [
                header(), header("--language", "german"), header(environment: german),
                header("--language", "en", environment: german),
            ] == ["Cities", "Städte", "Städte", "Cities"]
        )
        let file = folder.appending(path: "cities/screens.json")
        let storage = FileStorage<SavedApp>(file: file, scheduler: TestScheduler()) { Issue.record("\($0)") }
        let materials = LoginBuildingMaterials(session: try nowhere(), user: "demo", scheduler: TestScheduler())
        let screens = makeApp(with: materials, speaking: .german, save: { storage.save($0) })
        try storage.flush()
        // The file is of the embedded backend.
        let other = "\(try MockServer.refusedURL())"
        let headers = try [
            header(environment: english), header("--language", "en"), header("--backend", other, environment: english),
        ]
        #expect((screens.language, headers) == (.german, ["Städte", "Cities", "Cities"]))
        // A file that can't be read is no reason to print nothing.
        try Data("{".utf8).write(to: file)
        #expect(try header(environment: german) == "Städte")
    }

    private func nowhere() throws -> BackendSession {
        BackendSession(environment: Environment(base: try MockServer.refusedURL()))
    }

    @Test func theListIsPrintedAndAFailureIsAScreenAndALine() throws {
        let list = try app("--once", "--width", "40").listing(isTerminal: false)
        let hasCities = list.text.contains("\n  London\n  Bath\n")
        #expect((list.status, list.problem, hasCities, list.text.contains("\u{1B}")) == (0, nil, true, false))
        let refused = try app("--backend", "\(MockServer.refusedURL())").listing(isTerminal: false)
        #expect(
            (refused.status, refused.problem, refused.text.contains("Check that it is"))
                == (1, "POST /v1/sessions: the connection was refused", true)
        )
        let wrong = try app(environment: ["CITIES_PASSWORD": "guess"]).listing(isTerminal: false)
        #expect(
            (wrong.status, wrong.problem?.hasPrefix("POST /v1/sessions"), "\(wrong)".contains("guess"))
                == (1, true, false)
        )
    }

    private static let theWidthIsOfRows: [Row<([String], String?, Int)>] = [
        Row("the option", (["--width", "33"], nil, 33)),
        Row("the environment", ([], "44", 44)),
        Row("an environment without a number", ([], "many", 80)),
    ]

    @Test(arguments: theWidthIsOfRows)
    func theWidthIsOf(_ row: Row<([String], String?, Int)>) throws {
        let (arguments, columns, width) = row.value
        let app = App(options: try Options(arguments)) { $0 == "COLUMNS" ? columns : nil }
        let ruler = try app.listing(isTerminal: false).text.split(separator: "\n")[1]
        #expect(ruler.count == width, sourceLocation: row.location)
    }

    @Test func coloursNeedATerminalAndNobodyWhoForbidsThem() throws {
        let environment = ["TERM": "xterm-256color", "COLUMNS": "40"]
        let forbidding = environment.merging(["NO_COLOR": "1"]) { $1 }
        let texts = try [
            app("--once", environment: environment), app("--no-color", environment: environment),
            app(environment: forbidding),
        ].map { try $0.listing(isTerminal: true).text }
        #expect(
            (texts.map { $0.contains("\u{1B}[") }, texts.map { $0.contains("\u{1B}") }) == (
                [true, false, false], [true, false, false]
            )
        )
    }

    @Test func theGalleryIsTheDocumentations() throws {
        #expect(try app("--gallery").gallery(isTerminal: false) == Gallery.text + "\n")
        #expect(try app("--gallery", "--width", "30").gallery(isTerminal: false).contains("\n  [x] Remember me\n"))
    }
}
