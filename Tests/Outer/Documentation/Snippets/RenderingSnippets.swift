import Foundation
import Millrace
import MillraceComponents
import MillraceTestKit
import Synchronization
import Testing

/// The snippets of Rendering, apart from its components.
@Suite struct RenderingSnippets {
    struct City: Equatable {
        let name: String
        let country: String
    }

    enum CitiesAction: Equatable {
        case refresh
        case didTapRefresh
        case back
        case select(City)
        case didToggle(NodeID)
    }

    enum CitiesViewModel {
        typealias Action = CitiesAction

        struct State {
            var cities = [City(name: "London", country: "United Kingdom"), City(name: "Bath", country: "England")]
            var tree = [TreeItem("Europe", children: [TreeItem("Bath")])]
        }
    }

    private final class Model: Sendable {
        let actions = Mutex<[CitiesAction]>([])

        func send(action: CitiesAction) {
            actions.withLock { $0.append(action) }
        }
    }

    private let viewModel = Model()
    private let state = CitiesViewModel.State()

    private var observer: Sink<CitiesAction> {
        let viewModel = viewModel
        let observer = Sink<CitiesAction> { viewModel.send(action: $0) }
        return observer
    }

    private var actions: [CitiesAction] { viewModel.actions.withLock { $0 } }

    private func outputs(_ file: String) throws -> [String] {
        try Documentation("Sources/SDK/\(file.hasPrefix("Gallery/") ? "Components" : "Rendering")/\(file).swift")
            .outputs
    }

    @Test func embeddedScreens() throws {
        struct CounterRenderer: Renderer {
            let name: String
            let observer: Sink<Int>

            func render(state: Int) -> Screen {
                Screen(title: name, keys: [KeyBinding("+", "Add", action: observer.sending(state + 1))]) {
                    Node(id: "count", Text("\(state)"))
                    Node(id: "add", Button("Add", action: observer.sending(state + 1)))
                }
            }
        }
        let (left, right) = (
            CounterRenderer(name: "Apples", observer: .ignored), CounterRenderer(name: "Pears", observer: .ignored)
        )
        let counters = (left: 2, right: 5)
        func shown() -> String {
            // Page: Sources/SDK/Rendering/Model/EmbeddedScreen.swift
            Screen(title: "Two counters") {
                EmbeddedScreen(id: "left", left.render(state: counters.left))
                EmbeddedScreen(id: "right", right.render(state: counters.right))
            }
            .text(width: 30)
            // End of page
        }
        #expect(try [shown()] == outputs("Model/EmbeddedScreen"))
    }

    @Test func sinks() {
        func tap() {
            let viewModel = viewModel
            // Page: Sources/SDK/Rendering/Model/Sink.swift
            let observer = Sink<CitiesAction> { viewModel.send(action: $0) }
            observer(.didTapRefresh)
            // End of page
        }
        tap()
        #expect(actions == [.didTapRefresh])
    }

    // Page: Sources/SDK/Rendering/Model/Renderer.swift
    struct CitiesRenderer: Renderer {
        let observer: Sink<CitiesViewModel.Action>

        func render(state: CitiesViewModel.State) -> Screen {
            Screen(title: "Cities") {
                Section(id: "cities") {
                    for city in state.cities {
                        Node(id: city.name) { ListItem(city.name) }
                    }
                }
            }
        }
    }
    // End of page

    @Test func screensAndRenderers() throws {
        func shown() -> String {
            // Page: Sources/SDK/Rendering/Documentation.docc/MillraceRendering.md
            Screen(title: "Cities", keys: [KeyBinding("r", "Refresh", action: observer.sending(.refresh))]) {
                Section(id: "cities", header: "Nearby") {
                    for city in state.cities {
                        Node(id: city.name) { ListItem(city.name) }
                    }
                }
            }
            .text(width: 24)
            // End of page
        }
        #expect(try [shown()] == outputs("Model/Screen"))
        let rendered = CitiesRenderer(observer: .ignored).render(state: state)
        #expect(rendered.text(width: 12) == "Cities\n────────────\n  London\n  Bath")
    }

