import Dispatch
import Foundation
import Millrace
import MillraceTerminal
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of the page, with files.
@Suite(.bodyTimeLimit) struct LifeOfAnAppTests {
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

    private struct NoHome: Error {}

    @Test func aFileIsInTheFoldersOfTheApp() throws {
        // Page: Sources/SDK/Feedback/Storage/AppFolders.swift
        guard let folders = AppFolders("notes") else { throw NoHome() }
        let file = folders.config.appending(path: "settings.json")
        // End of page
        #expect(file.path().hasSuffix("/notes/settings.json"))
    }

    @Test func settingsAreThereInTheNextRun() throws {
        defer { remove() }
        let file = folder.appending(path: "settings.json")
        func run(_ body: (Shared<Settings>) -> Void) throws {
            // Page: Sources/SDK/Millrace/Documentation.docc/LifeOfAnApp.md
            let storage = FileStorage<Settings>(file: file, scheduler: scheduler, report: complain)
            let settings = Shared(Settings(), in: storage)
            // End of page

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
            // Page: Sources/SDK/Millrace/Documentation.docc/LifeOfAnApp.md
            let loop = Loop(initial: saved.load() ?? Notes(), reduce: Notes.reducer, feedbacks: [])
            let saving = loop.state.producer.startWithValues { notes in saved.save(notes) }
            // End of page

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

        var ended: Int32?
        func exit(_ status: Int32) { ended = status }

        // Page: Sources/SDK/Millrace/Documentation.docc/LifeOfAnApp.md
        let status = try application.run()
        try storage.flush()
        exit(status)
        // End of page

        #expect(ended == 0)
        let next = FileStorage<Settings>(file: file, scheduler: scheduler, report: complain)
        #expect(next.load()?.language == "fr")
    }

    @Test func aFeatureLearnsOfAPause() {
        // Page: Sources/SDK/Millrace/Documentation.docc/LifeOfAnApp.md
        let life = ApplicationLife()
        let notices = Feedback<Notes, String>(source: life.events.filter { $0 == .resumed }, as: { _ in "back" })
        // End of page

        let loop = Loop(initial: Notes(), reduce: Notes.reducer, feedbacks: [notices])
        life.send(.appeared)
        life.send(.resumed)
        #expect(loop.state.value.texts == ["back"])
    }

    @Test func whatIsPrintedHasNoLoading() throws {
        // The loops of other tests run at the same time.
        try LoopActivity.$current.withValue(LoopActivity()) { try printNotes() }
    }

    private func printNotes() throws {
        let (answers, answer) = Signal<String, NoError>.pipe()
        let (left, ticks) = (MutableProperty(false), SignalProducer<String, NoError>.never)
        let leave = SignalProducer<Never, NoError>.empty.on(completed: { left.value = true })
        // Page: Sources/SDK/Feedback/Feedback/Feedback+Awaited.swift
        let ticking = Feedback<Notes, String>(predicate: { _ in true }) { _ in ticks }
            .awaited(.never)
        // End of page

        let loading = Feedback<Notes, String>(predicate: { $0.texts.isEmpty }) { _ in answers.producer }
        let loop = Loop(initial: Notes(), reduce: Notes.reducer, feedbacks: [ticking, loading])
        @Sendable func screen(_ text: String, _ hasFailed: Bool) -> Screen {
            // Page: Sources/SDK/Millrace/Documentation.docc/LifeOfAnApp.md
            Screen(title: "Notes") { Node(id: "text", Text(text)) }
                .exitStatus(hasFailed ? 1 : 0)
            // End of page
        }
        let controller = ScreenController(following: loop.state.producer.map { _ in () }) {
            screen(loop.state.value.texts.first ?? "Loading…", loop.state.value.texts.isEmpty)
        }
        let (input, output) = (Pipe(), Pipe())
        let host = try PlainTextHost(
            input: input.fileHandleForReading.fileDescriptor,
            output: output.fileHandleForWriting.fileDescriptor,
            columns: 10
        )
        func makeScreens(living life: ApplicationLife) -> ScreenStack { ScreenStack(showing: controller) }
        try input.fileHandleForWriting.close()
        DispatchQueue.global().async { answer.send(value: "News") }

        // Page: Sources/SDK/Flow/Application/ApplicationLife.swift
        let life = ApplicationLife()
        life.beforeEnd(leave)
        let application = TerminalApplication(showing: makeScreens(living: life), on: host, life: life)
        let status = try application.run()
        // End of page
        #expect(status == 0)
        try output.fileHandleForWriting.close()
        let printed = try output.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) }
        #expect(printed == "Notes\n──────────\n  News\n\n^C Quit  …\n")
        #expect(left.value)
    }
}
