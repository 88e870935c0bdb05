import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct SharedTests {
    /// A feature with a text that it may change as it puts it in.
    private struct Note: Equatable, Sendable {
        var text: String
        var drafts = 0

        enum Event: Equatable, Sendable {
            case type(String)
            case told(String)
            case clear
        }
    }

    private typealias NoteLoop = Loop<Note, Note.Event>

    private func note(
        _ text: String,
        _ shared: Shared<String>,
        _ log: Log<Note.Event> = Log(),
        told put: @escaping @Sendable (String) -> String? = { $0 },
        journal: Journal<Note, Note.Event>? = nil
    ) -> NoteLoop {
        Loop(
            initial: Note(text: text),
            reduce: { state, event in
                log.add(event)
                switch event {
                case let .type(text): state.text = text
                case let .told(text): state.text = put(text) ?? state.text
                case .clear: state.drafts += 1
                }
            },
            feedbacks: [.shared(\.text, with: shared, as: Note.Event.told)],
            journal: journal
        )
    }

    @Test func aFeatureThatStartsWithAnotherCopyIsTold() {
        let shared = Shared("kept")
        let (fresh, same) = (Log<Note.Event>(), Log<Note.Event>())
        let loops = [note("", shared, fresh), note("kept", shared, same)]
        #expect(fresh.all == [.told("kept")])
        #expect(same.all.isEmpty)
        #expect(loops.map(\.state.value.text) == ["kept", "kept"])
        #expect(shared.value == "kept")
    }

    @Test func aWriteIsToldToAllOthersOnce() {
        let shared = Shared("")
        let logs = (0..<3).map { _ in Log<Note.Event>() }
        let loops = logs.map { note("", shared, $0) }
        loops[0].send(.type("a"))
        loops[0].send(.clear)
        #expect(logs.map(\.all) == [[.type("a"), .clear], [.told("a")], [.told("a")]])
        loops[1].send(.type("a"))
        #expect(logs.map(\.all) == [[.type("a"), .clear], [.told("a"), .type("a")], [.told("a")]])
    }

    @Test func aWriteOfTheAppIsToldToAll() {
        let shared = Shared("")
        let logs = (0..<2).map { _ in Log<Note.Event>() }
        let loops = logs.map { note("", shared, $0) }
        shared.value = "a"
        shared.modify { $0 += "b" }
        shared.value = "ab"
        shared.modify { _ in }
        #expect(logs.map(\.all) == [[.told("a"), .told("ab")], [.told("a"), .told("ab")]])
        withExtendedLifetime(loops) {}
    }

    /// The older value waits in the loop's queue behind a write of the loop's own.
    @Test func aWriteIsNotUndoneByAnOlderOneThatWaits() {
        let shared = Shared("")
        let (left, right) = (Log<Note.Event>(), Log<Note.Event>())
        let other = note("", shared, left)
        let loop = note("", shared, right)
        let observation = loop.state.producer.skip(first: 1).take(first: 1).startWithValues { _ in
            loop.send(.type("own"))
            other.send(.type("older"))
        }
        loop.send(.clear)
        #expect(right.all == [.clear, .type("own")])
        #expect(left.all == [.type("older"), .told("own")])
        #expect([shared.value, loop.state.value.text, other.state.value.text] == ["own", "own", "own"])
        observation.dispose()
    }

    /// Of several values that wait for a busy loop, the last one comes.
    @Test func aBusyLoopIsToldTheLatestValue() {
        let shared = Shared("")
        let log = Log<Note.Event>()
        let loop = note("", shared, log)
        let observation = loop.state.producer.skip(first: 1).take(first: 1).startWithValues { _ in
            for text in ["a", "b", "c"] { shared.value = text }
        }
        loop.send(.clear)
        #expect(log.all == [.clear, .told("c")])
        observation.dispose()
    }

    /// What goes there and back while a loop is busy is no change.
    @Test func aValueThatCameBackIsNotTold() {
        let shared = Shared("")
        let log = Log<Note.Event>()
        let loop = note("", shared, log)
        let observation = loop.state.producer.skip(first: 1).take(first: 1).startWithValues { _ in
            for text in ["a", ""] { shared.value = text }
        }
        loop.send(.clear)
        shared.value = "b"
        #expect(log.all == [.clear, .told("b")])
        observation.dispose()
    }

    @Test func featuresThatTrimAgree() {
        let shared = Shared("")
        let logs = (0..<3).map { _ in Log<Note.Event>() }
        let trim: @Sendable (String) -> String = { String($0.drop { $0 == " " }) }
        let loops = [
            note("", shared, logs[0]), note("", shared, logs[1], told: trim), note("", shared, logs[2], told: trim),
        ]
        loops[0].send(.type(" a"))
        #expect(loops.map(\.state.value.text) == ["a", "a", "a"])
        #expect(shared.value == "a")
        #expect(logs[0].all == [.type(" a"), .told("a")])
        #expect(logs[1].all == [.told(" a")])
        // The third isn't told what the second has corrected by its turn.
        #expect(logs[2].all == [.told("a")])
    }

    /// Features that correct each other without an end stop after an answer each.
    @Test func featuresThatCorrectEachOtherStop() {
        let shared = Shared("")
        let (left, right) = (Log<Note.Event>(), Log<Note.Event>())
        let pads = note("", shared, left) { " \($0.drop { $0 == " " })" }
        let trims = note("", shared, right) { String($0.drop { $0 == " " }) }
        pads.send(.type(" a"))
        #expect(left.all == [.type(" a"), .told("a")])
        #expect(right.all == [.told(" a"), .told(" a")])
        #expect([shared.value, pads.state.value.text, trims.state.value.text] == [" a", " a", "a"])
        // What is left different is no write later.
        trims.send(.clear)
        #expect(shared.value == " a")
        trims.send(.type("b"))
        #expect([shared.value, pads.state.value.text, trims.state.value.text] == ["b", " b", "b"])
    }

    /// Another thread writes while the answer is being made.
    @Test func anAnswerDoesNotUndoANewerWrite() {
        let shared = Shared("")
        let log = Log<Note.Event>()
        let other = note("", shared)
        let trims = note("", shared, log) { text in
            if text == " a" { shared.value = "newer" }
            return String(text.drop { $0 == " " })
        }
        other.send(.type(" a"))
        #expect(log.all == [.told(" a"), .told("newer")])
        #expect([shared.value, trims.state.value.text, other.state.value.text] == ["newer", "newer", "newer"])
    }

    /// A reducer that ignores the event says that its copy is right.
    @Test func aFeatureThatIgnoresTheEventWritesItsCopy() {
        let shared = Shared("")
        let stubborn = note("", shared) { _ in nil }
        let other = note("", shared)
        other.send(.type("a"))
        #expect([shared.value, stubborn.state.value.text, other.state.value.text] == ["", "", ""])
    }

    @Test func aCopyThatIsNilIsToldAndNeverWritten() {
        let shared = Shared(1)
        let log = Log<SharedMember.Entry>()
        var club = SharedClub()
        club.rows = [SharedMember(id: 7, copy: 1)]
        let loop = Loop(initial: club, reduce: SharedClub.reducer(log), feedbacks: SharedClub.feedbacks(shared, nil))
        #expect(log.take() == [.wasTold(1, of: 1), .wasTold(1, of: 2)])
        // A part that is put there anew, and one in whose place another one is put that is the same part.
        loop.send(.present(5))
        #expect(log.take() == [.wasTold(1, of: 5)])
        loop.send(.present(5))
        #expect(log.take() == [.wasTold(1, of: 5)])
        loop.send(.row(7, .write(2)))
        #expect(log.take() == [.wrote(2, by: 7), .wasTold(2, of: 1), .wasTold(2, of: 2), .wasTold(2, of: 5)])
        #expect(shared.value == 2)
        loop.send(.dismiss)
        shared.value = 3
        #expect(log.take() == [.wasTold(3, of: 1), .wasTold(3, of: 2), .wasTold(3, of: 7)])
    }

    /// A loop, a property that runs a loop, and a producer that runs one.
    @Test func loopsOfAllFormsAgree() {
        let shared = Shared("kept")
        let feedbacks: [Feedback<Note, Note.Event>] = [.shared(\.text, with: shared, as: Note.Event.told)]
        let reduce: Reducer<Note, Note.Event> = { state, event in
            if case let .told(text) = event { state.text = text }
        }
        let loop = note("", shared)
        let property = Property(initial: Note(text: ""), reduce: reduce, feedbacks: feedbacks)
        let texts = Log<String>()
        let run = SignalProducer.feedbackLoop(initial: Note(text: ""), reduce: reduce, feedbacks: feedbacks)
            .startWithValues { texts.add($0.text) }
        #expect(property.value.text == "kept")
        loop.send(.type("a"))
        #expect(property.value.text == "a")
        run.dispose()
        loop.send(.type("b"))
        #expect(property.value.text == "b")
        #expect(texts.all == ["", "kept", "a"])
    }

    /// The journal names the feedback that sends the event by the property of the copy.
    @Test func theJournalNamesTheFeedback() {
        let journal = Journal<Note, Note.Event>()
        let shared = Shared("")
        let loop = note("", shared, journal: journal)
        shared.value = "a"
        #expect(
            journal.entries.map { "\($0)".prefix { $0 != "\n" } } == ["began", "▶ text#1", ".told(\"a\")  (text#1)"]
        )
        withExtendedLifetime(loop) {}
    }

    @Test func loopsThatAreReleasedLeaveNothing() {
        final class Held: Sendable {}
        weak var held: Held?
        let shared = Shared("")
        do {
            let object = Held()
            held = object
            let loop = NoteLoop(
                initial: Note(text: ""),
                reduce: { _, _ in },
                feedbacks: [
                    .shared(
                        \.text,
                        with: shared,
                        as: { text in
                            withExtendedLifetime(object) {}
                            return .told(text)
                        }
                    )
                ]
            )
            shared.value = "a"
            loop.send(.clear)
        }
        #expect(held == nil)
        shared.value = "b"

        weak var released: Shared<String>?
        do {
            let shared = Shared("")
            released = shared
            let loop = note("", shared)
            loop.send(.type("a"))
        }
        #expect(released == nil)
    }

    /// In one loop a value needs no copies: the parts' states are computed from the whole's.
    @Test func partsOfOneLoopCanBeComputed() {
        struct Form: Equatable, Sendable {
            var name: String
            var isOpen: Bool
        }
        struct Whole: Equatable, Sendable {
            var name = ""
            var isLeftOpen = false
            var isRightOpen = false

            var left: Form {
                get { Form(name: name, isOpen: isLeftOpen) }
                set { (name, isLeftOpen) = (newValue.name, newValue.isOpen) }
            }
            var right: Form {
                get { Form(name: name, isOpen: isRightOpen) }
                set { (name, isRightOpen) = (newValue.name, newValue.isOpen) }
            }
        }
        enum Event: Sendable {
            case left(String)
            case right(String)
        }
        let reducer: Reducer<Form, String> = { $0.name = $1 }
        let loop = Loop(
            initial: Whole(),
            reduce: combine(
                pullback(
                    reducer,
                    to: Part(
                        \Whole.left,
                        event: EnumCase(embed: Event.left) { if case let .left(name) = $0 { name } else { nil } }
                    )
                ),
                pullback(
                    reducer,
                    to: Part(
                        \Whole.right,
                        event: EnumCase(embed: Event.right) { if case let .right(name) = $0 { name } else { nil } }
                    )
                )
            )
        )
        let states = Log<Whole>()
        loop.state.producer.startWithValues { states.add($0) }
        loop.send(.right("a"))
        #expect(states.all.map(\.left.name) == ["", "a"])
        #expect(loop.state.value.right.name == "a")
    }
}