    @Test func nodesAndSections() throws {
        func node(_ city: City) -> Node {
            // Page: Sources/SDK/Rendering/Model/Node.swift
            Node(id: city.name, onActivate: observer.sending(.select(city))) {
                Text(city.name).bold()
                Text(city.country).dim()
            }
            // End of page
        }
        func section() -> Section {
            // Page: Sources/SDK/Rendering/Model/Section.swift
            Section(id: "cities", header: "Nearby", footer: "2 cities") {
                Node(id: "London") { ListItem("London") }
                Node(id: "Bath") { ListItem("Bath") }
            }
            // End of page
        }
        let screen = Screen(title: "") { node(state.cities[0]) }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        #expect(try [screen.frame(width: 40, height: nil, of: interaction).plainText] == outputs("Model/Node"))
        interaction.handle(.enter, on: screen).perform()
        #expect(
            try (actions, [Screen(title: "") { section() }.text(width: 40)])
                == ([.select(state.cities[0])], outputs("Model/Section"))
        )
    }

    @Test func itemsAndKeys() throws {
        func item() -> BarItem {
            // Page: Sources/SDK/Rendering/Model/BarItem.swift
            BarItem("Back", key: .escape, action: observer.sending(.back))
            // End of page
        }
        func binding() -> KeyBinding {
            // Page: Sources/SDK/Rendering/Model/KeyBinding.swift
            KeyBinding("r", "Refresh", action: observer.sending(.refresh))
            // End of page
        }
        let screen = Screen(title: "", leading: item(), keys: [binding()]) { Node(id: 1) { Text("London") } }
        let lines = screen.frame(width: 40).lines
        #expect(try (lines.first, lines.last) == (outputs("Model/BarItem").first, outputs("Model/KeyBinding").first))
        var interaction = ScreenInteraction()
        for key in [Key.escape, "r"] {
            interaction.handle(key, on: screen).perform()
        }
        #expect(actions == [.back, .refresh])
    }

    // Page: Sources/SDK/Rendering/Model/Component.swift
    struct Stars: Component {
        let count: Int

        func lines(in space: Space) -> [Line] {
            [Line(String(repeating: "★", count: count), style: Style(foreground: .yellow))]
        }
    }
    // End of page

    private func frame(_ component: some Component) -> TextFrame {
        let space = Space(width: 4)
        return TextFrame(width: 4, height: component.height(in: space)) { component.draw(on: &$0, in: space) }
    }

    @Test func componentsOfOnesOwn() throws {
        #expect(try [frame(Stars(count: 3)).plainText] == outputs("Model/Component"))
    }

    @Test func treesToGoAboutIn() {
        func section() -> Section {
            // Page: Sources/SDK/Components/Tree/Tree.swift
            Section(id: "tree", nodes: Tree.nodes(of: state.tree, onActivate: observer.sending { .didToggle($0) }))
            // End of page
        }
        let screen = Screen(title: "") { section() }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        interaction.handle(.enter, on: screen).perform()
        #expect(actions == [.didToggle(state.tree[0].id)])
    }

    @Test func aPaneShowsThatThereIsMore() throws {
        func pane() -> Pane {
            // Page: Sources/SDK/Rendering/Model/Pane.swift
            Pane {
                for number in 1...9 { Node(id: number, Text("Line \(number)")) }
            }
            .bordered("Log")
            // End of page
        }
        let screen = Screen(title: "") { Panes(.stacked) { pane() } }
        #expect(try screen.frame(width: 20, height: 6).lines.joined(separator: "\n") == outputs("Model/Pane").first)
    }

    @Test func aLogFollowsItsEnd() throws {
        struct Line {
            let number: Int
            var text: String { "Line \(number)" }
        }
        func screen(_ count: Int) -> Screen {
            let log = (1...count).map { Line(number: $0) }
            func pane() -> Pane {
                // Page: Sources/SDK/Rendering/Model/Pane+Scrolling.swift
                Pane {
                    for line in log { Node(id: line.number, Text(line.text)) }
                }
                .bordered("Log")
                .followingEnd()
                // End of page
            }
            return Screen(title: "") { Panes(.stacked) { pane() } }
        }
        var interaction = ScreenInteraction()
        func frame(_ count: Int) -> TextFrame {
            interaction.update(to: screen(count))
            let frame = screen(count).frame(width: 20, height: 5, of: interaction)
            interaction.didShow(frame)
            return frame
        }
        _ = frame(7)
        for _ in 0..<2 { interaction.handle(.up, on: screen(7)).perform() }
        #expect(try frame(9).lines.joined(separator: "\n") == outputs("Model/Pane+Scrolling").first)
    }

    @Test func theGallery() throws {
        var printed = ""
        func print(_ text: String) { printed += text }
        // Page: Sources/SDK/Components/Gallery/Gallery.swift
        print(Gallery.text)
        // End of page
        let start = try #require(outputs("Gallery/Gallery").first)
        #expect(printed.hasPrefix(start + "\n"))
    }

    @Test func framesOfOtherKinds() throws {
        func page() -> String {
            // Page: Sources/Testing/TestKit/Pictures/TextFrame+Pictures.swift
            Screen(title: "") { Node(id: 1) { Text("Done").foreground(.green) } }.frame(width: 12).html(title: "Done")
            // End of page
        }
        func text() -> Text {
            // Page: Sources/SDK/Rendering/Layout/TextFrame+Text.swift
            Text("Done").foreground(.green).bold()
            // End of page
        }
        let pictures = try Documentation("Sources/Testing/TestKit/Pictures/TextFrame+Pictures.swift")
        let html = try #require(pictures.outputs.first)
        #expect(page().contains("\n" + html + "\n"))
        let ansi = frame(text()).ansi(colors: .ansi16).replacing("\u{1B}", with: "␛")
        #expect(try outputs("Layout/TextFrame+Text").last == ansi)
    }

    @Test func editing() throws {
        // Page: Sources/SDK/Rendering/Interaction/TextEditing.swift
        var editing = TextEditing("London")
        editing.apply(.home)
        editing.insert("New ")
        // End of page
        let documentation = try Documentation("Sources/SDK/Rendering/Interaction/TextEditing.swift")
        let result = "editing.value == \"\(editing.value)\", editing.cursor == \(editing.cursor)"
        #expect(documentation.comments.first == result)
    }

    @Test func interactions() {
        let observer = observer
        let screen = Screen(title: "") { Node(id: 1) { Button("Refresh", action: observer.sending(.refresh)) } }
        let key = Key.enter
        var interaction = ScreenInteraction()
        // Page: Sources/SDK/Rendering/Interaction/ScreenInteraction.swift
        interaction.update(to: screen)
        interaction.handle(key, on: screen).perform()
        let frame = screen.frame(width: 80, height: 24, of: interaction)
        interaction.didShow(frame).perform()
        // End of page
        #expect(frame.plainText.contains("[ Refresh ]"))
        #expect(actions == [.refresh])
    }
}
