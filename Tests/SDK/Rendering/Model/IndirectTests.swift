import Testing

@testable import MillraceRendering

@Suite struct IndirectTests {
    private struct Owner: Equatable {
        @Indirect var value: String?
        var number = 0
    }

    @Test func aValueIsReadAndReplaced() {
        var owner = Owner()
        let first = owner.value
        owner.value = "a"
        let copy = owner
        owner.value?.append("b")
        #expect([first, owner.value, copy.value] == [nil, "ab", "a"] && owner != copy)
        owner.value = nil
        #expect(owner == Owner())
    }
}
