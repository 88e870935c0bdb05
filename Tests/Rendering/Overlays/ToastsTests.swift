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
        #expect(toasts.list.map(\.id) == [second] && toasts.list.map(\.text) == ["b"])
        #expect(toasts.list.map(\.duration) == [.seconds(9)])
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
        #expect(make() == make())
        let decoded = try JSONDecoder().decode(Toasts.self, from: JSONEncoder().encode(make()))
        #expect(decoded == make())
    }
}
