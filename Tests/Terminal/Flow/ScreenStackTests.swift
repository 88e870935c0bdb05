import MillraceStreams
import Testing

@testable import MillraceTerminal

struct ScreenStackTests {
    private let stack = ScreenStack()
    private let names = Names()

    private func push(_ titles: String...) {
        for title in titles { stack.push(controller(title)) }
    }

    private func controller(_ title: String) -> ScreenController {
        ScreenController(tally: TallyViewModel(title: title, onRelease: { [names] in names.add(title) }))
    }

    private var current: String? {
        stack.current.value?.screen.title
    }

    @Test func anEmptyStackShowsNothing() {
        #expect(current == nil)
        stack.pop()
        stack.popToRoot()
        stack.dismiss()
        #expect(stack.count == 0)
    }

    @Test func poppingGoesBackAndReleases() {
        push("a", "b", "c")
        #expect(current == "c")
        stack.pop()
        #expect(current == "b")
        #expect(names.all == ["c"])
        stack.pop()
        stack.pop()
        #expect(current == "a")
        #expect(stack.count == 1)
        #expect(names.all == ["c", "b"])
    }

    @Test func poppingToTheRootReleasesAllAboveIt() {
        push("a", "b", "c", "d")
        stack.popToRoot()
        #expect(current == "a")
        #expect(Set(names.all) == ["b", "c", "d"])
    }

    @Test func aPresentedLayerIsDismissedWithAllThatWasPushedInIt() {
        push("a", "b")
        stack.present(controller("modal"))
        push("m2", "m3")
        #expect(current == "m3")
        stack.popToRoot()
        #expect(current == "modal")
        stack.pop()
        #expect(current == "modal")
        push("m4")
        stack.dismiss()
        #expect(current == "b")
        #expect(Set(names.all) == ["m2", "m3", "m4", "modal"])
        stack.dismiss()
        #expect(current == "b")
    }

    @Test func eachStepIsTold() {
        let told = Names()
        let observation = stack.current.producer.startWithValues { told.add($0?.screen.title ?? "-") }
        push("a")
        stack.present(controller("m"))
        stack.dismiss()
        #expect(told.all == ["-", "a", "m", "a"])
        observation.dispose()
    }

    @Test func whatIsPoppedIsReleasedAlthoughSomebodyFollowsIt() {
        push("a", "b")
        let observation = stack.changes.startWithValues {}
        stack.pop()
        #expect(names.all == ["b"])
        observation.dispose()
    }

    @Test func screensMayBePushedFromEverywhere() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 { group.addTask { stack.push(controller("\(number)")) } }
        }
        #expect(stack.count == 50)
        stack.popToRoot()
        #expect(names.all.count == 49)
    }
}
