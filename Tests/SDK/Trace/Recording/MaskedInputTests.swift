import Foundation
import Millrace
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

/// What a masked field has is a secret because the field is masked, whatever the part of the state is called that has
/// it.
@Suite(.bodyTimeLimit) struct MaskedInputTests {
    /// A form with a masked field, and one that isn't.
    private final class FormModel: FeedbackViewModel {
        let core: ViewModelCore<State, Action, Action, Never>

        init(_ state: State, sending send: @escaping @Sendable (String) -> Void) {
            core = ViewModelCore(
                initial: state,
                reduce: { state, action in
                    switch action {
                    case let .answer(text): state.answer = text
                    case let .name(text): state.name = text
                    case .send:
                        send(state.answer)
                        state.count += 1
                    }
                },
                feedbacks: [],
                action: { $0 }
            )
        }

        struct State: Equatable {
            var answer = ""
            var name = ""
            var count = 0
        }

        enum Action: Equatable {
            case answer(String), name(String), send
        }
    }

    /// A whole with a form that may have gone while its screen still shows it.
    private struct House: Equatable {
        var form: FormModel.State? = FormModel.State()

        enum Event {
            case form(FormModel.Action), close
        }

        static let part = Part(
            \House.form,
            event: EnumCase(embed: Event.form) { if case let .form(action) = $0 { action } else { nil } }
        )
    }

    private struct FormRenderer: Renderer {
        let observer: Sink<FormModel.Action>

        func render(state: FormModel.State) -> Screen {
            let send = KeyBinding(.control("s"), "Send", action: observer.sending(.send))
            return Screen(title: "Form", keys: [send]) {
                let answer = observer.sending { .answer($0) }
                Node(id: "answer", TextField("Answer", text: state.answer, isMasked: true, onChange: answer))
                Node(id: "name", TextField("Name", text: state.name, onChange: observer.sending { .name($0) }))
                Node(id: "count", Text("sent \(state.count) times"))
            }
        }
    }

    /// What a user does, with the trace of that alone, in its log and in its file.
    private func recorded(
        _ state: FormModel.State = FormModel.State(),
        _ body: (Pilot) -> Void
    ) throws -> (log: TraceLog, texts: [String]) {
        try recorded { trace in
            let model = FormModel(state) { trace.note("sent \(Data($0.utf8).base64EncodedString()) for \($0)") }
            return Pilot(showing: ScreenController(viewModel: model, renderer: FormRenderer.init(observer:)))
        } doing: {
            body($0)
        }
    }

    /// What a user does on the screen that is made for a trace, with the trace of that alone.
    private func recorded(
        on screen: (Trace) throws -> Pilot,
        doing body: (Pilot) -> Void
    ) throws -> (log: TraceLog, texts: [String]) {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let trace = Trace(writingTo: file)
        let own = OwnSources()
        let recording = trace.record(where: own.isOwn)
        defer { recording.dispose() }
        let pilot = try own.creating { try screen(trace) }
        body(pilot)
        try #require(trace.fileError == nil)
        let log = trace.log
        return (log, ["\(log)", String(decoding: try Data(contentsOf: file), as: UTF8.self)])
    }

    @Test(arguments: ["k4tze-Hund", "mo.no", "x9!Q", "Bär🐻Bär"])
    func whatIsTypedIsNowhere(secret: String) throws {
        let (log, texts) = try recorded { pilot in
            for character in secret { pilot.type(String(character)) }
            pilot.press(.control("s"), .tab)
            pilot.type("Ada")
            pilot.press(.control("s"))
            pilot.expect(shows: "sent 2 times")
        }
        let base64 = Data(secret.utf8).base64EncodedString().prefix { $0 != "=" }.dropLast()
        let forms = (3...secret.count).map { String(secret.prefix($0)) } + [String(base64)]
        let shown = texts.map { text in forms.filter { text.contains($0) } }
        #expect(shown == [[], []], "\(texts)")
        #expect(texts.map { $0.contains("\"Ada\"") || $0.contains("\\\"Ada\\\"") } == [true, true])
        let states = log.moment(at: .max).states.values.flatMap(\.parts)
        #expect(states.map(\.text) == ["•••", "\"Ada\"", "2"])
    }

    /// A text that is too short to be a secret elsewhere is none where it is typed either, also while it is deleted
    /// again.
    @Test func aShortOneIsNotInItsStateAndItsEvents() throws {
        let (log, texts) = try recorded { pilot in
            pilot.type("q")
            pilot.type("7")
            pilot.press(.backspace, .tab)
            pilot.type("q7")
            pilot.press(.control("s"))
        }
        let events = log.records.compactMap { record -> String? in
            if case let .event(text, _, _, _, _) = record.entry { text } else { nil }
        }
        #expect(events.count { $0 == ".answer(•••)" } == 3 && !texts[0].contains("answer: \"q"), "\(texts[0])")
        #expect(log.moment(at: .max).states.values.flatMap(\.parts).map(\.text) == ["•••", "\"q7\"", "1"])
    }

    /// What the app itself has put into the field is a secret since it was shown.
    @Test func whatWasThereBeforeIsNowhere() throws {
        let (log, _) = try recorded(FormModel.State(answer: "k4tze-Hund")) { pilot in
            pilot.press(.control("s"))
            pilot.expect(shows: "sent 1 times")
        }
        #expect(!"\(log)".contains("k4tze") && !log.records.isEmpty, "\(log)")
    }

    /// What is typed into the screen of a part that has gone is missed, by the part's own view model or by the part of
    /// a loop that has accepted it; it is masked there, too.
    @Test(arguments: [true, false]) func whatIsTypedForAPartThatHasGoneIsNowhere(isScoped: Bool) throws {
        let (log, texts) = try recorded { _ in
            let house = ViewModelCore<House, House.Event, House.Event, Never>(
                initial: House(),
                reduce: { house, event in if case .close = event { house.form = nil } },
                feedbacks: [
                    pullback([Feedback(whenBecomesTrue: { _ in true }, effects: { _ in .never })], to: House.part)
                ],
                action: { $0 }
            )
            let scoped: ScopedViewModel<FormModel.State, FormModel.Action>? = house.scoped(
                to: \.form,
                event: { .form($0) }
            )
            let form = try #require(scoped)
            let send: @Sendable (FormModel.Action) -> Void = { house.send(action: .form($0)) }
            let model = ScopedViewModel(state: form.state, accept: isScoped ? { form.send(action: $0) } : send)
            house.send(action: .close)
            return Pilot(showing: ScreenController(viewModel: model, renderer: FormRenderer.init(observer:)))
        } doing: { pilot in
            pilot.type("q")
            pilot.type("7")
        }
        let missed = log.records.compactMap { record -> String? in
            if case let .dropped(text, _) = record.entry { text } else { nil }
        }
        #expect(missed == Array(repeating: ".form(.answer(•••)), for form", count: 2), "\(texts[0])")
        let forms = ["answer(\"q", "answer(\\\"q"]
        let shown = texts.map { text in forms.filter { text.contains($0) } }
        #expect(shown == [[], []], "\(texts)")
    }
}
