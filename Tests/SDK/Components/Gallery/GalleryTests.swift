import Foundation
import MillraceComponents
import MillraceRendering
import PreviewFrames
import RenderingTestSupport
import TestSupport
import Testing

/// The gallery and the documentation are one text.
struct GalleryTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Sources/SDK").standardized

    private func text(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    private static let article = sources.appending(path: "Components/Documentation.docc/Components.md")

    /// `MILLRACE_SNAPSHOTS=all` writes the article anew.
    init() throws {
        guard ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOTS"] == "all" else { return }
        try Data(Self.articleText.utf8).write(to: Self.article)
    }

    private static let articleText = """
        # Gallery

        All components: each as a picture in the theme `dark`, and as plain text, as `swift run cities --gallery` prints
        it.

        \(sections.map(entry).joined(separator: "\n\n"))

        """

    private static let sections = Gallery.screen.box.sections

    /// The name, the picture and the text of a section of the gallery.
    private static func entry(of section: Section) -> String {
        """
        ## \(section.id)

        ![\(section.id)](gallery-\(section.id))

        ```text
        \(screen(of: section).text(width: Gallery.width))
        ```
        """
    }

    private static func screen(of section: Section) -> Screen {
        var section = section
        section.header = nil
        return Screen(title: "") { section }
    }

    @Test func isInTheDocumentation() throws {
        #expect(try text(of: Self.article) == Self.articleText)
    }

    /// `bash .ci/pictures --write` renews the pictures; one that no entry has isn't there.
    @Test func itsPicturesAreThoseOfTheComponents() throws {
        let folder = Self.article.deletingLastPathComponent().appending(path: "Resources")
        let isWriting = ProcessInfo.processInfo.environment["MILLRACE_PICTURES"] == "write"
        var stale = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        for section in Self.sections {
            let frame = Self.screen(of: section).frame(width: Gallery.width, theme: .dark)
            let (name, picture) = ("gallery-\(section.id).svg", frame.svgPicture(title: "\(section.id)"))
            let file = folder.appending(path: name)
            if isWriting {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(picture.utf8).write(to: file)
            }
            stale.remove(name)
            if (try? text(of: file)) != picture { stale.insert(name) }
        }
        #expect(stale.sorted() == [], "bash .ci/pictures --write renews them")
    }

    /// What the comment of a component says that it shows, it shows.
    @Test(arguments: Gallery.examples.map(\.name))
    func examplesAreInTheCommentsOfTheirComponents(name: String) throws {
        let file = try Self.files().first { $0.lastPathComponent == "\(name).swift" }.unwrapped()
        let source = try text(of: file)
        let blocks = Self.blocks(of: source)
        for example in Gallery.examples where example.name == name {
            let space = Space(width: example.width)
            let frame = TextFrame(width: example.width, height: example.component.height(in: space)) { canvas in
                example.component.draw(on: &canvas, in: space)
            }
            #expect(blocks.contains(frame.lines), "no block of \(name).swift is\n\(frame.plainText)")
        }
    }

    @Test func everyComponentIsInIt() throws {
        let components = try Self.files().filter { file in
            let name = file.deletingPathExtension().lastPathComponent
            return try text(of: file).contains("public struct \(name): Component")
        }
        let names = Set(components.map { $0.deletingPathExtension().lastPathComponent })
        // Empty lines can't be shown.
        #expect(names.subtracting(Gallery.examples.map(\.name)) == ["Spacer"])
    }

    /// The sources of both modules.
    private static func files() throws -> [URL] {
        try ["Rendering", "Components"].flatMap { module in
            let folder = sources.appending(path: module)
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
                .map { folder.appending(path: $0) }
        }
    }

    /// The blocks of text in the comments of a source, each as its lines.
    private static func blocks(of source: String) -> [[String]] {
        var blocks: [[String]] = []
        var open: [String]?
        for line in source.lines.map({ $0.drop { $0 == " " } }) where line.hasPrefix("///") {
            let words = String(line.dropFirst(4))
            if words.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open = words == "```text" ? [] : nil
            } else {
                open?.append(words)
            }
        }
        return blocks
    }
}
