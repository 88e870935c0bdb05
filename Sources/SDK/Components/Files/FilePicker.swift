import MillraceRendering

/// A window in which a user chooses a file or a folder.
///
/// An app keeps the picker in its state while it is open. The reducer passes the user's actions to it, and takes the
/// chosen path:
///
/// ```swift
/// case .didPressOpen: state.picker = FilePicker("Open", in: "/home/ada", extensions: ["md"])
/// case .picker(.cancel): state.picker = nil
/// case let .picker(.choose(path)): (state.picker, state.path) = (nil, path)
/// case let .picker(event): state.picker?.apply(event)
/// ```
/// The renderer shows it:
///
/// ```swift
/// .presenting(state.picker, observer: observer, events: { .picker($0) })
/// ```
/// At a width of 40:
/// ```text
///   ┌ Open ────────────────────────────┐
///   │  /home/ada                       │
///   │  [Filter                        ]│
///   │                                  │
///   │  ..                              │
///   │  ▸ letters/                      │
///   │    todo.md                       │
///   │2/2                               │
///   │                                  │
///   │alt-. Hidden files                │
///   └──────────────────────────────────┘
/// ```
/// A picker reads no folders. ``wantedPath`` is the path of the folder that it needs, until it gets the listing; an
/// effect of the feature reads it, with a business controller whose test has folders of its own:
///
/// ```swift
/// Feedback(skippingRepeated: \.picker?.wantedPath) { path in
///     folders.listing(of: path).map { .picker(.list($0)) }
/// }
/// ```
/// On the local disk, the controller calls ``FolderListing/init(reading:limit:)``.
///
/// | Keys | Effect |
/// |---|---|
/// | enter, a click on a folder | open the folder |
/// | enter, a click on a file | choose the file |
/// | typing in the field | show only names that contain the text, whatever its case |
/// | alt-. | show hidden files, or no longer |
/// | escape | cancel |
///
/// Names may contain any characters: those that would control a terminal are shown, and a long name is shortened in its
/// middle, so that its end can be seen. Of many entries, only those in view are made.
public struct FilePicker: Equatable, Sendable {
    /// An action of a user, or the listing of a folder.
    public enum Event: Equatable, Sendable {
        /// The text in the field has changed.
        case type(String)
        /// The user opens the folder with a path.
        case open(String)
        /// Whether hidden files are to be shown has changed.
        case showHidden(Bool)
        /// A folder was read.
        case list(FolderListing)
        /// The user has chosen the file, or the folder, with a path.
        case choose(String)
        /// The user has left the picker.
        case cancel
    }

    /// The title of the window.
    let title: String
    /// The endings of the files that can be chosen, without a point; `nil` for a picker of folders.
    let extensions: [String]?
    /// The path of the folder.
    public private(set) var path: String
    /// The text in the field.
    private(set) var query = ""
    /// Whether files are shown whose names begin with a point.
    private(set) var showsHidden = false
    /// The folder; `nil` until it is read.
    private(set) var listing: FolderListing?
    /// The indices of the entries that are shown; -1 is the folder around this one.
    private(set) var rows: [Int] = []
    /// The number of entries that could be shown.
    private(set) var count = 0
    /// The row that has the focus at first.
    private(set) var firstRow: Int?
    /// The name of the folder in which the user was before.
    private var origin: String?

    /// The row of the folder around.
    static let parentRow = -1

    /// Creates a picker of a file.
    ///
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - path: The path of the folder that is shown first, with `/` between its parts.
    ///   - extensions: The endings of the files that can be chosen, such as `md` and `tar.gz`, whatever their case; by
    ///     default all.
    public init(_ title: String, in path: String, extensions: [String] = []) {
        self.title = title
        self.path = path
        self.extensions = extensions.map { "." + $0.lowercased() }
    }

    /// Creates a picker of a folder.
    ///
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - path: The path of the folder that is shown first, with `/` between its parts.
    public init(_ title: String, choosingFolderIn path: String) {
        self.title = title
        self.path = path
        extensions = nil
    }

    /// The path of the folder that the picker needs; `nil` once it has the listing.
    public var wantedPath: String? {
        listing == nil ? path : nil
    }

    /// Changes the picker for an event; a choice and a cancellation change nothing.
    public mutating func apply(_ event: Event) {
        switch event {
        case let .type(text):
            query = text
            filter()
        case let .open(next):
            origin = Self.parent(of: path) == next ? Self.name(of: path) : nil
            (path, query, listing) = (next, "", nil)
            filter()
        case let .showHidden(isOn):
            showsHidden = isOn
            filter()
        case let .list(folder):
            // The answer for a folder that the user has left comes too late.
            guard folder.path == wantedPath else { return }
            (listing, path) = (folder, folder.resolvedPath)
            filter()
            let before = origin.flatMap { name in rows.first { $0 >= 0 && folder.entries[$0].name == name } }
            firstRow = before ?? rows.first
        case .choose, .cancel: break
        }
    }

    private mutating func filter() {
        guard let listing else {
            (rows, count, firstRow) = ([], 0, nil)
            return
        }
        let known = listing.entries.indices.filter { shows(listing.entries[$0]) }
        // Reads names of ASCII without a copy: a user waits for 100,000 of them at each key.
        let found = SearchText(query).map { text in known.filter { text.isIn(listing.entries[$0].name) } } ?? known
        count = known.count
        rows = (Self.parent(of: path) == nil ? [] : [Self.parentRow]) + found
    }

    private func shows(_ entry: FolderListing.Entry) -> Bool {
        guard showsHidden || !entry.name.hasPrefix(".") else { return false }
        guard entry.kind != .folder else { return true }
        guard let extensions else { return false }
        guard !extensions.isEmpty else { return true }
        let name = entry.name.lowercased()
        return extensions.contains { name.hasSuffix($0) }
    }

    // MARK: - Paths

    /// Returns the path of the folder around another one, if there is one.
    static func parent(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(of path: String) -> String? {
        path.split(separator: "/").last.map(String.init)
    }

    /// Returns the path of an entry of the folder.
    func path(of name: String) -> String {
        path.hasSuffix("/") ? path + name : path + "/" + name
    }
}
