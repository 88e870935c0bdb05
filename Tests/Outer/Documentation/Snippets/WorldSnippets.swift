import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of the world, of shared state and of its storage.
@Suite(.bodyTimeLimit) struct WorldSnippets {
    @Test func numbersOfASeed() {
        // Page: Sources/SDK/Feedback/World/RandomNumbers.swift
        var numbers = RandomNumbers(seed: 1)
        let dice = (1...3).map { _ in Int.random(in: 1...6, using: &numbers) }
        // End of page
        var again = RandomNumbers(seed: 1)
        #expect(dice == (1...3).map { _ in Int.random(in: 1...6, using: &again) })
        #expect(dice.allSatisfy { (1...6).contains($0) })
    }

    private typealias Driver = ViewModelDriver<StubNotesBusinessController, NotesViewModel>

    @Test func aWorldForATest() {
        func driver() -> Driver {
            // Page: Sources/Testing/TestKit/World/World+Test.swift
            ViewModelDriver { (stub: StubNotesBusinessController, scheduler) in
                NotesViewModel(notesBusinessController: stub, world: .test(scheduler, seed: 1))
            }
            // End of page
        }
        driver().perform(
            stub: StubNotesBusinessController(),
            when: { run in
                run.send(.didTapNew)
                run.send(.didTapNew)
            },
            assert: { run in
                let identifiers = run.states.compactMap(\.sheet?.id)
                let world = World.test(run.scheduler, seed: 1)
                #expect((identifiers, run.events.count) == ([world.uuid(), world.uuid()], 2))
            }
        )
    }

    struct Profile: Equatable, Sendable {
        var name = ""
    }

    enum Event: Sendable {
        case didType(String)
        case didChangeProfile(Profile)
    }

    // Page: Sources/SDK/Feedback/Shared/Feedback+Shared.swift
    struct Settings: Equatable {
        var profile = Profile()

        static let reduce: Reducer<Settings, Event> = { state, event in
            switch event {
            case let .didType(name): state.profile.name = name
            case let .didChangeProfile(profile): state.profile = profile
            }
        }

        static func feedbacks(profile: Shared<Profile>) -> [Feedback<Settings, Event>] {
            [.shared(\.profile, with: profile, as: Event.didChangeProfile)]
        }
    }
    // End of page

    @Test func featuresShareAProfile() {
        let profile = Shared(Profile())
        let loops = (0..<2).map { _ in
            Loop(initial: Settings(), reduce: Settings.reduce, feedbacks: Settings.feedbacks(profile: profile))
        }
        loops[0].send(.didType("Ada"))
        #expect(loops.map(\.state.value.profile.name) == ["Ada", "Ada"])
    }

    @Test func settingsInAFile() throws {
        struct Settings: Codable, Equatable {
            var size = 1
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for size in 1...2 {
            let world = World.test(TestScheduler())
            // Page: Sources/SDK/Feedback/Storage/FileStorage.swift
            let file = folder.appending(path: "settings.json")
            let storage = FileStorage<Settings>(file: file, scheduler: world.scheduler) { error in
                print("The settings: \(error)")
            }
            let settings = Shared(Settings(), in: storage)
            // End of page
            #expect(settings.value.size == size)
            settings.value.size += 1
            try storage.flush()
        }
    }
}

private struct StubNotesBusinessController: Sendable {}

private final class NotesViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Never>

    init(notesBusinessController: StubNotesBusinessController, world: World) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reduce,
            feedbacks: [Self.whenAsked(in: world)],
            action: Event.ui
        )
    }

    typealias Route = Never

    struct Sheet: Equatable, Sendable {
        var createdAt: Date
    }

    struct State: Equatable, Sendable {
        var sheet: Presented<Sheet>?
    }

    enum Action: Equatable, Sendable {
        case didTapNew
    }

    enum Event: Equatable, Sendable {
        case ui(Action)
        case didOpen(id: UUID, at: Date)
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case .ui(.didTapNew): state
        case let .didOpen(id, date): State(sheet: Presented(Sheet(createdAt: date), id: id))
        }
    }

    // Page: Sources/SDK/Feedback/World/World.swift
    static func whenAsked(in world: World) -> Feedback<State, Event> {
        Feedback(extracting: { $0 == .ui(.didTapNew) ? () : nil }) {
            SignalProducer(value: Event.didOpen(id: world.uuid(), at: world.now))
        }
    }
    // End of page
}
