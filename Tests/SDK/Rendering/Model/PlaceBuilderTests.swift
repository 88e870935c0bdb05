import MillraceRendering
import Testing

/// Components where nodes are expected, in every statement that a builder takes, after and before every other kind.
///
/// A block's type so far is that of elements with ids or that of elements with places; the next statement is one of
/// these or a branch of elements with ids. All pairs are here, in a section and in a box, at the top and inside of each
/// kind of statement.
struct PlaceBuilderTests {
    private func ids(_ section: Section) -> [String] {
        section.nodes.map(\.id.description)
    }

    private func ids(_ box: Box) -> [String] {
        box.sections.flatMap(\.nodes).map(\.id.description)
    }

    private func named(_ id: String) -> Node {
        Node(id: id, Text(id))
    }

    @Test(arguments: [true, false])
    func statementsInAllOrders(isFirst: Bool) {
        let branch = isFirst ? "a" : "b"
        let idsFirst = Section(id: "s") {
            named("x")
            if isFirst { named("a") } else { named("b") }
            Text("1")
            named("y")
            "2"
            if isFirst { named("a") } else { named("b") }
            Badge("3")
        }
        let branchFirst = Section(id: "s") {
            if isFirst { named("a") } else { named("b") }
            named("x")
            "1"
        }
        let placeFirst = Section(id: "s") {
            "1"
            if isFirst { named("a") } else { named("b") }
        }
        #expect(
            [idsFirst, branchFirst, placeFirst].map { ids($0) } == [
                ["x", branch, "place s.1", "y", "place s.2", branch, "place s.3"], [branch, "x", "place s.1"],
                ["place s.1", branch],
            ]
        )
        let idsFirstInABox = Box {
            named("x")
            if isFirst { named("a") } else { named("b") }
            Text("1")
            named("y")
            "2"
            if isFirst { named("a") } else { named("b") }
            Badge("3")
        }
        let branchFirstInABox = Box {
            if isFirst { named("a") } else { named("b") }
            Section(id: "s") { named("x") }
            "1"
        }
        let placeFirstInABox = Box {
            "1"
            if isFirst { named("a") } else { named("b") }
        }
        #expect(
            [idsFirstInABox, branchFirstInABox, placeFirstInABox].map { ids($0) } == [
                ["x", branch, "place 1", "y", "place 2", branch, "place 3"], [branch, "x", "place 1"],
                ["place 1", branch],
            ]
        )
    }

    @Test(arguments: 0..<7)
    func casesOfASwitch(number: Int) {
        let section = Section(id: "s") {
            switch number {
            case 0: "zero"
            case 1: named("one")
            case 2: [named("two")]
            case 3: for name in ["three"] { named(name) }
            case 4: if number == 4 { "four" } else { named("other") }
            case 5: []
            default:
                "more"
                named("seven")
                "most"
            }
            "last"
        }
        let lists = [["zero"], ["one"], ["two"], ["three"], ["four"], [], ["more", "seven", "most"]]
        let texts = section.nodes.map { node in
            let text = Screen(title: "") { node }.text(width: 40)
            return String(text.drop { $0 == " " })
        }
        #expect(texts == lists[number] + ["last"])
        #expect(Set(section.nodes.map(\.id)).count == section.nodes.count)
        #expect(ids(section).last == "place s.2")
    }

    @Test(arguments: [true, false])
    func availabilityAndMissingComponents(isThere: Bool) {
        let missing: Badge? = isThere ? Badge("1") : nil
        let section = Section(id: "s") {
            missing
            if #available(macOS 15, *) { "2" }
            "3"
        }
        #expect(ids(section) == (isThere ? ["place s.1"] : []) + ["place s.2.1.1", "place s.3"])
    }

    @Test func aLoopOfNodesStaysAList() {
        let section = Section(id: "s") {
            "above"
            for number in 0..<1000 {
                if number.isMultiple(of: 2) { Node(id: number, Text("even")) } else { Node(id: -number, Text("odd")) }
            }
            "below"
        }
        let ids = ids(section)
        #expect(ids.count == 1002 && ids.prefix(3) == ["place s.1", "0", "-1"] && ids.last == "place s.2")
    }
}
