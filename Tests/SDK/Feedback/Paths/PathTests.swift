import MillraceFeedback
import MillraceStreams
import Testing

/// A path alone: what its operations do, and the ids.
struct PathTests {
    /// The screens, `|` before each layer but the first.
    private func text(_ path: Path<String>) -> String {
        path.map { ($0.isPresented ? "|" : "") + $0.screen }.joined(separator: " ")
    }

    private func path(_ screens: String...) -> Path<String> {
        var path = Path<String>()
        for screen in screens {
            if screen.hasPrefix("|") { path.present(String(screen.dropFirst())) } else { path.push(screen) }
        }
        return path
    }

    private typealias Change = @Sendable (inout Path<String>) -> Void

    @Test func theOperations() {
        let table: [(name: String, change: Change, results: [String])] = [
            // The results on: nothing, a, a b c, a b |c, a |b |c d.
            ("push", { $0.push("x") }, ["x", "a x", "a b c x", "a b |c x", "a |b |c d x"]),
            ("present", { $0.present("x") }, ["x", "a |x", "a b c |x", "a b |c |x", "a |b |c d |x"]),
            ("replace", { $0.replace(with: "x") }, ["x", "x", "a b x", "a b |x", "a |b |c x"]),
            ("replaceAll", { $0.replaceAll(with: ["x", "y"]) }, ["x y", "x y", "x y", "x y", "x y"]),
            ("replaceAll, none", { $0.replaceAll(with: []) }, ["", "", "", "", ""]),
            ("pop", { $0.pop() }, ["", "a", "a b", "a b |c", "a |b |c"]),
            ("popToRoot", { $0.popToRoot() }, ["", "a", "a", "a b |c", "a |b |c"]),
            ("dismiss", { $0.dismiss() }, ["", "a", "a b c", "a b", "a |b"]),
            ("pop(to: 1)", { $0.pop(to: 1) }, ["", "a", "a", "a", "a"]),
            ("pop(to: 2)", { $0.pop(to: 2) }, ["", "a", "a b", "a b", "a |b"]),
            ("pop(to: 9)", { $0.pop(to: 9) }, ["", "a", "a b c", "a b |c", "a |b |c d"]),
            ("pop(from: 1)", { $0.pop(from: 1) }, ["", "a", "a b c", "a b |c", "a |b |c d"]),
            ("pop(from: 2)", { $0.pop(from: 2) }, ["", "a", "a", "a", "a"]),
            ("pop(from: 3)", { $0.pop(from: 3) }, ["", "a", "a b", "a b", "a |b"]),
            ("[1] = nil", { $0[id: 1] = nil }, ["", "", "b c", "b |c", "b |c d"]),
            ("[2] = nil", { $0[id: 2] = nil }, ["", "a", "a c", "a |c", "a |c d"]),
            ("[3] = nil", { $0[id: 3] = nil }, ["", "a", "a b", "a b", "a |b |d"]),
            ("[9] = nil", { $0[id: 9] = nil }, ["", "a", "a b c", "a b |c", "a |b |c d"]),
            ("[2] = x", { $0[id: 2] = "x" }, ["", "a", "a x c", "a x |c", "a |x |c d"]),
            ("[9] = x", { $0[id: 9] = "x" }, ["", "a", "a b c", "a b |c", "a |b |c d"]),
        ]
        for (name, change, results) in table {
            let before = [path(), path("a"), path("a", "b", "c"), path("a", "b", "|c"), path("a", "|b", "|c", "d")]
            let after = before.map { path in
                var path = path
                change(&path)
                return text(path)
            }
            #expect(after == results, "\(name)")
        }
    }

    @Test func ids() {
        var path: Path = ["a", "b"]
        var ids = path.map(\.id)
        ids.append(path.push("c"))
        path.pop()
        ids += [path.present("d"), path.replace(with: "e")]
        path.replaceAll(with: ["f"])
        #expect((ids + path.map(\.id), [path[id: 6], path[id: 1]]) == ([1, 2, 3, 4, 5, 6], ["f", nil]))
        #expect("\(path)".contains("id: 6"), "\(path)")
    }

    @Test func equalPathsGoOnEqually() {
        let path: Path = ["a", "b"]
        var longer = path
        longer.push("c")
        // The next screen would have another id.
        var popped = longer
        popped.pop()
        var presented: Path = ["a"]
        presented.present("b")
        #expect([longer, popped, presented, ["a", "b"]].map { $0 == path } == [false, false, false, true])
        #expect((popped.map(\.screen), Set([path, ["a", "b"], popped]).count) == (path.map(\.screen), 2))
    }

    /// No id comes twice, ids ascend, and a path has layers above a root.
    @Test(arguments: 0..<8 as Range<UInt64>) func theIDsNeverRepeat(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var path: Path<Int> = []
        var screens: [ScreenID: Int] = [:]
        for number in 0..<300 {
            path.step(&random) { number }
            #expect((path.first?.isPresented != true, path.map(\.id)) == (true, path.map(\.id).sorted()), "\(path)")
            for element in path {
                let found = [screens[element.id, default: element.screen], path[id: element.id]]
                #expect(found == [element.screen, element.screen], "\(element)")
                screens[element.id] = element.screen
            }
        }
        #expect(screens.count > 50)
    }

    /// The log tells which screens have changed, as a comparison would.
    @Test(arguments: 0..<8 as Range<UInt64>) func theLogKnowsTheChanges(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var path: Path<Int> = []
        var answers = 0
        for number in 0..<400 {
            let before = path
            for _ in 0..<Int.random(in: 0...4, using: &random) { path.step(&random) { number } }
            if let id = path.randomElement(using: &random)?.id, Bool.random(using: &random) {
                path[id: id]? += 1000
                path.changeRow(withID: id) { $0 += 1 }
            }
            guard let changed = path.changedRows(since: before.rowMark) else { continue }
            answers += 1
            let ids = Set(before.map(\.id)).union(path.map(\.id)).filter { before[id: $0] != path[id: $0] }
            #expect((ids.isSubset(of: changed), Set(changed).count) == (true, changed.count), "\(changed)")
        }
        #expect(answers > 300)
    }

    /// A change of one screen copies no other, and not its own storage.
    @Test func aScreenIsChangedInPlace() {
        var path = Path((0..<3).map { Box(value: $0) })
        path.changeRow(withID: 2) { $0.increase() }
        path[id: 1]?.increase()
        path[id: 3]?.increase()
        #expect(path.map { [$0.screen.value, $0.screen.copyCount] } == [[1, 0], [2, 0], [3, 0]])
    }
}

/// A value that counts how often it was copied because another one held its storage.
private struct Box: Sendable {
    private final class Storage: Sendable {
        let value: Int
        init(value: Int) { self.value = value }
    }

    private var storage: Storage
    private(set) var copyCount = 0

    init(value: Int) {
        storage = Storage(value: value)
    }

    var value: Int {
        storage.value
    }

    mutating func increase() {
        if !isKnownUniquelyReferenced(&storage) { copyCount += 1 }
        storage = Storage(value: storage.value + 1)
    }
}
