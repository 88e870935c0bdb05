import MillraceRendering
import PreviewFrames

/// The gallery: the names of the previews, and beside them the picture of one, or the errors of the last build.
struct PreviewsRenderer: Renderer {
    let observer: Sink<PreviewsViewModel.Action>

    /// The width of a screen on which the picture has its place beside the names, in columns.
    private static let widthOfBoth = 60

    func render(state: PreviewsViewModel.State) -> Screen {
        Screen(title: "Previews", trailing: BarItem(state.status), keys: keys(of: state)) {
            if state.isAlone || state.entries.isEmpty {
                Panes(.sideBySide) { content(of: state) }
            } else {
                Panes(.sideBySide, collapsingBelow: Self.widthOfBoth) {
                    names(of: state)
                    content(of: state)
                }
            }
        }
        .focusing(state.isSearching ? Self.search : state.selection)
        .windowTitle("Previews")
    }

    private static let search = "search"

    private func keys(of state: PreviewsViewModel.State) -> [KeyBinding] {
        var keys: [KeyBinding] = []
        if state.isAlone, !state.isSearching {
            keys.append(KeyBinding(.escape, "Back", action: observer.sending(.didTapAlone)))
        } else if state.isSearching || !state.query.isEmpty {
            keys.append(KeyBinding(.escape, "Back", action: observer.sending(.didCancelSearch)))
        }
        if !state.isSearching, !state.isAlone, !state.entries.isEmpty {
            keys.append(KeyBinding("/", "Search", action: observer.sending(.didTapSearch)))
            keys.append(KeyBinding(.enter, "Enlarge", action: observer.sending(.didTapAlone)))
        }
        if state.widths.count > 1 { keys.append(KeyBinding("w", "Width", action: observer.sending(.didTapWidth))) }
        if state.selected != nil { keys.append(KeyBinding("t", "Theme", action: observer.sending(.didTapTheme))) }
        if state.languages.count > 1 {
            keys.append(KeyBinding("l", "Language", action: observer.sending(.didTapLanguage)))
        }
        return keys + [KeyBinding("b", "Build", action: observer.sending(.didTapBuild))]
    }

    // MARK: - The names

    private func names(of state: PreviewsViewModel.State) -> Pane {
        let found = state.found
        var sections: [Section] = []
        for entry in found {
            let node = node(of: entry, in: state)
            if sections.last?.id == NodeID("feature \(entry.feature)") {
                sections[sections.count - 1].nodes.append(node)
            } else {
                let header = Text(entry.feature).bold()
                sections.append(Section(id: "feature \(entry.feature)", header: header, nodes: [node]))
            }
        }
        return Pane(.fixed(26)) {
            if state.isSearching || !state.query.isEmpty {
                Node(
                    id: Self.search,
                    TextField(
                        "",
                        text: state.query,
                        placeholder: "Search",
                        columns: 18,
                        onChange: observer.sending { .didType($0) },
                        onSubmit: observer.sending(.didEndSearch)
                    )
                )
            }
            sections
            if found.isEmpty { Node(id: "nothing", Text("Nothing has this name.").styled(.secondary)) }
        }
        .showingScrollBar()
    }

    private static let moves: [(Key, Int)] = [
        (.up, -1), (.down, 1), (.pageUp, -10), (.pageDown, 10), (.home, -Int.max), (.end, Int.max),
    ]

    private func node(of entry: PreviewEntry, in state: PreviewsViewModel.State) -> Node {
        var keys: [Key: @Sendable () -> Void] = [:]
        for (key, count) in Self.moves { keys[key] = observer.sending(.didTapMove(count)) }
        let id = entry.id
        let name = PreviewName(
            name: entry.name,
            isSelected: id == state.selection,
            hasCrashed: state.crashed.contains(id),
            keys: keys
        )
        return Node(id: id, name, onActivate: observer.sending(.didTapPreview(id)))
    }

    // MARK: - The picture

    private func content(of state: PreviewsViewModel.State) -> Pane {
        Pane {
            if !state.messages.isEmpty {
                for (index, message) in state.messages.enumerated() { node(of: message, at: index) }
            } else if state.shownBuild == 0 {
                Node(id: "building", Spinner("Building…"))
            } else if state.entries.isEmpty {
                Node(id: "advice", advice)
            } else if let picture = state.picture, let title = state.title {
                Node(id: "title", Text(title).styled(.secondary).wrapped(.none))
                Node(id: "gap", Spacer())
                Node(id: "picture", component(of: picture))
            }
        }
        .showingScrollBar()
    }

    private func node(of message: CompilerMessage, at index: Int) -> Node {
        Node(id: "message \(index)") {
            if !message.place.isEmpty { Text(message.place).styled(.secondary) }
            Text(message.text).styled(.error)
            for line in message.source { Text(line).wrapped(.none) }
            Spacer()
        }
    }

    private func component(of picture: PreviewPicture) -> any Component {
        switch picture.content {
        case let .frame(frame): FramePicture(frame: frame)
        case let .problem(text): Callout(text, kind: .failure)
        case .waiting: Spinner("Drawing…")
        case let .crash(text): Callout("The preview has ended its process. \(text)", kind: .failure)
        }
    }

    private var advice: some Component {
        Stack([
            Text("No test lists previews yet. Write one, in a file whose name ends in Previews.swift:"),
            Spacer(), Text(Self.example).wrapped(.none), Spacer(),
            Text("swift package scaffold-feature writes such a file with each feature."),
        ])
    }

    static let example = """
        import MillraceTestKit
        import Testing

        @testable import App

        @Suite struct NotesPreviews {
            @Test func previews() {
                let renderer = NotesRenderer(observer: .ignored)
                assertPreviews {
                    Preview("loading") { renderer.render(state: .init()) }
                }
            }
        }
        """
}

extension PreviewsViewModel.State {
    /// The line in the corner: whether a build runs or has failed, and how many previews there are.
    var status: String {
        if isBuilding { return "Building…" }
        if !messages.isEmpty { return messages.count == 1 ? "1 error" : "\(messages.count) errors" }
        let count = found.count
        return count == entries.count ? "\(count)" : "\(count) of \(entries.count)"
    }

    /// The title of the picture: what is shown, and how.
    var title: String? {
        guard let request = picture?.request else { return nil }
        let parts = [request.id, "\(request.width)", request.theme.rawValue] + (request.language.map { [$0] } ?? [])
        return parts.joined(separator: " · ")
    }
}
