import Foundation
import MillraceReactiveSwift

/// The files of the package, as tests read them.
enum SourceFiles {
    static let root: URL = {
        // Support, Streams, Tests.
        (0..<5).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent() }
    }()

    /// The Swift files below a folder of the package, by their names.
    static func all(below folder: String, exceptFolders left: [String] = []) throws -> [String: String] {
        let path = root.appendingPathComponent(folder).resolvingSymlinksInPath().path
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        let isLeft: (String) -> Bool = { name in left.contains { name.hasPrefix($0 + "/") } || name.contains(".build/")
        }
        return try names.filter { $0.hasSuffix(".swift") && !isLeft($0) }.reduce(into: [:]) { files, name in
            let text = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
            files[String(name.split(separator: "/").last ?? ""), default: ""] += text
        }
    }
}

extension String {
    /// Whether a text has a word: a byte by byte search, for the sources of all tests.
    func has(_ word: String) -> Bool {
        withCString { text in strstr(text, word) != nil }
    }
}
