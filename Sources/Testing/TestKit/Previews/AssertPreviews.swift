import Foundation
import Millrace
import PreviewFrames
import Testing

/// Lists the previews of a renderer: the states of its screen to look at while it is written.
///
/// The list is a test in a file whose name ends in `Previews`, as does that of its suite:
///
/// ```swift
/// @Suite struct TidesPreviews {
///     @Test func previews() {
///         let renderer = TidesRenderer(observer: .ignored)
///         assertPreviews {
///             Preview("loading") { renderer.render(state: .init(harbour: "Dover")) }
///             Preview("loaded") {
///                 renderer.render(
///                     state: .init(harbour: "Dover", tides: [Tide(time: "04:12", height: 6.1)], isLoading: false)
///                 )
///             }
///             Preview("failed") {
///                 renderer.render(state: .init(harbour: "Dover", problem: .transport(.refused), isLoading: false))
///             }
///         }
///     }
/// }
/// ```
/// `swift package preview` shows all previews of a package, and shows them again whenever a file is saved. In a run of
/// tests, the function asserts a snapshot of each preview, as `assertSnapshot` does: its plain text in all widths and
/// languages.
///
/// - Parameters:
///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
///   - function: The test.
///   - previews: The previews.
public func assertPreviews(
    sourceLocation: SourceLocation = #_sourceLocation,
    function: String = #function,
    @ListBuilder<Preview> previews: () -> [Preview]
) {
    let previews = previews()
    guard ProcessInfo.processInfo.environment[PreviewMessage.variable] == nil else {
        let file = URL(filePath: sourceLocation.filePath).deletingPathExtension().lastPathComponent
        let suffix = "Previews"
        let feature = file.hasSuffix(suffix) && file != suffix ? String(file.dropLast(suffix.count)) : file
        return PreviewServer.atExit(adding: previews, of: feature)
    }
    for preview in previews {
        assertSnapshot(
            of: try preview.text(),
            as: .lines,
            named: preview.name,
            sourceLocation: sourceLocation,
            function: function
        )
    }
}
