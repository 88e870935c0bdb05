import MillraceRendering
import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MillraceComponents

/// A picker of files and folders, with folders of the test.
struct FilePickerTests {
    private static let folders: [String: [FolderListing.Entry]] = [
        "/": [.init("home", .folder)],
        "/home": [.init("ada", .folder), .init("bob", .folder)],
        "/home/ada": [
            .init(".config", .folder), .init("letters", .folder), .init("pictures", .folder), .init(".profile"),
            .init("Notes.MD"), .init("socket", .other), .init("todo.md"), .init("todo.txt"),
        ],
        "/home/ada/letters": [.init("to Bob.md")],
        "/home/ada/pictures": [],
    ]

    /// A user of a picker whose app reads each folder at once.
    private final class User: Sendable {
        private let picker: Mutex<FilePicker>
        let log = Log()

        init(_ picker: FilePicker, reading: Bool = true) {
            self.picker = Mutex(picker)
            if reading { read() }
        }

        var now: FilePicker { picker.withLock { $0 } }

        func apply(_ event: FilePicker.Event) {
            switch event {
            case let .choose(path): log.add("choose \(path)")
            case .cancel: log.add("cancel")
            default: picker.withLock { $0.apply(event) }
            }
        }

        func read() {
            while let path = now.wantedPath {
                let entries = FilePickerTests.folders[path]
                apply(.list(FolderListing(of: path, entries: entries ?? [], isReadable: entries != nil)))
            }
        }

        var screen: Screen {
            Screen(title: "App") { Node(id: 1, Button("Open") {}) }
                .presenting(now, observer: Sink { self.apply($0) }, events: { $0 })
        }

        @discardableResult
        func use(_ keys: [Key], width: Int = 34, height: Int = 16) -> ScreenSession {
            var session = ScreenSession(screen, width: width, height: height)
            for key in keys {
                session.press(key)
                read()
                session.update(to: screen)
            }
            return session
        }
    }

    /// The lines of the window, without its border and the lines around it.
    private static func shown(_ session: ScreenSession) -> [String] {
        session.lines.filter { $0.contains("│") }.map { line in
            let parts = line.split(separator: "│", omittingEmptySubsequences: false).dropFirst().dropLast()
            return parts.joined(separator: "│").trimmedEnd
        }
        .filter { !$0.isEmpty && !$0.hasPrefix("alt") && !$0.contains("Hidden") }
    }

    private static let file = FilePicker("Open", in: "/home/ada", extensions: ["md"])
    private static let all = FilePicker("Open", in: "/home/ada")
    private static let folder = FilePicker("Save in", choosingFolderIn: "/home/ada")

    private typealias Use = (picker: FilePicker, keys: [Key], lines: [String], log: [String])

    private static let uses: [TestRow<Use>] = [
        TestRow(
            "files with an ending",
            (
                file, [],
                [
                    "  /home/ada", "  [Filter                  ]", "› ..", "  ▸ letters/", "  ▸ pictures/",
                    "    Notes.MD", "    todo.md", "4/4",
                ], []
            )
        ),
        TestRow(
            "all files",
            (
                all, [.down, .down],
                [
                    "  /home/ada", "  [Filter                  ]", "  ..", "  ▸ letters/", "› ▸ pictures/",
                    "    Notes.MD", "    socket", "    todo.md", "    todo.txt", "6/6",
                ], []
            )
        ),
        TestRow("a file is chosen", (file, [.down, .down, .down, .enter], [], ["choose /home/ada/Notes.MD"])),
        TestRow("what can't be chosen isn't", (all, [.down, .down, .down, .down, .enter], [], [])),
        TestRow(
            "a folder is opened",
            (
                file, [.down, .enter],
                ["  /home/ada/letters", "  [Filter                  ]", "› ..", "    to Bob.md", "1/1"], []
            )
        ),
        TestRow("a file in it", (file, [.down, .enter, .down, .enter], [], ["choose /home/ada/letters/to Bob.md"])),
        TestRow(
            "back on the folder in which the user was",
            (
                file, [.enter],
                ["  /home", "  [Filter                  ]", "  ..", "› ▸ ada/", "  ▸ bob/", "2/2"], []
            )
        ),
        TestRow(
            "the root has no folder around it",
            (file, [.enter, .home, .enter], ["  /", "  [Filter                  ]", "› ▸ home/", "1/1"], [])
        ),
        TestRow(
            "the field filters",
            (
                file, [.home, "T", "O"],
                ["  /home/ada", "› [TO                      ]", "  ..", "    todo.md", "1/4"], []
            )
        ),
        TestRow(
            "hidden files",
            (
                file, [.modified(".", .alt)],
                [
                    "  /home/ada", "  [Filter                  ]", "› ..", "  ▸ .config/", "  ▸ letters/",
                    "  ▸ pictures/",
                    "    Notes.MD", "    todo.md", "5/5",
                ], []
            )
        ),
        TestRow(
            "a picker of folders",
            (
                folder, [],
                [
                    "  /home/ada", "  [Filter                  ]", "› ..", "  ▸ letters/", "  ▸ pictures/", "2/2",
                    "  [ Choose this folder ]",
                ], []
            )
        ),
        TestRow("a folder is chosen", (folder, [.down, .enter, .tab, .enter], [], ["choose /home/ada/letters"])),
        TestRow(
            "an unreadable folder",
            (
                FilePicker("Open", in: "/root"), [],
                ["  /root", "  [Filter                  ]", "› ..", "! This folder can't be read."], []
            )
        ),
        TestRow("escape", (file, [.escape], [], ["cancel"])),
        TestRow("a click", (file, [.mouse(Mouse(.click, row: 5, column: 10))], [], [])),
    ]

