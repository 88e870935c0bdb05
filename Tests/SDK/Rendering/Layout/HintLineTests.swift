import Testing

@testable import MillraceRendering

/// In a line that is too narrow for all keys, what leaves the screen and what says which keys there are is named.
struct HintLineTests {
    private static func line(_ width: Int) -> String {
        let names = [("r", "Refresh"), ("n", "New"), ("?", "Help"), ("s", "Sort")] as [(Character, String)]
        var keys = names.map { KeyBinding(.character($0), $1) {} }
        keys[2].isAlwaysNamed = true
        var quit = KeyBinding(.control("c"), "Quit") {}
        quit.isAlwaysNamed = true
        keys.append(quit)
        return Screen(title: "", keys: keys) { Node(id: 1, Text("Row")) }.frame(width: width, height: 8).lines.last
            ?? ""
    }

    @Test(arguments: [
        (80, "r Refresh  n New  ? Help  s Sort  ^C Quit"), (41, "r Refresh  n New  ? Help  s Sort  ^C Quit"),
        (40, "r Refresh  n New  …  ? Help  ^C Quit"), (35, "r Refresh  …  ? Help  ^C Quit"),
        (29, "r Refresh  …  ? Help  ^C Quit"), (28, "…  ? Help  ^C Quit"), (18, "…  ? Help  ^C Quit"),
        (17, "? Help  ^C Quit"), (15, "? Help  ^C Quit"), (10, "? Help  ^…"), (4, "? H…"),
    ])
    func whatLeavesIsNamed(width: Int, line: String) {
        #expect(Self.line(width) == line)
    }
}
