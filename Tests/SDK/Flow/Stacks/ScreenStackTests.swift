import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

struct ScreenStackTests {
    private let stack = ScreenStack()
    private let names = Log()

    private func push(_ titles: String...) {
        for title in titles { stack.push(controller(title)) }
    }

    private func controller(_ title: String) -> ScreenController {
        ScreenController(tally: TallyViewModel(title: title, onRelease: { [names] in names.add(title) }))
    }

    private var current: String? {
        stack.current.value?.screen.title
    }

    enum Step: Sendable {
        case push(String), present(String), replaceAll(String), pop, popToRoot, dismiss
    }

    static let scripts: [Row<(steps: [Step], log: [String], count: Int)>] = [
        Row("an empty stack shows nothing", ([.pop, .popToRoot, .dismiss], ["nothing", "nothing", "nothing"], 0)),
        Row(
            "popping goes back, and releases",
            (
                [.push("a"), .push("b"), .push("c"), .pop, .pop, .pop],
                ["a", "b", "c", "b without c", "a without b", "a"], 1
            )
        ),
        Row(
            "popping to the root releases all above it",
            ([.push("a"), .push("b"), .push("c"), .push("d"), .popToRoot], ["a", "b", "c", "d", "a without b c d"], 1)
        ),
        Row(
            "a screen replaces all others, and nothing leads back to them",
            (
                [.replaceAll("login"), .push("b"), .present("c"), .replaceAll("home"), .pop, .dismiss, .push("d")],
                ["login", "b", "c", "home without b c login", "home", "home", "d"], 2
            )
        ),
        Row(
            "a presented layer is dismissed with all that was pushed in it",
            (
                [
                    .push("a"), .push("b"), .present("modal"), .push("m2"), .push("m3"), .popToRoot, .pop, .push("m4"),
                    .dismiss, .dismiss,
                ],
                ["a", "b", "modal", "m2", "m3", "modal without m2 m3", "modal", "m4", "b without m4 modal", "b"], 2
            )
        ),
    ]

    /// The screen after each step, and those that the step has released.
    @Test(arguments: scripts) func theStackShowsItsTop(_ row: Row<(steps: [Step], log: [String], count: Int)>) {
        let found = row.value.steps.map { step in
            let before = names.entries.count
            switch step {
            case let .push(title): push(title)
            case let .present(title): stack.present(controller(title))
            case let .replaceAll(title): stack.replaceAll(with: controller(title))
            case .pop: stack.pop()
            case .popToRoot: stack.popToRoot()
            case .dismiss: stack.dismiss()
            }
            let released = names.entries.dropFirst(before).sorted().joined(separator: " ")
            return (current ?? "nothing") + (released.isEmpty ? "" : " without \(released)")
        }
        #expect((found, stack.count) == (row.value.log, row.value.count), sourceLocation: row.location)
    }

    @Test func screensMayBePushedFromEverywhere() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 { group.addTask { stack.push(controller("\(number)")) } }
        }
        let count = stack.count
        stack.popToRoot()
        #expect((count, names.entries.count) == (50, 49))
    }
}
