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

        static let own: Reducer<Folder, FolderEvent> = { folder, event in
            switch event {
            case .open: folder.isOpen = true
            case .remove: folder.folders = []
            case .folder: break
            }
        }

        static let reducer: Reducer<Folder, FolderEvent> = combine(own) { folder, event in
            pullback(reducer, to: folders)(&folder, event)
        }

        static func feedbacks(_ disk: Disk) -> [Feedback<Folder, FolderEvent>] {
            [
                Feedback(whenBecomesTrue: ^\.isOpen, effects: disk.watch).named("watch"),
                .deferred { pullback(feedbacks(disk), to: folders) },
            ]
        }

        static func nested(_ depth: Int) -> Folder {
            Folder(id: depth, folders: depth == 5 ? [] : [.nested(depth + 1)])
        }
    }

    struct Disk: Sendable {
        let log: Log<String>

        @Sendable func watch(_ folder: Folder) -> SignalProducer<FolderEvent, NoError> {
            log.effect("\(folder.id)")
        }
    }

    indirect enum FolderEvent: Sendable {
        case open
        case remove
        case folder(Int, FolderEvent)

        /// An event for the folder at a depth.
        static func at(_ depth: Int, _ event: FolderEvent) -> FolderEvent {
            (1..<depth).reversed().reduce(event) { .folder($1 + 1, $0) }
        }
    }

    @Test func aTreeOfFiveLevels() {
        let log = Log<String>()
        let journal = Journal<Folder, FolderEvent>()
        var loop: Loop? = Loop(
            initial: Folder.nested(1),
            reduce: Folder.reducer,
            feedbacks: Folder.feedbacks(Disk(log: log)),
            journal: journal
        )
        for depth in 1...5 { loop?.send(.at(depth, .open)) }
        log.expect("+1", "+2", "+3", "+4", "+5")
        let effects = journal.entries.compactMap { entry -> String? in
            guard case let .started(effect) = entry else { return nil }
            return "\(effect)"
        }
        #expect(effects.last == "folders.[2].folders.[3].folders.[4].folders.[5].watch#1")
        loop?.send(.at(3, .remove))
        log.add("|")
        loop = nil
        log.expect("-4", "-5", "|", "-1", "-2", "-3")
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
