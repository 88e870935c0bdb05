import Foundation
import OpenAPIReading
import ServiceGenerator
import UserPackage

extension FeatureSubject {
    /// Finds an operation in a document from which the services of a package were generated.
    ///
    /// - Parameters:
    ///   - name: The operation's id, or the name of its function.
    ///   - document: The path of the document; nil for the only one that was generated from, at the package's root.
    ///   - shape: The form of the feature, whose target has to have the services.
    init(
        _ name: String,
        _ document: String?,
        for shape: FeatureShape,
        in layout: PackageLayout
    ) throws(ScaffoldError) {
        let path = if let document { document } else { try Self.onlyDocument(in: layout) }
        let subject = try Self.subject(name, in: Self.read(path, in: layout))
        let type = "\(subject.tag)BusinessControllerProtocol"
        guard Self.declares(type, in: shape.sources, of: layout) else {
            let option = layout.appTargets.count > 1 ? " --target \(shape.module)" : ""
            throw .notGenerated(type, in: shape.module, arguments: path + option)
        }
        self = subject
    }

    private static func read(_ path: String, in layout: PackageLayout) throws(ScaffoldError) -> OpenAPIDocument {
        do {
            return try OpenAPIDocument(contentsOf: URL(filePath: path, relativeTo: layout.url))
        } catch {
            throw .document(path: path, error)
        }
    }

    private static func subject(_ name: String, in document: OpenAPIDocument) throws(ScaffoldError) -> FeatureSubject {
        do {
            return try FeatureSubject(name, in: document)
        } catch {
            throw .operation(error)
        }
    }

    private static func onlyDocument(in layout: PackageLayout) throws(ScaffoldError) -> String {
        let folder = layout.url.appending(path: GeneratedFile.stateFolder)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        guard names.count == 1 else { throw .noDocument(names) }
        return names[0]
    }

    private static func declares(_ type: String, in folder: String, of layout: PackageLayout) -> Bool {
        let paths = FileManager.default.enumerator(atPath: layout.url.appending(path: folder).path)
        return paths?.contains { path in
            guard let path = path as? String, path.hasSuffix(".swift") else { return false }
            return layout.text(of: "\(folder)/\(path)")?.contains("protocol \(type)") == true
        } ?? false
    }
}
