import Cities
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import CitiesApp

@Suite struct AppTests {
    private func app(_ arguments: String..., environment: [String: String] = [:]) throws -> App {
        App(options: try Options(arguments), environment: { environment[$0] })
    }

    @Test func theEmbeddedBackendsListIsPrinted() throws {
        let listing = try app("--once", "--width", "40").listing(isTerminal: false)
        #expect(listing.status == 0)
        #expect(listing.problem == nil)
        #expect(listing.text.contains("\n  London\n  Bath\n"))
        #expect(!listing.text.contains("\u{1B}"))
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
        #expect(try header() == "Cities")
        #expect(try header("--language", "german") == "Städte")
        #expect(try header(environment: ["LANG": "de_DE.UTF-8"]) == "Städte")
        #expect(try header("--language", "en", environment: ["LANG": "de_DE.UTF-8"]) == "Cities")
        let file = folder.appending(path: "cities/screens.json")
        let storage = FileStorage<SavedApp>(file: file, scheduler: TestScheduler()) { Issue.record("\($0)") }
        let materials = LoginBuildingMaterials(session: try nowhere(), user: "demo", scheduler: TestScheduler())
        let screens = makeApp(with: materials, speaking: .german, save: { storage.save($0) })
        try storage.flush()
        #expect(screens.language == .german)
        #expect(try header(environment: ["LANG": "en_GB.UTF-8"]) == "Städte")
        #expect(try header("--language", "en") == "Cities")
        // The file is of the embedded backend.
        let other = try header("--backend", "\(MockServer.refusedURL())", environment: ["LANG": "en_GB.UTF-8"])
        #expect(other == "Cities")
        // A file that can't be read is no reason to print nothing.
        try Data("{".utf8).write(to: file)
        #expect(try header(environment: ["LANG": "de_DE.UTF-8"]) == "Städte")
    }

    private func nowhere() throws -> BackendSession {
        BackendSession(environment: Environment(base: try MockServer.refusedURL()))
    }

    @Test func aRefusedConnectionIsAScreenAndALine() throws {
        let listing = try app("--backend", "\(MockServer.refusedURL())").listing(isTerminal: false)
        #expect(listing.status == 1)
        #expect(listing.problem == "POST /v1/sessions: the connection was refused")
        #expect(listing.text.contains("Check that it is"))
    }

    @Test func aWrongPasswordIsAScreenAndALine() throws {
        let listing = try app(environment: ["CITIES_PASSWORD": "guess"]).listing(isTerminal: false)
        #expect(listing.status == 1)
        #expect(try #require(listing.problem).hasPrefix("POST /v1/sessions"))
        #expect(!"\(listing)".contains("guess"))
    }

    @Test func widthComesFromTheOptionsOrFromTheEnvironment() throws {
        let ruler = { (listing: (text: String, problem: String?, status: Int32)) in
            listing.text.split(separator: "\n")[1].count
        }
        #expect(try ruler(app("--width", "33").listing(isTerminal: false)) == 33)
        #expect(try ruler(app(environment: ["COLUMNS": "44"]).listing(isTerminal: false)) == 44)
        #expect(try ruler(app(environment: ["COLUMNS": "many"]).listing(isTerminal: false)) == 80)
    }

    @Test func coloursNeedATerminalAndNobodyWhoForbidsThem() throws {
        let environment = ["TERM": "xterm-256color", "COLUMNS": "40"]
        #expect(try app("--once", environment: environment).listing(isTerminal: true).text.contains("\u{1B}["))
        #expect(try !app("--no-color", environment: environment).listing(isTerminal: true).text.contains("\u{1B}"))
        let forbidding = environment.merging(["NO_COLOR": "1"]) { $1 }
        #expect(try !app(environment: forbidding).listing(isTerminal: true).text.contains("\u{1B}"))
    }

    @Test func theGalleryIsTheDocumentations() throws {
        #expect(try app("--gallery").gallery(isTerminal: false) == Gallery.text + "\n")
        #expect(try app("--gallery", "--width", "30").gallery(isTerminal: false).contains("\n  [x] Remember me\n"))
    }
}
