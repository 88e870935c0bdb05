import Foundation
import UserPackage

/// The search for files that a person has moved or renamed.
struct MovedFiles {
    /// The share of lines from which on a file of another name is the same file.
    private static let sameFile = 0.7
    /// The share of lines from which on a file of the same name in another folder is the same file.
    private static let sameName = 0.3

    private let layout: PackageLayout
    /// The texts of the files with an extension in a folder, by their paths.
    private var texts: [String: [String: String]] = [:]

    init(layout: PackageLayout) {
        self.layout = layout
    }

    /// Returns the new place of a file that isn't where it was generated; nil if there is none.
    ///
    /// - Parameters:
    ///   - path: The path to which the file was generated; the search is in the folder of its target.
    ///   - text: The text that was generated.
    ///   - known: The paths that can't be the new place.
    mutating func place(of path: String, with text: String, besides known: Set<String>) -> String? {
        // A target that isn't there any more was most likely in a folder of its own.
        let folder =
            layout.folder(of: path) ?? path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
        let suffix = ".\(path.split(separator: ".").last ?? "")"
        let found = texts[folder + suffix] ?? files(in: folder, withSuffix: suffix)
        texts[folder + suffix] = found
        // A file of tests that imports another target is that target's.
        let modules = layout.appTargets.map { "import \($0.module)\n" }.filter(text.contains)
        return Self.closest(
            to: path,
            text,
            among: found.filter { place, own in !known.contains(place) && modules.allSatisfy(own.contains) }
        )
    }

    private func files(in folder: String, withSuffix suffix: String) -> [String: String] {
        let paths = layout.files(in: folder).filter { $0.hasSuffix(suffix) && GeneratedState.isGenerated($0) }
        // A file in another encoding is none that was generated.
        let found = paths.map { ($0, try? GeneratedState.text(of: $0, in: layout.url)) }
        return Dictionary(found.compactMap { path, text in text.map { (path, $0) } }) { $1 }
    }

    /// Returns the path of the text that is most like another one: of those of the same name, or else of all.
    ///
    /// Most files keep their names, so that the others are compared rarely.
    static func closest(to path: String, _ text: String, among texts: [String: String]) -> String? {
        let (name, lines) = (Self.name(of: path), TextLines(text))
        func closest(ofNamesakes isNamesake: Bool, atLeast share: Double) -> String? {
            texts.filter { (Self.name(of: $0.key) == name) == isNamesake }
                .map { (path: $0.key, similarity: TextLines($0.value).similarity(to: lines)) }
                .filter { $0.similarity >= share }
                .max { ($0.similarity, $1.path) < ($1.similarity, $0.path) }?
                .path
        }
        return closest(ofNamesakes: true, atLeast: sameName) ?? closest(ofNamesakes: false, atLeast: sameFile)
    }

    /// The last component of a path.
    private static func name(of path: String) -> Substring? {
        path.split(separator: "/").last
    }
}
