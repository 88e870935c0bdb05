import MillraceRendering

extension FilePicker {
    /// Returns the window of the picker.
    ///
    /// - Parameters:
    ///   - observer: The sink of the actions.
    ///   - event: Returns the action for an event of the picker; its reducer calls ``apply(_:)``.
    public func overlay<Action>(
        observer: Sink<Action>,
        events event: @escaping @Sendable (Event) -> Action
    ) -> Overlay {
        Overlay(
            id: "millrace.files",
            place: .top,
            width: .fixed(Overlay.fittingWidth),
            isLeftByClick: true,
            onCancel: { observer.send(event(.cancel)) }
        ) {
            screen { observer.send(event($0)) }
        }
    }

    private func screen(_ send: @escaping @Sendable (Event) -> Void) -> Screen {
        let key = KeyBinding(.modified(".", .alt), Texts.current.hiddenFiles) { [showsHidden] in
            send(.showHidden(!showsHidden))
        }
        return Screen(title: title, keys: [key]) { section(send) }
            .pinnedToTop {
                Node(id: "path", FilePath(path: path))
                Node(
                    id: "filter",
                    TextField(
                        "",
                        text: query,
                        placeholder: Texts.current.filter,
                        columns: .max,
                        onChange: { send(.type($0)) }
                    )
                )
            }
            .pinnedToBottom {
                if extensions == nil, listing?.isReadable == true {
                    Node(id: "choose", Button(Texts.current.chooseFolder) { [path] in send(.choose(path)) })
                }
            }
            .focusing(firstRow.map { NodeID($0, in: path) })
    }

    private func section(_ send: @escaping @Sendable (Event) -> Void) -> Section {
        guard let listing else { return Section(id: "files") { Node(id: "reading", Spinner()) } }
        return Section(
            id: "files",
            footer: footer(of: listing),
            rows: rows,
            rowID: { [path] in NodeID($0, in: path) }
        ) { row in
            self.row(row, of: listing, send)
        }
    }

    private func row(
        _ row: Int,
        of listing: FolderListing,
        _ send: @escaping @Sendable (Event) -> Void
    ) -> FileRow {
        guard listing.entries.indices.contains(row) else {
            let parent = Self.parent(of: path) ?? path
            return FileRow(entry: .init("..", .folder)) { send(.open(parent)) }
        }
        let entry = listing.entries[row]
        let path = path(of: entry.name)
        switch entry.kind {
        case .folder: return FileRow(entry: entry) { send(.open(path)) }
        case .file: return FileRow(entry: entry) { send(.choose(path)) }
        case .other: return FileRow(entry: entry, action: nil)
        }
    }

    private func footer(of listing: FolderListing) -> any Component {
        guard listing.isReadable else { return ControlText.problem(Texts.current.unreadableFolder) }
        let found = rows.count { $0 >= 0 }
        let omitted = Texts.current.more.filled(["count": "\(listing.omittedCount)"])
        return Text("\(found)/\(count)" + (listing.omittedCount > 0 ? ", " + omitted : "")).styled(.secondary)
    }
}

extension Screen {
    /// Returns the screen with the window of a file picker over it.
    ///
    /// - Parameters:
    ///   - picker: The picker; without one the screen stays as it is.
    ///   - observer: The sink of the actions.
    ///   - event: Returns the action for an event of the picker; its reducer calls ``FilePicker/apply(_:)``.
    public func presenting<Action>(
        _ picker: FilePicker?,
        observer: Sink<Action>,
        events event: @escaping @Sendable (FilePicker.Event) -> Action
    ) -> Screen {
        presenting(picker.map { $0.overlay(observer: observer, events: event) })
    }
}

/// The line with the path of the folder; it keeps the end of a path that is too long.
struct FilePath: Component {
    let path: String

    func lines(in space: Space) -> [Line] {
        space.width > 0 ? [Line([Span(Truncation.head.apply(to: path, columns: space.width))])] : []
    }

    var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }
}

/// A line of a file picker.
struct FileRow: Component {
    let entry: FolderListing.Entry
    let action: (@Sendable () -> Void)?

    func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let isFolder = entry.kind == .folder && entry.name != ".."
        let (mark, end) = isFolder ? ("▸ ", "/") : (entry.name == ".." ? "" : "  ", "")
        let room = max(0, space.width - mark.columns() - end.columns())
        let name = Truncation.middle.apply(to: entry.name, columns: room)
        return [Line([Span(mark, style: .border), Span(name + end, style: action == nil ? .disabled : .plain)])]
    }

    var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// An entry that can't be chosen can have the focus, so that the keys come past any number of them.
    var interaction: Interaction {
        var interaction = Interaction(activate: action)
        interaction.isSelectable = true
        return interaction
    }

    static func == (lhs: FileRow, rhs: FileRow) -> Bool {
        lhs.entry == rhs.entry && (lhs.action == nil) == (rhs.action == nil)
    }
}
