import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

struct ToastsTests {
    @Test func idsAreNumbersOfTheirOwn() {
        var toasts = Toasts()
        let first = toasts.show("a")
        let second = toasts.show("b", kind: .failure, for: .seconds(9))
        toasts.remove(first)
        toasts.remove(first)
        toasts.remove(99)
        let left = toasts.list
        #expect(left.map(\.id) == [second] && left.map(\.text) == ["b"] && left.map(\.duration) == [.seconds(9)])
        toasts.remove(second)
        #expect(toasts.show("c") > second, "no id comes twice")
    }

    /// The whole question is in view where there is room for the newest toast beside it.
    @Test(arguments: [1, 4]) func aQuestionStaysInView(count: Int) {
        var toasts = Toasts()
        for index in 0..<count { toasts.show("Toast number \(index) is long enough for two lines of them.") }
        let question = Confirmation(
            "Delete it?",
            message: "It is gone then.",
            confirm: "Delete",
            sending: 0,
            cancelling: 0
        )
        let below = Screen(title: "Below") {}.presenting(question, observer: .ignored)
        for (width, height) in [(40, 16), (30, 16), (60, 20)] {
            let bare = ScreenSession(below, width: width, height: height).lines
            let shown = ScreenSession(below.showing(toasts), width: width, height: height).lines
            let window = bare.filter { $0.contains("│") || $0.contains("┌") || $0.contains("└") }
            #expect(window.allSatisfy(shown.contains) && shown != bare, "\(width), \(height): \(shown)")
        }
    }

    /// The answer that has the focus is in view in windows of every size, with as much room as there is for toasts.
    @Test(arguments: [1, 2, 9]) func aFocusedAnswerStaysInView(count: Int) {
        var toasts = Toasts()
        for index in 0..<count { toasts.show("Toast number \(index) is long enough for two lines of them.") }
        let choices = ["Save it", "Discard it", "Keep on"].map { Confirmation.Choice($0, sending: 0) }
        for (width, height) in [(60, 20), (40, 10), (40, 5), (30, 8), (24, 8), (20, 6), (14, 5), (12, 4), (9, 3)] {
            for focus in choices.indices {
                let question = Confirmation("Leave?", choices: choices, cancelling: 0, preferredChoice: focus)
                let below = Screen(title: "Below") {}.presenting(question, observer: .ignored)
                let bare = ScreenSession(below, width: width, height: height).lines
                let shown = ScreenSession(below.showing(toasts), width: width, height: height).lines
                let marked = bare.indices.filter { bare[$0].contains("›") }
                #expect(
                    marked.count == 1
                        && marked.allSatisfy { row in
                            let end = bare[row].distance(
                                from: bare[row].startIndex,
                                to: bare[row].lastIndex(of: "]") ?? bare[row].endIndex
                            )
                            return shown[row].prefix(end) == bare[row].prefix(end)
                        },
                    "\(width), \(height): \(shown)"
                )
                #expect(shown != bare || height < 5, "\(width), \(height): \(shown)")
            }
        }
    }
}
