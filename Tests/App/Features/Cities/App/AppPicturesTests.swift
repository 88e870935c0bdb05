import Foundation
import Millrace
import TestSupport
import Testing

@testable import Cities

/// The pictures of the proposal, of the README and of the pages; `.ci/pictures --write` renews them.
@Suite struct AppPicturesTests {
    @Test(arguments: AppScreens.all) func screens(_ shown: AppScreens.Shown) throws {
        let frame = shown.frame(width: 80, height: 24, theme: .dark)
        try expect(frame, "Proposals/0030-the-look/\(shown.name).svg", title: "The screen “\(shown.name)” of Cities")
    }

    private static let looks: [(name: String, theme: Theme)] = [
        ("dark", .dark), ("light", .light), ("high-contrast", .highContrast), ("mono", .mono),
        ("accent", .dark.accented(.rgb(255, 150, 60))),
    ]

    @Test(arguments: looks) func themed(_ name: String, _ theme: Theme) throws {
        let frame = Self.sample.frame(width: 62, height: 19, theme: theme)
        let path = "Sources/SDK/Rendering/Documentation.docc/Resources/theme-\(name).svg"
        try expect(frame, path, title: "A form in the theme \(name)")
    }

    private static let sample = AppScreens.Shown(
        name: "sample",
        screen: Screen(title: "Settings", keys: [KeyBinding("s", "Save") {}, KeyBinding("?", "Help") {}]) {
            Section(id: "person", header: "You") {
                Node(id: "name", TextField("Name", text: "Ada", onChange: { _ in }))
                Node(id: "mail", TextField("Address", text: "ada", problem: "It has no @.", onChange: { _ in }))
                Node(id: "news", Toggle("Send me news", isOn: true, onChange: { _ in }))
            }
            Section(id: "tasks", header: "Today") {
                Node(id: "first", ListItem("Call Bath", subtitle: "About the mill", detail: "9:30") {})
                Node(id: "saved", Callout("The order is placed.", kind: .success))
                Node(id: "load", ProgressBar("Maps", value: 0.62))
                Node(id: "send", Button("Send") {})
            }
        },
        steps: 3
    )

    /// Expects that a file of the package is the picture of a frame, after writing it if pictures are to be renewed.
    private func expect(_ frame: TextFrame, _ path: String, title: String) throws {
        let file = URL(fileURLWithPath: #filePath.replacing(#/Tests/App/.*/#, with: "")).appending(path: path)
        let picture = frame.svg(title: title)
        #expect(picture.utf8.count < 30_000)
        if ProcessInfo.processInfo.environment["MILLRACE_PICTURES"] == "write" {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(picture.utf8).write(to: file)
        }
        let stored = try? String(contentsOf: file, encoding: .utf8)
        #expect(stored == picture, "\(path) is stale: bash .ci/pictures --write renews it")
    }
}