    @Test(arguments: uses) private func aUserChooses(_ row: TestRow<Use>) {
        let user = User(row.value.picker)
        let session = user.use(row.value.keys)
        #expect(user.log.entries == row.value.log, sourceLocation: row.location)
        if !row.value.lines.isEmpty {
            #expect(Self.shown(session) == row.value.lines, sourceLocation: row.location)
        }
    }

    /// While a folder is read there is a sign of it; the listing of another folder comes too late.
    @Test func listingsOfOtherFolders() {
        var picker = Self.file
        let first = picker.wantedPath
        picker.apply(.open("/home"))
        picker.apply(.list(FolderListing(of: "/home/ada", entries: [.init("late.md")])))
        let waiting = (picker.wantedPath, picker.rows)
        picker.apply(.list(FolderListing(of: "/home", entries: [.init("in time.md")])))
        #expect((first, waiting.0, waiting.1) == ("/home/ada", "/home", []))
        #expect((picker.wantedPath, picker.rows) == (nil, [-1, 0]))
        picker.apply(.list(FolderListing(of: "/home", entries: [])))
        #expect(picker.rows == [-1, 0])
        let reading = User(Self.file, reading: false).use([])
        #expect(reading.lines.contains { $0.contains("⠋") })
    }

    /// A link to a folder around it leads there, and the path gets no longer.
    @Test func linksInCircles() {
        var picker = FilePicker("Open", in: "/a")
        for _ in 0..<5 {
            picker.apply(.list(FolderListing(of: picker.path, resolvedPath: "/a", entries: [.init("self", .folder)])))
            picker.apply(.open(picker.path(of: "self")))
        }
        #expect(picker.path == "/a/self")
    }

    /// The count of what is left out is shown.
    @Test func omittedEntries() {
        var picker = FilePicker("Open", in: "/a")
        picker.apply(.list(FolderListing(of: "/a", entries: [.init("b")], omittedCount: 7)))
        #expect(User(picker).use([]).lines.contains { $0.contains("1/1, 7 more") })
    }

    /// Names that would move the cursor, turn the direction or fill the line are harmless, and keep their ends.
    @Test func hostileNames() {
        let names = [
            "\u{1B}[2Jx.md", "a\nb.md", "\u{202E}dm.exe", String(repeating: "long", count: 4000) + ".md", "..", "a/b",
            "", " ", "\u{0}", "e\u{301}\u{301}\u{301}", "👩‍🚀.md", "\r", "\u{200F}\u{2066}",
        ]
        for width in [1, 2, 3, 9, 20, 34, 80] {
            var picker = FilePicker(names[0], in: "/" + names[2] + "/" + names[3], extensions: [])
            picker.apply(.list(FolderListing(of: picker.path, entries: names.map { .init($0) })))
            let session = User(picker).use([.down, .down, .end], width: width, height: 30)
            let lines = session.lines
            #expect(lines.allSatisfy { $0.columns() <= width })
            let text = lines.joined()
            #expect(!Self.isHostile(text))
            #expect(width < 34 || lines.contains { $0.contains("…") && $0.contains("ong.md") })
            let said = Narrator().description(of: session.screen, session.interaction)
            #expect(!Self.isHostile(said.joined()))
        }
    }

    /// A path is one line, whatever is in it, and shows its line breaks as names do.
    @Test func aPathWithLineBreaks() {
        var picker = FilePicker("Open", in: "/a" + String(repeating: "\n", count: 200) + "\u{2028}\r\n/b\nc")
        picker.apply(.list(FolderListing(of: picker.path, entries: [.init("d\ne")])))
        let lines = Self.shown(User(picker).use([]))
        #expect(lines == ["  …␊␊␊␊␊␊␊␊␊␊␊␊␊␊␊␊␊␊�␍␊/b␊c", "  [Filter                  ]", "› ..", "    d␊e", "1/1"])
    }

    private static func isHostile(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }
    }

    /// Of many entries, only those in view are made.
    @Test func manyEntries() {
        var picker = FilePicker("Open", in: "/a")
        let entries = (0..<100_000).map { FolderListing.Entry("file \($0).txt") }
        picker.apply(.list(FolderListing(of: "/a", entries: entries)))
        let user = User(picker)
        let session = user.use([.end, .up])
        #expect(session.lines.contains { $0.contains("› ") && $0.contains("file 99998.txt") })
        #expect((user.now.rows.count, user.now.count) == (100_001, 100_000))
    }

    @Test func whatIsSaid() {
        let action: @Sendable () -> Void = {}
        let rows = [
            FileRow(entry: .init("a", .folder), action: action), FileRow(entry: .init("b"), action: action),
            FileRow(entry: .init("c", .other), action: nil),
        ]
        #expect(rows.map(\.spoken) == ["Folder a", "File b", "File c, not available"])
    }
}
