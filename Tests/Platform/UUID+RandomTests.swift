import MillracePlatform
import Testing

struct UUIDRandomTests {
    @Test func eachIsAnotherOfVersion4() {
        let ids = (0..<1_000).map { _ in UUID.random() }
        #expect(Set(ids).count == 1_000)
        let digits = ids.map { Array($0.uuidString) }
        #expect(Set(digits.map { $0[14] }) == ["4"])
        #expect(Set(digits.map { $0[19] }) == ["8", "9", "A", "B"])
        // Each other digit is any of the sixteen.
        let places = (0..<36).filter { ![8, 13, 14, 18, 19, 23].contains($0) }
        #expect(places.filter { place in Set(digits.map { $0[place] }).count != 16 } == [])
    }
}
