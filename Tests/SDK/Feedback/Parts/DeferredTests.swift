import MillraceFeedback
import MillraceStreams
import Testing

/// A feature that has itself as a part.
struct DeferredTests {
    struct Folder: Identifiable, Equatable, Sendable {
        typealias ID = Int

        let id: Int
        var isOpen = false
        var folders: Rows<Folder> = []

        static let folders = Part(
            forEach: \Folder.folders,
            event: EnumCase(embed: FolderEvent.folder) {
                if case let .folder(id, event) = $0 { (id, event) } else { nil }
            }
        )

        static let reducer: Reducer<Folder, FolderEvent> = { folder, event in
            switch event {
            case .open: folder.isOpen = true
            case .folder: pullback(reducer, to: folders)(&folder, event)
            }
        }

        static func feedbacks(_ disk: Disk) -> [Feedback<Folder, FolderEvent>] {
            [
                Feedback(whenBecomesTrue: ^\.isOpen, effects: disk.watch).named("watch"),
                .deferred { pullback(feedbacks(disk), to: folders) },
            ]
        }
    }

    struct Disk: Sendable {
        @Sendable func watch(_: Folder) -> SignalProducer<FolderEvent, NoError> { .never }
    }

    indirect enum FolderEvent: Sendable {
        case open
        case folder(Int, FolderEvent)
    }

    @Test func anEffectHasThePathOfItsFolder() {
        let journal = Journal<Folder, FolderEvent>()
        let loop = Loop(
            initial: Folder(id: 1, folders: [Folder(id: 2, folders: [Folder(id: 3)])]),
            reduce: Folder.reducer,
            feedbacks: Folder.feedbacks(Disk()),
            journal: journal
        )
        for event: FolderEvent in [.open, .folder(2, .folder(3, .open))] { loop.send(event) }
        let effects = journal.entries.compactMap { if case let .started(effect) = $0 { "\(effect)" } else { nil } }
        #expect(effects == ["watch#1", "folders.[2].folders.[3].watch#1"])
    }

    @Test func aFeedbackIsMadeAtEachStart() {
        let made = Log<String>()
        let feedback = Feedback<Int, Int>.deferred {
            made.add("made")
            return Feedback(whenBecomesTrue: { $0 > 0 }) { _ in .init(value: 10) }
        }
        for _ in 1...2 {
            made.add("|")
            let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback])
            loop.send(1)
            made.add("\(loop.state.value)")
        }
        made.expect("|", "made", "11", "|", "made", "11")
    }

    @Test func theNameIsThatOfTheFeedbackThatIsMade() {
        func name(_ feedback: Feedback<Int, Int>) -> String? {
            let journal = Journal<Int, Int>()
            let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback], journal: journal)
            return withExtendedLifetime(loop) {
                guard case let .started(effect)? = journal.entries.last else { return nil }
                return effect.name
            }
        }
        let made = Feedback<Int, Int>(whenBecomesTrue: { _ in true }, effects: { _ in .never })
        let inner = Feedback<Int, Int>.deferred { made.named("inner") }
        #expect([name(.deferred { made }), name(inner), name(inner.named("outer"))] == [nil, "inner", "outer"])
    }
}
