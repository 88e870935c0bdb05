import Foundation
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

    @Test func theSameActionsGiveTheSameState() throws {
        func make() -> Toasts {
            var toasts = Toasts()
            for index in 0..<5 { toasts.show("\(index)") }
            toasts.remove(2)
            return toasts
        }
        let decoded = try JSONDecoder().decode(Toasts.self, from: JSONEncoder().encode(make()))
        #expect([make(), decoded] == [make(), make()])
    }
}
