import Foundation
import ServiceGenerator
import UserPackage

/// The files of a feature, and the line for its response in the table of canned responses.
struct Scaffold {
    /// A file: its path in the package, and its contents.
    typealias File = (path: String, contents: String)

    let files: [File]
    /// The change of the table; nil if the response is beside the tests.
    let table: FileTransaction.Change?
    private let root: URL

    /// Creates the contents of the files, and checks that no file or type has a name of theirs; writes nothing.
    init(of name: FeatureName, as shape: FeatureShape, in layout: PackageLayout) throws(ScaffoldError) {
        root = layout.url
        files = Self.files(of: name, as: shape)
        let folders = ["\(shape.sources)/\(name.type)", "\(shape.tests)/\(name.type)"]
        let taken = (folders + files.map(\.path)).first {
            FileManager.default.fileExists(atPath: layout.url.appending(path: $0).path)
        }
        if let taken { throw .exists(taken) }
        if let type = Self.sdkType(of: files) { throw .takenType(type, path: "Millrace") }
        if let (type, path) = Self.takenType(of: files, in: layout) { throw .takenType(type, path: path) }
        guard let responses = shape.responses, shape.subject == nil else {
            table = nil
            return
        }
        let path = "\(responses.folder)/\(ResponseTable.name)"
        let old = layout.text(of: path)
        guard let new = ResponseTable.text(old ?? "", adding: ["\(name.path).200.json"]) else { throw .noTable(path) }
        table = .init(path: path, old: old, new: new)
    }

    static func files(of name: FeatureName, as shape: FeatureShape) -> [File] {
        let files = SourceTemplates(name: name, shape: shape).files + TestTemplates(name: name, shape: shape).files
        guard shape.subject != nil else { return files + DataTemplates(name: name, shape: shape).files }
        return files.map { ($0.path, SourceText.importingFoundation($0.contents)) }
    }

    /// Writes all files and the table, or nothing.
    func write() throws(ScaffoldError) {
        do {
            try FileTransaction(root: root).apply(files.map(FileTransaction.Change.init) + [table].compactMap { $0 })
        } catch {
            throw .files(error)
        }
    }

    /// Returns the first type of the files that one of the SDK would be hidden by, as with a feature `Feedback`.
    static func sdkType(of files: [File]) -> String? {
        files.lazy.map(\.contents).flatMap(PackageLayout.declaredTypes).first(where: SDKTypes.names.contains)
    }

    /// Returns the first type of the files that the package declares already, and the file of the declaration.
    private static func takenType(of files: [File], in layout: PackageLayout) -> (type: String, path: String)? {
        let types = files.map(\.contents).flatMap(PackageLayout.declaredTypes)
        for folder in layout.targets.filter({ $0.kind != .test }).map(layout.path) {
            let taken = layout.takenNames(in: folder)
            guard let type = types.first(where: { taken[$0] != nil }), let path = taken[type] else { continue }
            return (type, path)
        }
        return nil
    }
}
