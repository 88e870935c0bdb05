import Dispatch
import Foundation
import Millrace
import MillraceTestKit
import Testing

/// The snippets of the page, with files.
@Suite(.timeLimit(.minutes(5))) struct LifeOfAnAppTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID())")
    private let scheduler = TestScheduler()
    private let problems = MutableProperty<[StorageError]>([])

    private struct Settings: Codable, Equatable {
        var language = "en"
    }

    private struct Notes: Codable, Equatable {
        var texts: [String] = []

        static let reducer: Reducer<Notes, String> = { $0.texts.append($1) }
    }

    private func complain(_ problem: StorageError) { problems.modify { $0.append(problem) } }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    @Test func settingsAreThereInTheNextRun() throws {
        defer { remove() }
        let file = folder.appending(path: "settings.json")
        func run(_ body: (Shared<Settings>) -> Void) throws {
            let storage = FileStorage<Settings>(file: file, scheduler: scheduler, report: complain)
            let settings = Shared(Settings(), in: storage)

            body(settings)
            try storage.flush()
        }
        try run { $0.value.language = "de" }
        try run { #expect($0.value.language == "de") }
        try Data("?".utf8).write(to: file)
        try run { #expect($0.value == Settings()) }
        #expect(problems.value.count == 1)
    }

    @Test func aStateGoesOnWhereItWas() throws {
        defer { remove() }
        let file = folder.appending(path: "notes.json")
        func run(_ body: (Loop<Notes, String>) -> Void) {
            let saved = FileStorage<Notes>(file: file, scheduler: scheduler, report: complain)
            let loop = Loop(initial: saved.load() ?? Notes(), reduce: Notes.reducer, feedbacks: [])
            let saving = loop.state.producer.startWithValues { notes in saved.save(notes) }

            body(loop)
            // Not flushed: the process may be killed at any time after the pause.
            scheduler.advance(by: .milliseconds(500))
            saving.dispose()
        }
        run { $0.send("first") }
        run { loop in
            #expect(loop.state.value.texts == ["first"])
            loop.send("second")
        }
        run { #expect($0.state.value.texts == ["first", "second"]) }
        #expect(problems.value == [])
    }

    @Test func whatIsBehindTheRunIsDoneAtTheEnd() throws {
        defer { remove() }
        let file = folder.appending(path: "settings.json")
        let storage = FileStorage<Settings>(file: file, scheduler: scheduler, report: complain)
        let settings = Shared(Settings(), in: storage)
        let input = Pipe()
        let output = Pipe()
        let host = try PlainTextHost(
            input: input.fileHandleForReading.fileDescriptor,
            output: output.fileHandleForWriting.fileDescriptor
        )
        let stack = ScreenStack()
        let application = TerminalApplication(showing: stack, on: host)
        settings.value.language = "fr"
        application.stop()

        try application.run()
        try storage.flush()

        let next = FileStorage<Settings>(file: file, scheduler: scheduler, report: complain)
        #expect(next.load()?.language == "fr")
    }
}
