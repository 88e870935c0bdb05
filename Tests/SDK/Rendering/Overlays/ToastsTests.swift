import MillraceRendering
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
}
